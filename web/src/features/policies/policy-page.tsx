import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { PolicySections, type Policy } from '../../components/policy/policy-sections.js';
import { supportEmail } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import { m, Rich } from '../../texts/index.js';
import './policies.css';

/** Where the way back leads: those about money and rights belong to the prices. */
const backs = {
  home: { to: paths.home, label: m.policies_back() },
  pricing: { to: paths.pricing, label: m.shell_pricing() },
} as const;

type PolicyPageProps = { policy: Policy; back: keyof typeof backs };

/** A policy as a page to read: one column, plain elements. */
export const PolicyPage = ({ policy: { title, lead, updated, sections }, back }: PolicyPageProps) => {
  usePageTitle(title);
  const { to, label } = backs[back];
  return (
    <main id="main" tabIndex={-1} className="page policy has-tab-bar">
      <Link to={to} className="btn middle">
        <ArrowLeft size={15} aria-hidden="true" />
        {label}
      </Link>
      <header>
        <h1 className="h-title">{title}</h1>
        <p className="lead">{lead}</p>
        {updated && <p className="small text-3">{m.policies_updated({ date: updated })}</p>}
      </header>
      <PolicySections sections={sections} headings="h2" />
      <p className="text-2 policy-end">
        <Rich
          message={m.policies_questions}
          inputs={{ address: supportEmail }}
          markup={{
            mail: ({ children }) => (
              <a className="underlined" href={`mailto:${supportEmail}`}>
                {children}
              </a>
            ),
          }}
        />
      </p>
    </main>
  );
};
