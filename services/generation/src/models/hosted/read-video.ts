import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { ModelFailure } from '../calls/model-failure.js';
import type { GeneratedVideo } from '../video-model.port.js';

const unreadable = (cause?: unknown): ModelFailure =>
  new ModelFailure('The model has answered with something else than a video', { transient: false, cause });

const contentTypeOf = (bytes: Uint8Array): GeneratedVideo['contentType'] => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 12)).toString('latin1');
  if (text.slice(4, 8) === 'ftyp') return 'video/mp4';
  if (text.startsWith('\x1aE\xdf\xa3')) return 'video/webm';
  throw unreadable();
};

/**
 * What a video file says of itself: its type, its size in pixels and its length in seconds. Reads
 * the index and the last frame's bytes, so that a file that breaks off is seen; decodes nothing.
 */
export const readVideo = async (
  bytes: Uint8Array,
): Promise<Pick<GeneratedVideo, 'contentType' | 'width' | 'height' | 'seconds'>> => {
  const contentType = contentTypeOf(bytes);
  try {
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    const [track, seconds] = [await input.getPrimaryVideoTrack(), await input.computeDuration()];
    const lastFrame = track && (await new EncodedPacketSink(track).getPacket(seconds));
    if (!lastFrame || lastFrame.byteLength === 0) throw unreadable();
    return { contentType, width: await track.getDisplayWidth(), height: await track.getDisplayHeight(), seconds };
  } catch (error) {
    throw error instanceof ModelFailure ? error : unreadable(error);
  }
};
