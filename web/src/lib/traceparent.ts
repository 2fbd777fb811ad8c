const hex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Begins a trace, as W3C writes it: what servers record of a call hangs below the click that made it. */
export const newTraceparent = (): string => `00-${hex(16)}-${hex(8)}-01`;
