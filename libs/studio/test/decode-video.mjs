// Runs in a browser: decodes every frame of /video.mp4, then plays it and looks at it at three moments.

const SIZE = [64, 36];

const find = (file, name) => {
  const wanted = [...name].map((letter) => letter.charCodeAt(0));
  for (let i = 4; i < file.length; i++) if (wanted.every((code, k) => file[i + k] === code)) return i - 4;
  throw new Error(`The video has no ${name}.`);
};

const countFrames = async (file) => {
  const data = new DataView(file.buffer);
  const config = find(file, 'avcC');
  const description = file.slice(config + 8, config + data.getUint32(config));
  const hex = [...description.slice(1, 4)].map((byte) => byte.toString(16).padStart(2, '0'));
  const sizes = find(file, 'stsz');
  const count = data.getUint32(sizes + 16);
  let decoded = 0;
  let failure = null;
  const decoder = new globalThis.VideoDecoder({
    output: (frame) => {
      decoded++;
      frame.close();
    },
    error: (error) => (failure = error),
  });
  decoder.configure({ codec: `avc1.${hex.join('')}`, description });
  let at = find(file, 'mdat') + 8;
  for (let n = 0; n < count; n++) {
    const end = at + data.getUint32(sizes + 20 + 4 * n);
    const chunk = { type: n === 0 ? 'key' : 'delta', timestamp: n * 41_667, data: file.subarray(at, end) };
    decoder.decode(new globalThis.EncodedVideoChunk(chunk));
    at = end;
  }
  await decoder.flush();
  if (failure) throw failure;
  return { count, decoded };
};

/** The frame that a paused video shows at a time; it is not always there yet when the seek is said to be done. */
const frameAt = async (video, time) => {
  for (;;) {
    const frame = new globalThis.VideoFrame(video);
    if (Math.abs(frame.timestamp / 1e6 - time) < 1 / 24) return frame;
    frame.close();
    await new Promise((resolve) => globalThis.requestAnimationFrame(resolve));
  }
};

export const decodeVideo = async () => {
  const file = new Uint8Array(await (await fetch('/video.mp4')).arrayBuffer());
  const counted = await countFrames(file);
  const video = globalThis.document.querySelector('video');
  const once = (name) => new Promise((resolve) => video.addEventListener(name, resolve, { once: true }));
  video.src = URL.createObjectURL(new Blob([file], { type: 'video/mp4' }));
  await once('loadeddata');
  const canvas = new globalThis.OffscreenCanvas(...SIZE);
  const context = canvas.getContext('2d');
  const pictures = [];
  for (const time of [0.01, 2.51, 4.21]) {
    const seeked = once('seeked');
    video.currentTime = time;
    await seeked;
    const frame = await frameAt(video, time);
    context.drawImage(frame, 0, 0, ...SIZE);
    frame.close();
    pictures.push([...context.getImageData(0, 0, ...SIZE).data]);
  }
  const { videoWidth, videoHeight, duration } = video;
  return { ...counted, videoWidth, videoHeight, duration, pictures };
};
