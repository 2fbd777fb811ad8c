import { supportAnswersWithin, type Tier } from '@pictora/contracts';
import { Clock, Mail, Wrench, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { supportEmail } from '../../../config/contact.js';

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
  <ul className="support-cards" aria-label="What to expect">
    <Card icon={Clock} title="Response Time" figure={supportAnswersWithin(tier)}>
      {tier === 'premium' ? 'Your plan is answered first.' : 'On Enterprise it is 1-2 hours.'}
    </Card>
    <Card icon={Wrench} title="Technical Issues" figure="48 hours">
      By then what is broken is mended, or you know when it will be.
    </Card>
    <Card
      icon={Mail}
      title="By Email"
      figure={
        <a className="underlined" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      }
    >
      The same people read it. Every mail has an answer within 24 hours.
    </Card>
  </ul>
);
