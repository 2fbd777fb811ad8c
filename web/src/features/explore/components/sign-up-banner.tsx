import { Link } from 'react-router';
import { paths } from '../../../config/paths.js';
import { m } from '../../../texts/index.js';

export const SignUpBanner = () => (
  <aside className="sign-up-banner" aria-label={m.explore_sign_up()}>
    <p className="voice">{m.explore_sign_up_title()}</p>
    <p className="small text-2">{m.explore_sign_up_help()}</p>
    <Link to={paths.login} className="btn middle ink">
      {m.common_sign_up_free()}
    </Link>
  </aside>
);
