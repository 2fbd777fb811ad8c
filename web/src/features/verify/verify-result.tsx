import { UPLOADED, type Verification } from '@pictora/contracts';
import { BadgeCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { exploreImagePath, exploreVideoPath } from '../../config/paths.js';
import { madeAt } from '../../lib/picture-facts.js';
import { m } from '../../texts/index.js';

type Found = Extract<Verification, { published: true }>;

const copies: Readonly<Record<Found['copy'], string>> = {
  original: m.verify_copy_original(),
  rendition: m.verify_copy_rendition(),
  poster: m.verify_copy_poster(),
};

const factsOf = ({ kind, model, createdAt, copy, isMarked }: Found): readonly (readonly [string, string])[] => [
  [m.verify_kind(), kind === 'image' ? m.verify_kind_image() : m.verify_kind_video()],
  [model === UPLOADED ? m.verify_uploaded() : m.verify_made(), madeAt(createdAt)],
  [m.pictures_fact_model(), model === UPLOADED ? m.verify_model_none() : model],
  [m.verify_this_file(), copies[copy]],
  ...(isMarked ? ([[m.verify_mark(), m.verify_mark_free()]] as const) : []),
];

type Props = { readonly name: string; readonly result: Verification };

export const VerifyResult = ({ name, result }: Props) => {
  if (!result.published) {
    return (
      <section className="panel verify-result">
        <h2 className="h3">
          <CircleHelp size={20} aria-hidden="true" />
          {m.verify_not_found()}
        </h2>
        <p className="text-2">{m.verify_not_found_help({ name })}</p>
        <p className="text-2">{m.verify_not_found_own()}</p>
      </section>
    );
  }
  const path = result.kind === 'image' ? exploreImagePath(result.id) : exploreVideoPath(result.id);
  return (
    <section className="panel verify-result">
      <h2 className="h3">
        <BadgeCheck size={20} aria-hidden="true" />
        {m.verify_found()}
      </h2>
      <p className="text-2">{m.verify_found_help({ name })}</p>
      <dl className="verify-facts">
        {factsOf(result).map(([term, fact]) => (
          <div key={term}>
            <dt className="text-2">{term}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <Link to={path} className="link">
        {m.verify_found_link()}
      </Link>
    </section>
  );
};
