import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

const formats = {
  'video/mp4': () => new Mp4OutputFormat({ fastStart: 'in-memory' }),
  'video/webm': () => new WebMOutputFormat(),
};

/** A file whose index is that of a video of so many seconds; its frames hold nothing. */
export const aVideo = async (
  contentType: keyof typeof formats,
  { seconds = 5, width = 1280, height = 720 } = {},
): Promise<Buffer> => {
  const target = new BufferTarget();
  const output = new Output({ format: formats[contentType](), target });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source, { frameRate: 1 });
  await output.start();
  const decoderConfig = { codec: 'vp09.00.31.08', codedWidth: width, codedHeight: height };
  for (let second = 0; second < seconds; second += 1) {
    const packet = new EncodedPacket(new Uint8Array(1_000), 'key', second, 1);
    await source.add(packet, second === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer!);
};
