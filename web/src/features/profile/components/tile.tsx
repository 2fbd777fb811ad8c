import type { Image } from '@pictora/contracts';
import { Download, Globe, Lock, Pencil, Star, Trash2 } from 'lucide-react';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { downloadName, downloadUrl, nameOf } from '../../../lib/picture-facts.js';
import { useImageFlags } from '../use-image-flags.js';

const icon = { size: 16, 'aria-hidden': true } as const;

type TileProps = { image: Image; sizes: string; onOpen: (rename: boolean) => void; onDelete: () => void };

/** A picture of the wall with what its owner can do to it. */
export const Tile = ({ image, sizes, onOpen, onDelete }: TileProps) => {
  const { toggleFavorite, toggleVisibility } = useImageFlags(image);
  const tries = usePictureTries();
  const name = nameOf(image);
  return (
    <>
      <button
        type="button"
        className="pic"
        style={placeholderStyle(image)}
        aria-label={`Open ${name}`}
        onClick={() => onOpen(false)}
      >
        <Picture key={tries.attempt} image={image} alt="" sizes={sizes} onLost={tries.onLost} />
        <span className="veil">
          <span className="veil-name clip">{name}</span>
        </span>
      </button>
      {tries.lost && <PictureLost onRetry={tries.retry} />}
      <span className="pic-actions on-picture">
        <button
          type="button"
          className="glass"
          aria-label={`Favorite ${name}`}
          aria-pressed={image.isFavorite === 1}
          onClick={toggleFavorite}
        >
          <Star {...icon} fill={image.isFavorite ? 'currentColor' : 'none'} />
        </button>
        <button
          type="button"
          className="glass"
          aria-label={`Share ${name} publicly`}
          aria-pressed={image.isPublic === 1}
          onClick={toggleVisibility}
        >
          {image.isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
        </button>
        <button type="button" className="glass" aria-label={`Rename ${name}`} onClick={() => onOpen(true)}>
          <Pencil {...icon} />
        </button>
        <a className="glass" href={downloadUrl(image)} download={downloadName(image)} aria-label={`Download ${name}`}>
          <Download {...icon} />
        </a>
        <button type="button" className="glass" aria-label={`Delete ${name}`} onClick={onDelete}>
          <Trash2 {...icon} />
        </button>
      </span>
    </>
  );
};
