import sharp from 'sharp';

/** Shown before a picture loads: its average colour (`#rrggbb`) and a tiny copy of it as a data URI. */
export type PicturePlaceholder = { readonly color: string; readonly dataUri: string };

/** Pixels of the tiny copy's longer side. */
const TINY = 16;

/** Of the bytes of a JPEG, PNG or WebP picture. What is see-through is taken for grey. */
export const placeholderOf = async (bytes: Uint8Array): Promise<PicturePlaceholder> => {
  const onGround = () => sharp(bytes).flatten({ background: '#808080' });
  const [dot, tiny] = await Promise.all([
    onGround().resize(1, 1, { fit: 'fill' }).toColourspace('srgb').removeAlpha().raw().toBuffer(),
    onGround().resize(TINY, TINY, { fit: 'inside' }).webp({ quality: 40 }).toBuffer(),
  ]);
  const rgb = dot.length >= 3 ? dot.subarray(0, 3) : Buffer.alloc(3, dot[0]);
  return { color: `#${rgb.toString('hex')}`, dataUri: `data:image/webp;base64,${tiny.toString('base64')}` };
};
