import { BadgeDollarSign, Compass, House } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { Mark } from '../components/mark.js';
import { ThemeToggle } from '../components/theme-toggle.js';
import { paths } from '../config/paths.js';
import { m } from '../texts/index.js';

export const VisitorBar = () => (
  <header className="bar">
    <Link to={paths.home} aria-label={m.shell_home_link()}>
      <Mark />
    </Link>
    <nav aria-label={m.shell_main_nav()}>
      <NavLink to={paths.explore}>{m.shell_explore()}</NavLink>
      <NavLink to={paths.gallery}>{m.shell_gallery()}</NavLink>
      <NavLink to={paths.pricing}>{m.shell_pricing()}</NavLink>
    </nav>
    <div className="bar-end">
      <ThemeToggle />
      <Link to={paths.login} className="btn middle">
        {m.shell_log_in()}
      </Link>
      <Link to={paths.signUp} className="btn middle ink not-phone" style={{ marginLeft: 4 }}>
        {m.shell_get_started()}
      </Link>
    </div>
  </header>
);

export const VisitorTabBar = () => (
  <nav className="tab-bar" aria-label={m.shell_main_nav_phone()}>
    <NavLink to={paths.home} end>
      <House size={21} strokeWidth={1.75} aria-hidden="true" />
      {m.shell_home()}
    </NavLink>
    <NavLink to={paths.pricing}>
      <BadgeDollarSign size={21} strokeWidth={1.75} aria-hidden="true" />
      {m.shell_pricing()}
    </NavLink>
    <NavLink to={paths.explore}>
      <Compass size={21} strokeWidth={1.75} aria-hidden="true" />
      {m.shell_explore()}
    </NavLink>
  </nav>
);
