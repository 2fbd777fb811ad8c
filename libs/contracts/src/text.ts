import { z } from 'zod';

/** Something a person can see: not only blanks, controls, format characters and fillers. */
const visible = /[^\p{C}\p{Z}\s\u2800\u115f\u1160\u3164\uffa0]/u;
/**
 * Controls, halves of pairs, and marks that turn the direction of the text around them: in a name they deceive or break what
 * follows. Half a pair is no character: no address and no header can say it.
 */
const deceptive = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export const hasVisibleText = (text: string): boolean => visible.test(text);

/** Any text as one line that `lineOfText` takes, but for its length; empty when nothing of it can be seen. */
export const asLineOfText = (text: string): string => {
  const line = text.replace(new RegExp(deceptive, 'gu'), ' ').replace(/\s+/g, ' ').trim();
  return hasVisibleText(line) ? line : '';
};

/** One line that a person writes and others read, trimmed: `required` when nothing of it can be seen. */
export const lineOfText = (required: string, max: number, tooLong: string) =>
  z
    .string()
    .trim()
    .refine(hasVisibleText, { message: required, abort: true })
    .max(max, tooLong)
    .refine((text) => !deceptive.test(text), 'Please use only characters that can be shown');

/** Controls other than line breaks and tabs, halves of pairs, and marks that turn the direction of the text around them. */
const deceptiveInLines = /[^\P{Cc}\n\r\t]|[\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/** Some lines that a person writes and others read, trimmed: `required` when nothing of them can be seen. */
export const linesOfText = (required: string, max: number, tooLong: string) =>
  z
    .string(required)
    .trim()
    .refine(hasVisibleText, { message: required, abort: true })
    .max(max, tooLong)
    .refine((text) => !deceptiveInLines.test(text), 'Please use only characters that can be shown');
