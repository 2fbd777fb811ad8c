import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../config/paths.js';
import { usePageTitle } from '../lib/page-title.js';
import { m } from '../texts/index.js';
import { Empty } from './states.js';

export const NotFound = () => {
  usePageTitle(m.shell_not_found_title());
  return (
    <main id="main" tabIndex={-1} className="page">
      <Empty
        heading="h1"
        icon={Compass}
        title={m.shell_not_found_title()}
        help={m.shell_not_found_help()}
        action={
          <Link to={paths.home} className="btn ink">
            {m.shell_not_found_action()}
          </Link>
        }
      />
    </main>
  );
};
