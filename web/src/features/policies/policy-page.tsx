import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { supportEmail } from '../../config/contact.js';
import { paths } from '../../config/paths.js';
import { usePageTitle } from '../../lib/page-title.js';
import './policies.css';

export type Policy = {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly text: string;
    readonly points?: readonly string[];
  }[];
};

/** A policy as a page to read: one column, plain elements. */
export const PolicyPage = ({ policy: { title, lead, sections } }: { policy: Policy }) => {
  usePageTitle(title);
  return (
    <main id="main" tabIndex={-1} className="page policy has-tab-bar">
      <Link to={paths.pricing} className="link small">
        <ArrowLeft size={15} aria-hidden="true" />
        Pricing
      </Link>
      <header>
        <h1 className="h-title">{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      {sections.map(({ heading, text, points }) => (
        <section key={heading}>
          <h2 className="h3">{heading}</h2>
          <p className="text-2">{text}</p>
          {points && (
            <ul className="text-2">
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className="text-2 policy-end">
        Questions? Write to{' '}
        <a className="underlined" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        . We answer within 24 hours.
      </p>
    </main>
  );
};
