import type { Tier } from '@pictora/contracts';
import { Clock, Mail, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportEmail } from '../../../config/contact.js';
import { m } from '../../../texts/index.js';

/** How soon a person answers, as the mails say it too. */
export const responseWithin = (tier: Tier): string =>
  tier === 'premium' ? m.support_response_within_premium() : m.support_response_within();

const Card = ({
  icon: Icon,
  title,
  figure,
  children,
}: {
  icon: LucideIcon;
  title: string;
  figure: ReactNode;
  children: ReactNode;
}) => (
  <li className="panel support-card">
    <h2 className="row text-2">
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      {title}
    </h2>
    <p className="voice support-figure">{figure}</p>
    <p className="small text-2">{children}</p>
  </li>
);

export const SupportCards = ({ tier }: { tier: Tier }) => (
  <ul className="support-cards" aria-label={m.support_expect()}>
    <Card icon={Clock} title={m.support_response()} figure={responseWithin(tier)}>
      {tier === 'premium' ? m.support_response_first() : m.support_response_enterprise()}
    </Card>
    <Card icon={Wrench} title={m.support_issues()} figure={m.support_issues_time()}>
      {m.support_issues_help()}
    </Card>
    <Card
      icon={Mail}
      title={m.support_mail()}
      figure={
        <a className="underlined" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      }
    >
      {m.support_mail_help()}
    </Card>
  </ul>
);
