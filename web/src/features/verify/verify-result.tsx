import { UPLOADED, type Verification } from '@pictora/contracts';
import { BadgeCheck, CircleHelp } from 'lucide-react';
import { Link } from 'react-router';
import { exploreImagePath, exploreVideoPath } from '../../config/paths.js';
import { madeAt } from '../../lib/picture-facts.js';

type Found = Extract<Verification, { published: true }>;

const copies: Readonly<Record<Found['copy'], string>> = {
  original: 'The file as it was first stored',
  rendition: 'A smaller copy, made by Pictora',
  poster: 'The still of a video',
};

const factsOf = ({ kind, model, createdAt, copy, isMarked }: Found): readonly (readonly [string, string])[] => [
  ['Kind', kind === 'image' ? 'Picture' : 'Video'],
  [model === UPLOADED ? 'Uploaded' : 'Made', madeAt(createdAt)],
  ['Model', model === UPLOADED ? 'None: brought by a person' : model],
  ['This file', copies[copy]],
  ...(isMarked ? ([['Mark', 'Carries the visible mark of the free plan']] as const) : []),
];

type Props = { readonly name: string; readonly result: Verification };

export const VerifyResult = ({ name, result }: Props) => {
  if (!result.published) {
    return (
      <section className="panel verify-result">
        <h2 className="h3">
          <CircleHelp size={20} aria-hidden="true" />
          Not found
        </h2>
        <p className="text-2">{name} is not among the files that are public on Pictora now.</p>
        <p className="text-2">
          If it is your own, make it public first: only published pictures and videos can be verified.
        </p>
      </section>
    );
  }
  const path = result.kind === 'image' ? exploreImagePath(result.id) : exploreVideoPath(result.id);
  return (
    <section className="panel verify-result">
      <h2 className="h3">
        <BadgeCheck size={20} aria-hidden="true" />
        Published on Pictora
      </h2>
      <p className="text-2">{name} is one of our files, byte for byte.</p>
      <dl className="verify-facts">
        {factsOf(result).map(([term, fact]) => (
          <div key={term}>
            <dt className="text-2">{term}</dt>
            <dd className="figures">{fact}</dd>
          </div>
        ))}
      </dl>
      <Link to={path} className="link">
        See it in Explore
      </Link>
    </section>
  );
};
