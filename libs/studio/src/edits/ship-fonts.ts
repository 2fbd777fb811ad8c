import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';

/** Scripts that the shipped font (Montserrat, OFL) has letters for, one file each. */
const PARTS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const;
const familyOf = (part: string): string => `Pictora ${part}`;

let family: string | null = null;

/** The CSS family of the font for texts in pictures. System fonts are never used: a picture looks the same everywhere. */
export const textFamily = (): string => {
  if (family === null) {
    for (const part of PARTS)
      GlobalFonts.register(
        readFileSync(new URL(`../fonts/montserrat-${part}-600.woff2`, import.meta.url)),
        familyOf(part),
      );
    family = PARTS.map((part) => `"${familyOf(part)}"`).join(', ');
  }
  return family;
};

const WRITABLE = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{N}\p{P}\p{Zs}\p{M}€£$+=<>|~^°©®™×]*$/u;

/** True when the shipped font has letters for all of the text. */
export const canWrite = (text: string): boolean => WRITABLE.test(text);
