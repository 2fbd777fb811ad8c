import { Pause, Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { samples } from '../config/samples.js';
import { m } from '../texts/index.js';
import { SamplePicture } from './sample-picture.js';

/** True while a share of the element can be seen. */
const useInView = (ref: React.RefObject<HTMLElement | null>): boolean => {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting ?? false), {
      threshold: 0.25,
    });
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return inView;
};

/**
 * The showcase video, without sound, over its poster. It is loaded when it is to be played: by the button, or when `plays`
 * and it comes into view. One that cannot be loaded is taken away, and the poster with its words stays.
 */
export const Showcase = ({ plays }: { plays: boolean }) => {
  const frame = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const inView = useInView(frame);
  const [wish, setWish] = useState<boolean | null>(null);
  const [running, setRunning] = useState(false);
  const [lost, setLost] = useState(false);
  const wanted = wish ?? (plays && inView);

  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (!wanted) {
      if (!element.paused) element.pause();
      return;
    }
    element.play().catch((error: unknown) => {
      // A pause that came first is no fault; a browser that plays nothing unasked leaves it to the button.
      if ((error as DOMException).name === 'NotAllowedError') setWish(false);
    });
  }, [wanted]);

  return (
    <div ref={frame} className={`film${running ? ' running' : ''}`}>
      <SamplePicture sample={samples.poster} sizes="(max-width: 860px) 92vw, 420px" />
      {!lost && (
        <video
          ref={video}
          src={samples.showcase}
          preload="none"
          muted
          loop
          playsInline
          tabIndex={-1}
          aria-label={m.landing_showcase_video()}
          onPlaying={() => setRunning(true)}
          onError={() => {
            setLost(true);
            setRunning(false);
          }}
        />
      )}
      <p>
        <b>{m.landing_showcase()}</b>
        {m.landing_showcase_help()}
      </p>
      {!lost && (
        <button
          type="button"
          className="play"
          aria-label={wanted ? m.landing_showcase_pause() : m.landing_showcase_play()}
          onClick={() => setWish(!wanted)}
        >
          {wanted ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
        </button>
      )}
    </div>
  );
};
