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

const CONTAINERS = ['trak', 'mdia', 'minf', 'stbl', 'stsd', 'avc1'] as const;

/** Puts the colour box into the sample entry and grows every box around it. */
const withColour = (moov: Uint8Array): Uint8Array => {
  const entry = find(moov, ['moov', ...CONTAINERS], 0, moov.length)[0];
  if (!entry) throw new Error('The video has no H.264 track.');
  const end = entry.at + entry.size;
  const grown = new Uint8Array(moov.length + COLOUR.length);
  grown.set(moov.subarray(0, end));
  grown.set(COLOUR, end);
  grown.set(moov.subarray(end), end + COLOUR.length);
  const data = view(grown);
  const paths = CONTAINERS.map((_, n) => ['moov', ...CONTAINERS.slice(0, n + 1)]);
  // Found in the old bytes: all of them begin before the new box, so their places hold.
  for (const path of [['moov'], ...paths])
    for (const box of find(moov, path, 0, moov.length))
      if (box.at <= entry.at && box.at + box.size >= end) data.setUint32(box.at, box.size + COLOUR.length);
  return grown;
};

/** Moves every place that the index names. */
const shiftOffsets = (moov: Uint8Array, by: number): void => {
  const data = view(moov);
  const table = ['moov', 'trak', 'mdia', 'minf', 'stbl'] as const;
  for (const { at } of find(moov, [...table, 'stco'], 0, moov.length)) {
    const count = data.getUint32(at + 12);
    for (let n = 0; n < count; n++) data.setUint32(at + 16 + 4 * n, data.getUint32(at + 16 + 4 * n) + by);
  }
  for (const { at } of find(moov, [...table, 'co64'], 0, moov.length)) {
    const count = data.getUint32(at + 12);
    for (let n = 0; n < count; n++) data.setBigUint64(at + 16 + 8 * n, data.getBigUint64(at + 16 + 8 * n) + BigInt(by));
  }
};

/** Brings the index of an MP4 to its front, so that it plays while it loads, and names its colours. */
export const finishMp4 = (file: Uint8Array): Uint8Array => {
  const boxes = boxesIn(file, 0, file.length);
  const index = boxes.find(({ name }) => name === 'moov');
  const first = boxes.findIndex(({ name }) => name === 'mdat');
  if (!index || first < 0) throw new Error('The video has no index or no frames.');
  const moov = withColour(file.slice(index.at, index.at + index.size));
  const part = ({ at, size }: Box): Uint8Array => file.subarray(at, at + size);
  const lead = boxes.slice(0, first).filter((box) => box !== index && box.name === 'ftyp');
  const rest = boxes.slice(first).filter((box) => box !== index);
  const before = lead.reduce((sum, { size }) => sum + size, 0);
  shiftOffsets(moov, before + moov.length - boxes[first]!.at);
  const out = new Uint8Array(before + moov.length + rest.reduce((sum, { size }) => sum + size, 0));
  let at = 0;
  for (const bytes of [...lead.map(part), moov, ...rest.map(part)]) {
    out.set(bytes, at);
    at += bytes.length;
  }
  return out;
};
