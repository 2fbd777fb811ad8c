import type { CurrentUser } from '@pictora/contracts';
import { Dropdown } from 'antd';
import {
  BadgeDollarSign,
  Bell,
  BookOpenCheck,
  CircleUser,
  Compass,
  Flag,
  House,
  LifeBuoy,
  LogOut,
  MessagesSquare,
  Plus,
  Search,
  Settings,
} from 'lucide-react';
import { Link, NavLink, useNavigate } from 'react-router';
import { Avatar } from '../components/avatar.js';
import { CountBadge, nameWithCount } from '../components/count-badge.js';
import { CreditsBadge } from '../components/credits-badge.js';
import { Mark } from '../components/mark.js';
import { ThemeToggle } from '../components/theme-toggle.js';
import { paths } from '../config/paths.js';
import { useRoles } from '../lib/session/session.js';
import { useLogout } from './use-logout.js';
import { useUnread } from './use-unread.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The pricing link is for free accounts (specification 2.2). */
const sellsTo = (user: CurrentUser) => user.subscriptionTier === 'free';

export const MemberBar = ({ user }: { user: CurrentUser }) => {
  const navigate = useNavigate();
  const logout = useLogout();
  const isAdmin = useRoles().includes('admin');
  const unread = useUnread();
  return (
    <header className="bar">
      <Link to={paths.home} aria-label="Pictora home">
        <Mark />
      </Link>
      <nav aria-label="Main">
        <NavLink to={paths.home} end>
          Home
        </NavLink>
        <NavLink to={paths.generate}>Generate</NavLink>
        <NavLink to={paths.explore}>Explore</NavLink>
        <NavLink to={paths.search}>Search</NavLink>
        <NavLink to={paths.profile}>Profile</NavLink>
        {sellsTo(user) && <NavLink to={paths.pricing}>Pricing</NavLink>}
      </nav>
      <div className="bar-end">
        <CreditsBadge remaining={user.creditsRemaining} total={user.creditsTotal} />
        <Link to={paths.generate} className="icon-button only-phone" aria-label="New picture">
          <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <NavLink
          to={paths.inbox}
          className="icon-button not-phone"
          aria-label={nameWithCount('Inbox', unread.messages)}
        >
          <MessagesSquare {...icon} />
          <CountBadge count={unread.messages} />
        </NavLink>
        <NavLink
          to={paths.notifications}
          className="icon-button"
          aria-label={nameWithCount('Notifications', unread.notifications)}
        >
          <Bell {...icon} />
          <CountBadge count={unread.notifications} />
        </NavLink>
        <ThemeToggle />
        <NavLink to={paths.settings} className="icon-button not-phone" aria-label="Settings">
          <Settings {...icon} />
        </NavLink>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: 'profile',
                label: 'Profile',
                icon: <CircleUser {...icon} />,
                onClick: () => void navigate(paths.profile),
              },
              {
                key: 'settings',
                label: 'Settings',
                icon: <Settings {...icon} />,
                onClick: () => void navigate(paths.settings),
              },
              ...(sellsTo(user)
                ? []
                : [
                    {
                      key: 'support',
                      label: 'Support',
                      icon: <LifeBuoy {...icon} />,
                      onClick: () => void navigate(paths.support),
                    },
                  ]),
              ...(isAdmin
                ? [
                    {
                      key: 'ledger',
                      label: 'Ledger',
                      icon: <BookOpenCheck {...icon} />,
                      onClick: () => void navigate(paths.adminLedger),
                    },
                    {
                      key: 'reports',
                      label: 'Reports',
                      icon: <Flag {...icon} />,
                      onClick: () => void navigate(paths.adminReports),
                    },
                  ]
                : []),
              { type: 'divider' },
              { key: 'logout', label: 'Log Out', icon: <LogOut {...icon} />, onClick: logout },
            ],
          }}
        >
          <button type="button" className="avatar-button" aria-label="Account menu" aria-haspopup="menu">
            <Avatar person={user} size={32} />
          </button>
        </Dropdown>
      </div>
    </header>
  );
};

export const MemberTabBar = ({ user }: { user: CurrentUser }) => {
  const { messages } = useUnread();
  return (
    <nav className="tab-bar" aria-label="Main, mobile">
      <NavLink to={paths.home} end>
        <House size={21} strokeWidth={1.75} aria-hidden="true" />
        Home
      </NavLink>
      {sellsTo(user) && (
        <NavLink to={paths.pricing}>
          <BadgeDollarSign size={21} strokeWidth={1.75} aria-hidden="true" />
          Pricing
        </NavLink>
      )}
      <NavLink to={paths.explore}>
        <Compass size={21} strokeWidth={1.75} aria-hidden="true" />
        Explore
      </NavLink>
      <NavLink to={paths.search}>
        <Search size={21} strokeWidth={1.75} aria-hidden="true" />
        Search
      </NavLink>
      <NavLink to={paths.inbox} aria-label={nameWithCount('Inbox', messages)}>
        <span className="tab-icon">
          <MessagesSquare size={21} strokeWidth={1.75} aria-hidden="true" />
          <CountBadge count={messages} />
        </span>
        Inbox
      </NavLink>
      <NavLink to={paths.profile}>
        <CircleUser size={21} strokeWidth={1.75} aria-hidden="true" />
        Profile
      </NavLink>
    </nav>
  );
};
