import { Link } from 'react-router';
import { paths } from '../../../config/paths.js';

export const SignUpBanner = () => (
  <aside className="sign-up-banner" aria-label="Sign up">
    <p className="voice">Like what you see? Say so, and show what you make.</p>
    <p className="small text-2">5 free credits every month. No credit card required.</p>
    <Link to={paths.login} className="btn middle ink">
      Sign Up Free
    </Link>
  </aside>
);
