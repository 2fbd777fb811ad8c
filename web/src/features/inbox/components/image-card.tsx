import type { ImageCard as Card } from '@pictora/contracts';
import { ImageOff } from 'lucide-react';
import { useState, type CSSProperties } from 'react';
import { Picture, placeholderStyle } from '../../../components/picture.js';
import { Viewer } from '../../../components/viewer.js';
import { m } from '../../../texts/index.js';

type Shown = Extract<Card, { available: true }>;
const CARD_WIDTH = 280;

const Opened = ({ card, onClose }: { card: Shown; onClose: () => void }) => (
  <Viewer
    images={[{ ...card, id: card.imageId }]}
    index={0}
    name={m.inbox_shared_image()}
    total="1"
    onMove={() => undefined}
    onClose={onClose}
  >
    <h2 className="h-title">{m.inbox_shared_image()}</h2>
    {card.prompt && <p className="voice prompt">{card.prompt}</p>}
  </Viewer>
);

/** The image that a message shares, as one may see it now. */
export const ImageCard = ({ card }: { card: Card }) => {
  const [open, setOpen] = useState(false);
  if (!card.available) {
    return (
      <p className="card-gone small">
        <ImageOff size={18} strokeWidth={1.5} aria-hidden="true" />
        {m.inbox_shared_gone()}
      </p>
    );
  }
  return (
    <>
      <div className="image-card" style={{ '--ratio': card.width / card.height } as CSSProperties}>
        <button
          type="button"
          className="pic"
          style={placeholderStyle(card)}
          aria-label={card.prompt ? m.inbox_open_shared_of({ prompt: card.prompt }) : m.inbox_open_shared()}
          onClick={() => setOpen(true)}
        >
          <Picture image={card} alt="" sizes={`${CARD_WIDTH}px`} />
        </button>
        {card.prompt && <p className="voice">{card.prompt}</p>}
      </div>
      {open && <Opened card={card} onClose={() => setOpen(false)} />}
    </>
  );
};
