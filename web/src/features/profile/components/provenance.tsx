import { UPLOADED, type CurrentUser, type Image } from '@pictora/contracts';
import { Repeat2, Sparkle, TextCursorInput } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { useListJobsQuery } from '../../../api/jobs.endpoints.js';
import { useListModelsQuery, usePrice } from '../../../api/models.endpoints.js';
import { useOrder } from '../../../components/jobs/use-order.js';
import { blankDraft, drafts } from '../../../components/studio/draft.js';
import { NotUsed } from '../../../components/studio/reading.js';
import { FactList, type Facts } from '../../../components/viewer.js';
import { ownImagePath, paths } from '../../../config/paths.js';
import { creditCount } from '../../../lib/credits.js';
import { madeAt, pixels, ratioText, styleText } from '../../../lib/picture-facts.js';
import { toast } from '../../../lib/toast.js';
import { Rich, m } from '../../../texts/index.js';
import { useGetProvenanceQuery } from '../api/provenance.endpoints.js';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

const factsOf = (image: Image, model: string, without: string | null | undefined): Facts => {
  const uploaded = image.model === UPLOADED;
  return [
    ...(uploaded
      ? ([[m.pictures_fact_origin(), m.pictures_fact_origin_uploaded()]] as const)
      : ([
          [m.pictures_fact_style(), styleText(image)],
          [m.pictures_fact_ratio(), ratioText(image)],
        ] as const)),
    [m.pictures_fact_size(), pixels(image)],
    [m.pictures_fact_made(), madeAt(image.createdAt)],
    ...(uploaded ? [] : ([[m.pictures_fact_model(), model]] as const)),
    ...(image.seed === null ? [] : ([[m.pictures_fact_seed(), String(image.seed)]] as const)),
    ...(without ? ([[m.pictures_fact_without(), without]] as const) : []),
  ];
};

/** Where a picture comes from, for its owner: words, model, seed, the picture it was made of; and the ways to go on from there. */
export const Provenance = ({ user, image }: { user: CurrentUser; image: Image }) => {
  const navigate = useNavigate();
  const { data: models = [] } = useListModelsQuery();
  const { currentData: origin } = useGetProvenanceQuery(image.id);
  const { send, sending } = useOrder(user, { saysRefusals: false });
  const offered = models.find(({ id }) => id === image.model);
  const { credits, quoted } = usePrice({ kind: 'image', count: 1, ...(offered ? { model: offered.id } : {}) });
  const parent = origin?.parent ?? null;
  // Of an older picture the list no longer has the job, and with it no reading.
  const { data: jobs = [] } = useListJobsQuery();
  const madeBy = jobs.find(({ kind, imageIds }) => kind !== 'video' && imageIds.includes(image.id));
  // What an edit was told makes no picture by itself.
  const canRepeat = image.prompt !== '' && image.model !== UPLOADED && parent === null;

  const draft = {
    ...blankDraft,
    prompt: image.prompt,
    style: image.style,
    aspectRatio: image.aspectRatio,
    negativePrompt: origin?.negativePrompt ?? '',
  };
  const usePrompt = () => {
    drafts.write(user.id, draft);
    void navigate(paths.generate);
  };
  const vary = async () => {
    const { prompt, style, aspectRatio, negativePrompt } = draft;
    const job = await send({
      ...{ kind: 'image', prompt, style, aspectRatio, count: 1 },
      ...(negativePrompt === '' ? {} : { negativePrompt }),
      ...(offered ? { model: offered.id } : {}),
      ...(quoted === undefined ? {} : { quotedCredits: quoted }),
    });
    if (job) toast({ title: m.profile_variation_started(), picture: image.imageUrl });
  };

  return (
    <>
      {image.prompt && <p className="voice prompt">{image.prompt}</p>}
      <FactList facts={factsOf(image, offered?.name ?? image.model, origin?.negativePrompt)} />
      {parent && (
        <p className="small parent">
          {parent.isThere ? (
            <Rich
              message={m.profile_edited_from}
              inputs={{ name: parent.name }}
              markup={{
                quiet: ({ children }) => <span className="text-3">{children}</span>,
                link: ({ children }) => (
                  <Link className="voice underlined" to={ownImagePath(parent.id)} replace>
                    {children}
                  </Link>
                ),
              }}
            />
          ) : (
            // Its name went with it.
            <Rich
              message={m.profile_edited_from_deleted}
              markup={{ quiet: ({ children }) => <span className="text-3">{children}</span> }}
            />
          )}
        </p>
      )}
      <NotUsed reading={madeBy?.reading} />
      {canRepeat && (
        <div className="row repeat">
          <button
            type="button"
            className="btn middle"
            disabled={sending !== null || user.creditsRemaining < credits}
            aria-label={m.studio_order({ action: m.profile_variation_make(), credits: creditCount(credits) })}
            onClick={() => void vary()}
          >
            <Repeat2 {...icon} />
            {m.profile_variation()}
            <span className="cost figures">
              <Sparkle size={12} fill="currentColor" strokeWidth={0} aria-hidden="true" />
              {credits}
            </span>
          </button>
          <button type="button" className="btn middle" onClick={usePrompt}>
            <TextCursorInput {...icon} />
            {m.profile_use_prompt()}
          </button>
        </div>
      )}
    </>
  );
};
