/** A box of an MP4 file: where it begins, how long it is with its head, and its name. */
type Box = { readonly at: number; readonly size: number; readonly name: string };

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const nameAt = (bytes: Uint8Array, at: number): string => String.fromCharCode(...bytes.subarray(at + 4, at + 8));

const boxesIn = (bytes: Uint8Array, from: number, to: number): Box[] => {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const short = view(bytes).getUint32(at);
    const size = short === 1 ? Number(view(bytes).getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to) throw new Error(`The video's box ${nameAt(bytes, at)} is broken.`);
    boxes.push({ at, size, name: nameAt(bytes, at) });
    at += size;
  }
  return boxes;
};

const find = (bytes: Uint8Array, path: readonly string[], from: number, to: number): Box[] => {
  const [name, ...rest] = path;
  let at: Box[] = boxesIn(bytes, from, to).filter((box) => box.name === name);
  // A sample table's description has eight bytes of its own before its boxes, a video sample entry 78.
  for (const next of rest) {
    const head = (box: Box): number => (box.name === 'stsd' ? 16 : box.name === 'avc1' ? 86 : 8);
    at = at.flatMap((box) => boxesIn(bytes, box.at + head(box), box.at + box.size).filter((one) => one.name === next));
  }
  return at;
};

/** Colours as BT.709, limited range: without it players guess by the size of the picture. */
const COLOUR = new Uint8Array([0, 0, 0, 19, ...[...'colrnclx'].map((c) => c.charCodeAt(0)), 0, 1, 0, 1, 0, 1, 0]);

const SAMPLE_TABLE = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const;
const SAMPLE_ENTRY = [...SAMPLE_TABLE, 'stsd', 'avc1'] as const;

/** The index with one more box at the end of a container; every box around it grows. */
const inserted = (moov: Uint8Array, container: readonly string[], box: Uint8Array): Uint8Array => {
  const host = find(moov, container, 0, moov.length)[0];
  if (!host) throw new Error('The video has no H.264 track.');
  const end = host.at + host.size;
  const grown = new Uint8Array(moov.length + box.length);
  grown.set(moov.subarray(0, end));
  grown.set(box, end);
  grown.set(moov.subarray(end), end + box.length);
  const data = view(grown);
  // Found in the old bytes: all of them begin before the new box, so their places hold.
  container.forEach((_, n) => {
    for (const { at, size } of find(moov, container.slice(0, n + 1), 0, moov.length))
      if (at <= host.at && at + size >= end) data.setUint32(at, size + box.length);
  });
  return grown;
};

const KEY_FRAME = 5;
const UNIT_TYPE = 0x1f;

/** The numbers, from 1, of the frames that need no other to be decoded. */
const keyFrames = (file: Uint8Array, moov: Uint8Array, frames: Box): number[] => {
  const sizes = find(moov, [...SAMPLE_TABLE, 'stsz'], 0, moov.length)[0];
  if (!sizes) throw new Error('The video has no frames.');
  const index = view(moov);
  const data = view(file);
  const count = index.getUint32(sizes.at + 16);
  const keys: number[] = [];
  let at = frames.at + (data.getUint32(frames.at) === 1 ? 16 : 8);
  for (let n = 0; n < count; n++) {
    const end = at + index.getUint32(sizes.at + 20 + 4 * n);
    for (let unit = at; unit + 4 < end; unit += 4 + data.getUint32(unit))
      if ((file[unit + 4]! & UNIT_TYPE) === KEY_FRAME) keys.push(n + 1);
    at = end;
  }
  return [...new Set(keys)];
};

/** The list of key frames: without it players take every frame for one and show garbage or nothing when they seek. */
const keyFrameBox = (keys: readonly number[]): Uint8Array => {
  const box = new Uint8Array(16 + 4 * keys.length);
  const data = view(box);
  data.setUint32(0, box.length);
  box.set(
    [...'stss'].map((letter) => letter.charCodeAt(0)),
    4,
  );
  data.setUint32(12, keys.length);
  keys.forEach((key, n) => data.setUint32(16 + 4 * n, key));
  return box;
};

/** Moves every place that the index names. */
const shiftOffsets = (moov: Uint8Array, by: number): void => {
  const data = view(moov);
  for (const { at } of find(moov, [...SAMPLE_TABLE, 'stco'], 0, moov.length)) {
    const count = data.getUint32(at + 12);
    for (let n = 0; n < count; n++) data.setUint32(at + 16 + 4 * n, data.getUint32(at + 16 + 4 * n) + by);
  }
  for (const { at } of find(moov, [...SAMPLE_TABLE, 'co64'], 0, moov.length)) {
    const count = data.getUint32(at + 12);
    for (let n = 0; n < count; n++) data.setBigUint64(at + 16 + 8 * n, data.getBigUint64(at + 16 + 8 * n) + BigInt(by));
  }
};

/** Takes the hour of making out of the index, so that the same video is the same file. */
const forgetTime = (moov: Uint8Array): void => {
  const paths = [
    ['moov', 'mvhd'],
    ['moov', 'trak', 'tkhd'],
    ['moov', 'trak', 'mdia', 'mdhd'],
  ];
  for (const path of paths)
    for (const { at } of find(moov, path, 0, moov.length)) {
      const isLong = moov[at + 8] === 1;
      moov.fill(0, at + 12, at + 12 + (isLong ? 16 : 8));
    }
};

/** Brings the index of an MP4 to its front, so that it plays while it loads, and names its colours and key frames. */
export const finishMp4 = (file: Uint8Array): Uint8Array => {
  const boxes = boxesIn(file, 0, file.length);
  const index = boxes.find(({ name }) => name === 'moov');
  const first = boxes.findIndex(({ name }) => name === 'mdat');
  const frames = boxes.filter(({ name }) => name === 'mdat');
  if (!index || frames.length !== 1) throw new Error('The video has no index or no frames.');
  const bare = file.slice(index.at, index.at + index.size);
  const keys = keyFrameBox(keyFrames(file, bare, frames[0]!));
  const moov = inserted(inserted(bare, SAMPLE_ENTRY, COLOUR), SAMPLE_TABLE, keys);
  forgetTime(moov);
  const part = ({ at, size }: Box): Uint8Array => file.subarray(at, at + size);
  const lead = boxes.slice(0, first).filter((box) => box !== index && box.name === 'ftyp');
  const before = lead.reduce((sum, { size }) => sum + size, 0);
  shiftOffsets(moov, before + moov.length - boxes[first]!.at);
  const out = new Uint8Array(before + moov.length + frames.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const bytes of [...lead.map(part), moov, ...frames.map(part)]) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
};
