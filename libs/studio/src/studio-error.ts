/** The stable codes of what can go wrong in the studio. */
export type StudioErrorCode =
  | 'prompt-empty'
  | 'prompt-too-long'
  | 'scene-invalid'
  /** Nothing of an instruction to edit was understood; the message says what can be done. */
  | 'edit-not-understood'
  /** A picture to edit or animate that cannot be read or is too large. */
  | 'picture-unreadable'
  | 'render-cancelled'
  | 'render-failed'
  | 'worker-crashed'
  | 'studio-busy'
  | 'studio-closed';

/** An error of the studio: `code` is stable, `message` is fit to show. */
export class StudioError extends Error {
  override readonly name = 'StudioError';
  readonly code: StudioErrorCode;

  constructor(code: StudioErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
