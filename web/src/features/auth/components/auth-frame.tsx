import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Mark } from '../../../components/mark.js';
import { SamplePicture } from '../../../components/sample-picture.js';
import { ThemeToggle } from '../../../components/theme-toggle.js';
import { paths } from '../../../config/paths.js';
import { samples } from '../../../config/samples.js';
import { m } from '../../../texts/index.js';
import '../auth.css';

type AuthFrameProps = { title: string; lead: ReactNode; foot?: ReactNode; children: ReactNode };

/** What all pages around the login look like: the form left, one picture with its prompt right; phones get the form. */
export const AuthFrame = ({ title, lead, foot, children }: AuthFrameProps) => (
  <div className="login">
    <main id="main">
      <div className="row">
        <Link to={paths.home} aria-label={m.shell_home_link()}>
          <Mark size={26} />
        </Link>
        <span className="push">
          <ThemeToggle />
        </span>
      </div>
      <div className="login-form">
        <h1 className="h-title">{title}</h1>
        <p className="lead">{lead}</p>
        {children}
      </div>
      {foot}
    </main>
    <aside>
      <SamplePicture sample={samples.login} sizes="56vw" eager alt="" />
      <figure>
        <blockquote className="voice">{m.auth_picture_prompt({ prompt: samples.login.prompt })}</blockquote>
        <figcaption>{m.auth_picture_by()}</figcaption>
      </figure>
    </aside>
  </div>
);
