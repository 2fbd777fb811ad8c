import { Link } from 'react-router';
import { paths } from '../config/paths.js';
import { Mark } from './mark.js';

/** The visitors' footer. It lists the pages there are. */
export const SiteFoot = () => (
  <footer className="site-foot has-tab-bar">
    <Link to={paths.home} aria-label="Pictora home">
      <Mark size={20} />
    </Link>
    <nav aria-label="Footer">
      <Link to={paths.explore}>Explore</Link>
      <Link to={paths.gallery}>Gallery</Link>
      <Link to={paths.pricing}>Pricing</Link>
      <Link to={paths.contact}>About &amp; Contact</Link>
      <Link to={paths.terms}>Terms</Link>
      <Link to={paths.privacy}>Privacy</Link>
      <Link to={paths.refunds}>Refunds</Link>
      <Link to={paths.licensing}>Licensing</Link>
      <Link to={paths.verify}>Verify a file</Link>
      <Link to={paths.contact}>Contact Us</Link>
      <Link to={paths.login}>Log in</Link>
    </nav>
    <p className="small text-3 push">© {new Date().getFullYear()} Pictora · Powered by the Pictora Studio</p>
  </footer>
);
