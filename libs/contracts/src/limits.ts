/** Business limits of the specification, section 9. Lengths are in characters, sizes in bytes. */
export const limits = {
  promptMax: 1000,
  imageNameMax: 255,
  motionPromptMax: 500,
  messageMax: 1000,
  commentMax: 500,
  reportNoteMax: 1000,
  /** People whom somebody follows: a friends feed looks for the pictures of each. */
  followingMax: 5000,
  supportSubjectMax: 200,
  supportMessageMax: 5000,
  usernameMin: 3,
  usernameMax: 32,
  passwordMin: 6,
  passwordMax: 200,
  personNameMax: 80,
  emailMax: 254,
  resetCodeLength: 6,
  searchMin: 2,
  searchMax: 100,
  uploadMaxBytes: 10 * 1024 * 1024,
  uploadMaxPixels: 40_000_000,
  pageSizeDefault: 30,
  pageSizeMax: 100,
  unlimitedCredits: 999_999,
  recentImages: 10,
  /** Pictures that one job may make. */
  imagesPerJobMax: 4,
  /** Jobs of one person that may wait besides those that run. */
  jobsWaitingMax: 10,
} as const;

/** What each action costs, in credits. The server is the authority; the page shows what it will charge. */
export const prices = {
  image: 1,
  edit: 1,
  videoPerSecond: 2,
} as const;

/** The lengths, in seconds, in which videos are made. */
export const videoSeconds = [5, 10] as const;
export type VideoSeconds = (typeof videoSeconds)[number];

/** The widths, in pixels, in which image files can be had besides their own: for walls and strips. */
export const renditionWidths = [320, 640, 1280] as const;
/** Them all as `srcset` has it, of a picture's address. */
export const renditionSources = (imageUrl: string): string =>
  renditionWidths.map((width) => `${imageUrl}?width=${width} ${width}w`).join(', ');
