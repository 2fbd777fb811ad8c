/** What a path of the data folder, with `/` between its names, is to a back-up. */
export type Kind = 'database' | 'file' | 'left-out';

const OBJECTS = 'media/objects/';
/** Locks hold nothing, journals are read through their database, and what is half-written is nobody's yet. */
const passing = /(\.lock(-journal)?|\.db-(wal|shm|journal|mark)|\.draft|\.part)$/;

/** The distributed form, tried out beside the embedded one, has a folder of its own in this one. */
export const APART = 'distributed';

/** A folder's path ends with `/`. Names that begin with a dot, at the top, are those of back-up and restore themselves. */
export const kindOf = (path: string): Kind => {
  if (path.startsWith(OBJECTS)) return 'file';
  if (path.startsWith(`${APART}/`)) return 'left-out';
  if (path.startsWith('.') || path.startsWith('media/temporary/') || passing.test(path)) return 'left-out';
  return path.endsWith('.db') ? 'database' : 'file';
};

/** What the distributed form keeps in its folder: there the data are with engines as well, which are not ours to copy. */
export const DISTRIBUTED = ['engines', 'distributed.json'];
