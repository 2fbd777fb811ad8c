import { plans } from '@pictora/contracts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { money } from '../../lib/money.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m } from '../../texts/index.js';
import { AuthFrame } from './components/auth-frame.js';
import { ForgotView } from './components/forgot-view.js';
import { LoginForm } from './components/login-form.js';
import { SignUpForm } from './components/sign-up-form.js';

const cheapest = plans.find(({ price }) => price > 0);
const promises = [
  m.auth_promise_credits(),
  m.auth_promise_hd(),
  m.auth_promise_fast(),
  ...(cheapest ? [m.auth_promise_price({ price: money(cheapest.price) })] : []),
];

const views = {
  login: { page: m.auth_login_page(), title: m.auth_login_title() },
  'sign-up': { page: m.auth_sign_up_page(), title: m.auth_sign_up_title() },
  forgot: { page: m.auth_forgot_page(), title: m.auth_forgot_title() },
} as const;
type View = keyof typeof views;
const viewOf = (tab: string | null): View => (tab === 'sign-up' || tab === 'forgot' ? tab : 'login');

export const LoginPage = () => {
  const [query, setQuery] = useSearchParams();
  const view = viewOf(query.get('tab'));
  /** The address that a mail for confirming it went to a moment ago. */
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  usePageTitle(views[view].page);
  const show = (next: string) =>
    setQuery(
      (now) => {
        if (next === 'login') now.delete('tab');
        else now.set('tab', next);
        return now;
      },
      { replace: true },
    );
  const confirmByMail = (email: string) => {
    setUnconfirmed(email);
    show('login');
  };
  const login = <LoginForm unconfirmed={unconfirmed} onUnconfirmed={setUnconfirmed} onForgot={() => show('forgot')} />;
  return (
    <AuthFrame
      title={views[view].title}
      lead={view === 'forgot' ? m.auth_forgot_lead() : m.auth_lead()}
      foot={<p className="small text-3 promises">{promises.join(' · ')}</p>}
    >
      {view === 'forgot' ? (
        <ForgotView onBack={() => show('login')} />
      ) : (
        <Tabs
          activeKey={view}
          onChange={show}
          destroyOnHidden
          items={[
            { key: 'login', label: m.auth_login_page(), children: login },
            { key: 'sign-up', label: m.auth_sign_up_page(), children: <SignUpForm onConfirmByMail={confirmByMail} /> },
          ]}
        />
      )}
    </AuthFrame>
  );
};
