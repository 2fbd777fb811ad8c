import { ArrowRight } from 'lucide-react';
import { Link } from 'react-router';
import { SamplePicture } from '../../components/sample-picture.js';
import { FactList, Viewer } from '../../components/viewer.js';
import { Wall } from '../../components/wall.js';
import { galleryCategoryTexts, galleryItems, type GalleryItem } from '../../config/gallery.js';
import { paths } from '../../config/paths.js';
import { number } from '../../lib/format.js';
import { usePageTitle } from '../../lib/page-title.js';
import { styleTexts } from '../../lib/style-texts.js';
import { useOpenImage } from '../../lib/use-open-image.js';
import { m } from '../../texts/index.js';
import './gallery.css';

/** As the lightbox takes pictures: a sample has one file for it, its largest. */
const viewed = galleryItems.map(({ id, src, color, dataUri, prompt, width, height }) => ({
  id,
  imageUrl: src,
  placeholder: { color, dataUri: dataUri ?? '' },
  prompt,
  width,
  height,
}));

type TileProps = { item: GalleryItem; sizes: string; eager: boolean; onOpen: () => void };

const Tile = ({ item, sizes, eager, onOpen }: TileProps) => (
  <button
    type="button"
    className="pic"
    aria-label={m.gallery_open({ prompt: item.prompt, category: galleryCategoryTexts[item.category] })}
    onClick={onOpen}
  >
    <SamplePicture sample={item} sizes={sizes} alt="" eager={eager} />
    <span className="veil">
      <span className="gallery-label">{galleryCategoryTexts[item.category]}</span>
    </span>
  </button>
);

/** Thirty samples of the built-in studio (specification 2.13). */
const GalleryPage = () => {
  usePageTitle(m.gallery_title());
  const { openId, open, close } = useOpenImage();
  const index = galleryItems.findIndex(({ id }) => id === openId);
  const item = galleryItems[index];
  return (
    <main id="main" tabIndex={-1} className="page gallery has-tab-bar">
      <header className="gallery-head">
        <h1 className="h-title">{m.gallery_title()}</h1>
        <p className="lead">{m.gallery_lead()}</p>
      </header>
      <Wall images={galleryItems} target={300} label={m.gallery_wall()}>
        {(shown, sizes) => (
          <Tile
            item={shown}
            sizes={sizes}
            eager={galleryItems.indexOf(shown) < 6}
            onOpen={() => open(shown.id, false)}
          />
        )}
      </Wall>
      {item && (
        <Viewer
          images={viewed}
          index={index}
          name={item.prompt}
          total={String(galleryItems.length)}
          onMove={(next) => open(galleryItems[next]?.id ?? null, true)}
          onClose={close}
        >
          <p className="small text-2 gallery-category">{galleryCategoryTexts[item.category]}</p>
          <h2 className="h-title">{item.prompt}</h2>
          <FactList
            facts={[
              [m.pictures_fact_style(), styleTexts[item.style]],
              [m.pictures_fact_size(), `${number(item.width)} × ${number(item.height)}`],
              [m.pictures_fact_made(), m.gallery_made_with()],
            ]}
          />
          <Link className="btn ink gallery-try" to={paths.generate}>
            {m.gallery_try()} <ArrowRight size={17} aria-hidden="true" />
          </Link>
        </Viewer>
      )}
    </main>
  );
};
export default GalleryPage;
