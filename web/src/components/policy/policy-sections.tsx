import { language, m } from '../../texts/index.js';

export type Policy = {
  readonly title: string;
  readonly lead: string;
  /** Month and year of its last change, where one is promised. */
  readonly updated?: string;
  readonly sections: readonly {
    readonly heading: string;
    readonly text: string;
    readonly points?: readonly string[];
  }[];
};

/** The body of a policy, for its page and for the dialog of those who accept it; a translation says that it is one. */
export const PolicySections = ({
  sections,
  headings: Heading,
}: Pick<Policy, 'sections'> & { headings: 'h2' | 'h3' }) => (
  <>
    {language !== 'en' && <p className="notice">{m.policies_binding()}</p>}
    {sections.map(({ heading, text, points }) => (
      <section key={heading}>
        <Heading className="h3">{heading}</Heading>
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
  </>
);
