import { Link } from 'react-router';
import { paths } from '../config/paths.js';
import { m } from '../texts/index.js';
import { LanguageChoice } from './language-choice.js';
import { Mark } from './mark.js';

/** The visitors' footer. It lists the pages there are. */
export const SiteFoot = () => (
  <footer className="site-foot has-tab-bar">
    <Link to={paths.home} aria-label={m.shell_home_link()}>
      <Mark size={20} />
    </Link>
    <nav aria-label={m.shell_footer()}>
      <Link to={paths.explore}>{m.shell_explore()}</Link>
      <Link to={paths.gallery}>{m.shell_gallery()}</Link>
      <Link to={paths.pricing}>{m.shell_pricing()}</Link>
      <Link to={paths.contact}>{m.shell_about()}</Link>
      <Link to={paths.terms}>{m.shell_terms()}</Link>
      <Link to={paths.privacy}>{m.shell_privacy()}</Link>
      <Link to={paths.refunds}>{m.shell_refunds()}</Link>
      <Link to={paths.licensing}>{m.shell_licensing()}</Link>
      <Link to={paths.verify}>{m.shell_verify()}</Link>
      <Link to={paths.contact}>{m.shell_contact()}</Link>
      <Link to={paths.login}>{m.shell_log_in()}</Link>
    </nav>
    <LanguageChoice />
    <p className="small text-3 push">{m.shell_imprint({ year: new Date().getFullYear() })}</p>
  </footer>
);
