import type { Image } from '@pictora/contracts';
import { Dropdown } from 'antd';
import { Clapperboard, Download, Ellipsis, Globe, Lock, Pencil, Star, Trash2, Wand2 } from 'lucide-react';
import { Picture, PictureLost, placeholderStyle, usePictureTries } from '../../../components/picture.js';
import { downloadName, downloadUrl, nameOf } from '../../../lib/picture-facts.js';
import { m } from '../../../texts/index.js';
import { useImageFlags } from '../use-image-flags.js';
import type { OpenDialog } from '../use-profile-dialog.js';

const icon = { size: 16, 'aria-hidden': true } as const;
const menuIcon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

type TileProps = { image: Image; sizes: string; onOpen: (rename: boolean) => void; openDialog: OpenDialog };

/** A picture of the wall with what its owner can do to it. */
export const Tile = ({ image, sizes, onOpen, openDialog }: TileProps) => {
  const { toggleFavorite, toggleVisibility } = useImageFlags(image);
  const tries = usePictureTries();
  const name = nameOf(image);
  const menu = [
    {
      key: 'rename',
      icon: <Pencil {...menuIcon} />,
      label: image.name ? m.pictures_rename() : m.pictures_add_name(),
      onClick: () => onOpen(true),
    },
    {
      key: 'edit',
      icon: <Wand2 {...menuIcon} />,
      label: m.pictures_edit(),
      onClick: () => openDialog({ kind: 'edit', image }),
    },
    { type: 'divider' as const },
    {
      key: 'delete',
      icon: <Trash2 {...menuIcon} />,
      label: m.common_delete(),
      danger: true,
      onClick: () => openDialog({ kind: 'delete', image }),
    },
  ];
  return (
    <>
      <button
        type="button"
        className="pic"
        style={placeholderStyle(image)}
        aria-label={m.pictures_open({ name })}
        onClick={() => onOpen(false)}
      >
        <Picture key={tries.attempt} image={image} alt="" sizes={sizes} onLost={tries.onLost} />
        <span className="veil">
          <span className="veil-name clip">{name}</span>
        </span>
      </button>
      {tries.lost && <PictureLost onRetry={tries.retry} />}
      <span className="pic-actions top on-picture">
        <button
          type="button"
          className="glass"
          aria-label={m.pictures_favorite_named({ name })}
          aria-pressed={image.isFavorite === 1}
          onClick={toggleFavorite}
        >
          <Star {...icon} fill={image.isFavorite ? 'currentColor' : 'none'} />
        </button>
        <button
          type="button"
          className="glass"
          aria-label={m.pictures_share_publicly({ name })}
          aria-pressed={image.isPublic === 1}
          onClick={toggleVisibility}
        >
          {image.isPublic ? <Globe {...icon} /> : <Lock {...icon} />}
        </button>
        <Dropdown trigger={['click']} placement="bottomRight" menu={{ items: menu }}>
          <button type="button" className="glass" aria-label={m.pictures_more({ name })} aria-haspopup="menu">
            <Ellipsis {...icon} />
          </button>
        </Dropdown>
      </span>
      <span className="pic-actions on-picture">
        <button
          type="button"
          className="glass"
          aria-label={m.pictures_video_of({ name })}
          onClick={() => openDialog({ kind: 'video', image })}
        >
          <Clapperboard {...icon} />
        </button>
        <a
          className="glass"
          href={downloadUrl(image)}
          download={downloadName(image)}
          aria-label={m.pictures_download_named({ name })}
        >
          <Download {...icon} />
        </a>
      </span>
    </>
  );
};
