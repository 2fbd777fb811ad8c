import { Compass } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '../config/paths.js';
import { usePageTitle } from '../lib/page-title.js';
import { Empty } from './states.js';

export const NotFound = () => {
  usePageTitle('Page Not Found');
  return (
    <main id="main" tabIndex={-1} className="page">
      <Empty
        heading="h1"
        icon={Compass}
        title="Page Not Found"
        help="There is nothing at this address. It may have moved, or the link may have a slip in it."
        action={
          <Link to={paths.home} className="btn ink">
            Back to home
          </Link>
        }
      />
    </main>
  );
};
