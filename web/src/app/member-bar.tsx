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
import { m } from '../texts/index.js';
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
      <Link to={paths.home} aria-label={m.shell_home_link()}>
        <Mark />
      </Link>
      <nav aria-label={m.shell_main_nav()}>
        <NavLink to={paths.home} end>
          {m.shell_home()}
        </NavLink>
        <NavLink to={paths.generate}>{m.shell_generate()}</NavLink>
        <NavLink to={paths.explore}>{m.shell_explore()}</NavLink>
        <NavLink to={paths.search}>{m.shell_search()}</NavLink>
        <NavLink to={paths.profile}>{m.shell_profile()}</NavLink>
        {sellsTo(user) && <NavLink to={paths.pricing}>{m.shell_pricing()}</NavLink>}
      </nav>
      <div className="bar-end">
        <CreditsBadge remaining={user.creditsRemaining} total={user.creditsTotal} />
        <Link to={paths.generate} className="icon-button only-phone" aria-label={m.shell_new_picture()}>
          <Plus size={22} strokeWidth={1.75} aria-hidden="true" />
        </Link>
        <NavLink
          to={paths.inbox}
          className="icon-button not-phone"
          aria-label={nameWithCount(m.shell_inbox(), unread.messages)}
        >
          <MessagesSquare {...icon} />
          <CountBadge count={unread.messages} />
        </NavLink>
        <NavLink
          to={paths.notifications}
          className="icon-button"
          aria-label={nameWithCount(m.shell_notifications(), unread.notifications)}
        >
          <Bell {...icon} />
          <CountBadge count={unread.notifications} />
        </NavLink>
        <ThemeToggle />
        <NavLink to={paths.settings} className="icon-button not-phone" aria-label={m.shell_settings()}>
          <Settings {...icon} />
        </NavLink>
        <Dropdown
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: [
              {
                key: 'profile',
                label: m.shell_profile(),
                icon: <CircleUser {...icon} />,
                onClick: () => void navigate(paths.profile),
              },
              {
                key: 'settings',
                label: m.shell_settings(),
                icon: <Settings {...icon} />,
                onClick: () => void navigate(paths.settings),
              },
              ...(sellsTo(user)
                ? []
                : [
                    {
                      key: 'support',
                      label: m.shell_support(),
                      icon: <LifeBuoy {...icon} />,
                      onClick: () => void navigate(paths.support),
                    },
                  ]),
              ...(isAdmin
                ? [
                    {
                      key: 'ledger',
                      label: m.shell_ledger(),
                      icon: <BookOpenCheck {...icon} />,
                      onClick: () => void navigate(paths.adminLedger),
                    },
                    {
                      key: 'reports',
                      label: m.shell_reports(),
                      icon: <Flag {...icon} />,
                      onClick: () => void navigate(paths.adminReports),
                    },
                  ]
                : []),
              { type: 'divider' },
              { key: 'logout', label: m.shell_log_out(), icon: <LogOut {...icon} />, onClick: logout },
            ],
          }}
        >
          <button type="button" className="avatar-button" aria-label={m.shell_account_menu()} aria-haspopup="menu">
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
    <nav className="tab-bar" aria-label={m.shell_main_nav_phone()}>
      <NavLink to={paths.home} end>
        <House size={21} strokeWidth={1.75} aria-hidden="true" />
        {m.shell_home()}
      </NavLink>
      {sellsTo(user) && (
        <NavLink to={paths.pricing}>
          <BadgeDollarSign size={21} strokeWidth={1.75} aria-hidden="true" />
          {m.shell_pricing()}
        </NavLink>
      )}
      <NavLink to={paths.explore}>
        <Compass size={21} strokeWidth={1.75} aria-hidden="true" />
        {m.shell_explore()}
      </NavLink>
      <NavLink to={paths.search}>
        <Search size={21} strokeWidth={1.75} aria-hidden="true" />
        {m.shell_search()}
      </NavLink>
      <NavLink to={paths.inbox} aria-label={nameWithCount(m.shell_inbox(), messages)}>
        <span className="tab-icon">
          <MessagesSquare size={21} strokeWidth={1.75} aria-hidden="true" />
          <CountBadge count={messages} />
        </span>
        {m.shell_inbox()}
      </NavLink>
      <NavLink to={paths.profile}>
        <CircleUser size={21} strokeWidth={1.75} aria-hidden="true" />
        {m.shell_profile()}
      </NavLink>
    </nav>
  );
};
