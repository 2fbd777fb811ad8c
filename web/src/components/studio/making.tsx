import type { Image } from '@pictora/contracts';
import { useListImagesInfiniteQuery } from '../../api/images.endpoints.js';
import type { JobView, Order } from '../../api/jobs.endpoints.js';
import { creditCount } from '../../lib/credits.js';
import { pixels } from '../../lib/picture-facts.js';
import { m } from '../../texts/index.js';
import { CreditsLine } from './credits-line.js';
import { ratioOf, Stage } from './stage.js';

/** What is being sent or made, and the picture that it is made of. */
export const useMade = (job: JobView | null, sending: Order | null) => {
  const { data: pages } = useListImagesInfiniteQuery();
  const sourceId = job?.parentId ?? (sending && sending.kind !== 'image' ? sending.imageId : null);
  const images = pages?.pages.flatMap((page) => page.images) ?? [];
  const source = images.find(({ id }) => id === sourceId) ?? null;
  const aspectRatio = job?.aspectRatio ?? (sending?.kind === 'image' ? sending.aspectRatio : '16:9');
  return { source, ratio: source ? source.width / source.height : ratioOf(aspectRatio) };
};

type MakingProps = {
  job: JobView | null;
  sending: Order | null;
  /** The finished picture. */
  image?: Image | null;
  isCut: boolean;
};

/** The frame that it develops in. */
export const MakingStage = ({ job, sending, image = null, isCut }: MakingProps) => {
  const { source, ratio } = useMade(job, sending);
  return (
    <Stage ratio={image ? image.width / image.height : ratio} job={job} image={image} isCut={isCut} source={source} />
  );
};

type MakingLineProps = Omit<MakingProps, 'isCut'> & { inDialog?: boolean };

/** What became of the credits. */
export const MakingLine = ({ job, sending, image = null, inDialog = false }: MakingLineProps) => {
  const credits = job?.settlement.credits ?? sending?.quotedCredits ?? 1;
  if (!image) return <CreditsLine job={job} credits={credits} inDialog={inDialog} />;
  return (
    <p className="wait small text-3 figures">
      {m.studio_saved()} · {pixels(image)} · {creditCount(credits)}
    </p>
  );
};
