import type { CurrentUser, Image } from '@pictora/contracts';
import { Clapperboard, Download, Globe, Lock, Pencil, Star, Trash2, Wand2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Viewer } from '../../../components/viewer.js';
import { downloadName, downloadUrl, nameOf } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import { useImageFlags } from '../use-image-flags.js';
import type { OpenDialog } from '../use-profile-dialog.js';
import { Provenance } from './provenance.js';
import { RenameForm } from './rename-form.js';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type LightboxProps = {
  user: CurrentUser;
  images: readonly Image[];
  /** Said of the whole tab, which may have more pages than were loaded. */
  total: string;
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  startRenaming: boolean;
  openDialog: OpenDialog;
  /** Another dialog is open over it. */
  covered: boolean;
};

const Flags = ({ image }: { image: Image }) => {
  const { toggleFavorite, toggleVisibility } = useImageFlags(image);
  return (
    <div className="row flags">
      <button type="button" className="btn" aria-pressed={image.isFavorite === 1} onClick={toggleFavorite}>
        <Star {...icon} fill={image.isFavorite ? 'currentColor' : 'none'} />
        {m.pictures_favorite()}
      </button>
      <button type="button" className="btn" aria-pressed={image.isPublic === 1} onClick={toggleVisibility}>
        {image.isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
        {image.isPublic ? m.pictures_public() : m.pictures_private()}
      </button>
    </div>
  );
};

/** One of the own pictures at full size beside its name, words, facts and what can be done to it. */
export const Lightbox = (props: LightboxProps) => {
  const { user, images, total, index, onMove, onClose, startRenaming, openDialog, covered } = props;
  const image = images[index];
  const [renaming, setRenaming] = useState(startRenaming);
  const move = useCallback(
    (next: number) => {
      setRenaming(false);
      onMove(next);
    },
    [onMove],
  );
  if (!image) return null;
  const name = nameOf(image);
  return (
    <Viewer images={images} index={index} name={name} total={total} onMove={move} onClose={onClose} covered={covered}>
      {renaming ? (
        <RenameForm key={image.id} image={image} onDone={() => setRenaming(false)} />
      ) : (
        <>
          <h2 className="h-title">{name}</h2>
          <button type="button" className="small text-2 row rename-button" onClick={() => setRenaming(true)}>
            <Pencil size={13} aria-hidden="true" />
            {image.name ? m.pictures_rename() : m.pictures_add_name()}
          </button>
        </>
      )}
      <Provenance key={`origin-${image.id}`} user={user} image={image} />
      <Flags key={`flags-${image.id}`} image={image} />
      <a className="btn ink download" href={downloadUrl(image)} download={downloadName(image)}>
        <Download {...icon} />
        {m.common_download()}
      </a>
      <div className="row work-on">
        <button type="button" className="btn" onClick={() => openDialog({ kind: 'video', image })}>
          <Clapperboard {...icon} />
          {m.common_generate_video()}
        </button>
        <button type="button" className="btn" onClick={() => openDialog({ kind: 'edit', image })}>
          <Wand2 {...icon} />
          {m.pictures_edit()}
        </button>
        <button
          type="button"
          className="btn delete"
          aria-label={m.common_delete()}
          onClick={() => openDialog({ kind: 'delete', image })}
        >
          <Trash2 {...icon} />
        </button>
      </div>
    </Viewer>
  );
};
