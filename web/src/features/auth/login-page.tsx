import { plans } from '@pictora/contracts';
import { Tabs } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { usePageTitle } from '../../lib/page-title.js';
import { AuthFrame } from './components/auth-frame.js';
import { ForgotView } from './components/forgot-view.js';
import { LoginForm } from './components/login-form.js';
import { SignUpForm } from './components/sign-up-form.js';

const cheapest = plans.find(({ price }) => price > 0);
const promises = ['5 Free Credits', 'Ultra HD', 'Fast Gen', `Pro Plans from $${cheapest?.price ?? ''}/mo`];

const views = {
  login: { page: 'Login', title: 'Welcome back.' },
  'sign-up': { page: 'Sign Up', title: 'Come in.' },
  forgot: { page: 'Forgot Password', title: 'It happens.' },
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
      lead={
        view === 'forgot'
          ? 'We mail you a code and a link to choose a new password.'
          : '5 free credits every month. Free to start • No credit card required'
      }
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
            { key: 'login', label: 'Login', children: login },
            { key: 'sign-up', label: 'Sign Up', children: <SignUpForm onConfirmByMail={confirmByMail} /> },
          ]}
        />
      )}
    </AuthFrame>
  );
};
