import { plans } from '@pictora/contracts';
import { Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import { Mark } from '../../components/mark.js';
import { SamplePicture } from '../../components/sample-picture.js';
import { ThemeToggle } from '../../components/theme-toggle.js';
import { paths } from '../../config/paths.js';
import { samples } from '../../config/samples.js';
import { usePageTitle } from '../../lib/page-title.js';
import './auth.css';
import { LoginForm } from './components/login-form.js';
import { SignUpForm } from './components/sign-up-form.js';

const cheapest = plans.find(({ price }) => price > 0);
const promises = ['5 Free Credits', 'Ultra HD', 'Fast Gen', `Pro Plans from $${cheapest?.price ?? ''}/mo`];

/** Login and sign-up: the form left, one picture with its prompt right; phones get the form alone. */
export const LoginPage = () => {
  const [query, setQuery] = useSearchParams();
  const tab = query.get('tab') === 'sign-up' ? 'sign-up' : 'login';
  usePageTitle(tab === 'login' ? 'Login' : 'Sign Up');
  const show = (key: string) =>
    setQuery(
      (now) => {
        if (key === 'sign-up') now.set('tab', key);
        else now.delete('tab');
        return now;
      },
      { replace: true },
    );
  return (
    <div className="login">
      <main>
        <div className="row">
          <Link to={paths.home} aria-label="Pictora home">
            <Mark size={26} />
          </Link>
          <span className="push">
            <ThemeToggle />
          </span>
        </div>
        <div className="login-form">
          <h1 className="h-title">{tab === 'login' ? 'Welcome back.' : 'Come in.'}</h1>
          <p className="lead">5 free credits every month. Free to start • No credit card required</p>
          <Tabs
            activeKey={tab}
            onChange={show}
            destroyOnHidden
            items={[
              { key: 'login', label: 'Login', children: <LoginForm /> },
              { key: 'sign-up', label: 'Sign Up', children: <SignUpForm onConfirmByMail={() => show('login')} /> },
            ]}
          />
        </div>
        <p className="small text-3 promises">{promises.join(' · ')}</p>
      </main>
      <aside>
        <SamplePicture sample={samples.login} sizes="56vw" eager alt="" />
        <figure>
          <blockquote className="voice">“{samples.login.prompt}”</blockquote>
          <figcaption>Made with the Pictora Studio</figcaption>
        </figure>
      </aside>
    </div>
  );
};
