import { BadgeDollarSign, Compass, House } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { Mark } from '../components/mark.js';
import { ThemeToggle } from '../components/theme-toggle.js';
import { paths } from '../config/paths.js';

export const VisitorBar = () => (
  <header className="bar">
    <Link to={paths.home} aria-label="Pictora home">
      <Mark />
    </Link>
    <nav aria-label="Main">
      <NavLink to={paths.explore}>Explore</NavLink>
      <NavLink to={paths.gallery}>Gallery</NavLink>
      <NavLink to={paths.pricing}>Pricing</NavLink>
    </nav>
    <div className="bar-end">
      <ThemeToggle />
      <Link to={paths.login} className="btn middle">
        Log in
      </Link>
      <Link to={paths.signUp} className="btn middle ink not-phone" style={{ marginLeft: 4 }}>
        Get Started Free
      </Link>
    </div>
  </header>
);

export const VisitorTabBar = () => (
  <nav className="tab-bar" aria-label="Main, mobile">
    <NavLink to={paths.home} end>
      <House size={21} strokeWidth={1.75} aria-hidden="true" />
      Home
    </NavLink>
    <NavLink to={paths.pricing}>
      <BadgeDollarSign size={21} strokeWidth={1.75} aria-hidden="true" />
      Pricing
    </NavLink>
    <NavLink to={paths.explore}>
      <Compass size={21} strokeWidth={1.75} aria-hidden="true" />
      Explore
    </NavLink>
  </nav>
);
