import { UPLOADED, type Image } from '@pictora/contracts';
import { ChevronLeft, ChevronRight, Download, Globe, Lock, Pencil, Star, Trash2, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type CSSProperties } from 'react';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { downloadName, downloadUrl, madeAt, nameOf, pixels, ratioText, styleText } from '../../../lib/picture-facts.js';
import { useDialog } from '../../../lib/use-dialog.js';
import { useImageFlags } from '../use-image-flags.js';
import { RenameForm } from './rename-form.js';

const swipe = 50;
const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type Facts = [string, string][];
const uploaded: Facts = [['Origin', 'Uploaded']];

type LightboxProps = {
  images: readonly Image[];
  /** Said of the whole tab, which may have more pages than were loaded. */
  total: string;
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  startRenaming: boolean;
  onDelete: (image: Image) => void;
  /** Another dialog is open over it. */
  covered: boolean;
};

const Flags = ({ image }: { image: Image }) => {
  const { toggleFavorite, toggleVisibility } = useImageFlags(image);
  return (
    <div className="row flags">
      <button type="button" className="btn" aria-pressed={image.isFavorite === 1} onClick={toggleFavorite}>
        <Star {...icon} fill={image.isFavorite ? 'currentColor' : 'none'} />
        Favorite
      </button>
      <button type="button" className="btn" aria-pressed={image.isPublic === 1} onClick={toggleVisibility}>
        {image.isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
        {image.isPublic ? 'Public' : 'Private'}
      </button>
    </div>
  );
};

const Frame = ({ image }: { image: Image }) => {
  const tries = usePictureTries();
  return (
    <div
      className="lightbox-frame"
      style={{ ...placeholderStyle(image), '--ratio': image.width / image.height } as CSSProperties}
    >
      <Picture key={tries.attempt} image={image} eager onLost={tries.onLost} />
      {tries.lost && <PictureLost onRetry={tries.retry} />}
    </div>
  );
};

/** One picture at full size beside its name, words and facts. Arrow keys and swipes go on; neighbours load ahead. */
export const Lightbox = (props: LightboxProps) => {
  const { images, total, index, onMove, onClose, startRenaming, onDelete, covered } = props;
  const ref = useRef<HTMLDivElement>(null);
  const touchFrom = useRef<number | null>(null);
  const image = images[index];
  const [renaming, setRenaming] = useState(startRenaming);
  useDialog(ref, onClose, covered);

  const move = useCallback(
    (step: number) => {
      const next = index + step;
      if (next < 0 || next >= images.length) return;
      setRenaming(false);
      onMove(next);
    },
    [index, images.length, onMove],
  );
  useEffect(() => {
    if (covered) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return;
      if (event.key === 'ArrowLeft') move(-1);
      if (event.key === 'ArrowRight') move(1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [move, covered]);
  useEffect(() => {
    for (const near of [images[index - 1], images[index + 1]]) if (near) new window.Image().src = near.imageUrl;
  }, [images, index]);

  if (!image) return null;
  const name = nameOf(image);
  const facts: Facts = [
    ...(image.model === UPLOADED
      ? uploaded
      : ([
          ['Style', styleText(image)],
          ['Ratio', ratioText(image)],
        ] satisfies Facts)),
    ['Size', pixels(image)],
    ['Made', madeAt(image.createdAt)],
    ...(image.seed === null ? [] : [['Seed', String(image.seed)] satisfies [string, string]]),
  ];
  return (
    <div ref={ref} className="lightbox" role="dialog" aria-modal="true" aria-label={name} tabIndex={-1}>
      <div
        className="lightbox-picture on-picture"
        onPointerDown={(event) => (touchFrom.current = event.pointerType === 'mouse' ? null : event.clientX)}
        onPointerUp={(event) => {
          const from = touchFrom.current;
          touchFrom.current = null;
          if (from !== null && Math.abs(event.clientX - from) > swipe) move(event.clientX < from ? 1 : -1);
        }}
      >
        <Frame key={image.id} image={image} />
        <button
          type="button"
          className="glass turn back"
          aria-label="Previous"
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          <ChevronLeft {...icon} />
        </button>
        <button
          type="button"
          className="glass turn on"
          aria-label="Next"
          disabled={index === images.length - 1}
          onClick={() => move(1)}
        >
          <ChevronRight {...icon} />
        </button>
      </div>
      <aside>
        <div className="row lightbox-top">
          <span className="small text-3 figures count">
            {index + 1} of {total}
          </span>
          <button type="button" className="icon-button push" aria-label="Close" onClick={onClose}>
            <X {...icon} />
          </button>
        </div>
        {renaming ? (
          <RenameForm key={image.id} image={image} onDone={() => setRenaming(false)} />
        ) : (
          <>
            <h2 className="h-title">{name}</h2>
            <button type="button" className="small text-2 row rename-button" onClick={() => setRenaming(true)}>
              <Pencil size={13} aria-hidden="true" />
              {image.name ? 'Rename' : 'Add name'}
            </button>
          </>
        )}
        {image.prompt && <p className="voice prompt">{image.prompt}</p>}
        <dl className="facts small">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="figures">{value}</dd>
            </div>
          ))}
        </dl>
        <Flags key={`flags-${image.id}`} image={image} />
        <a className="btn ink download" href={downloadUrl(image)} download={downloadName(image)}>
          <Download {...icon} />
          Download
        </a>
        <button type="button" className="btn delete" onClick={() => onDelete(image)}>
          <Trash2 {...icon} />
          Delete
        </button>
      </aside>
    </div>
  );
};
