import type { Row, Table } from '../row.js';
import { everybody, members, noFile, nothing, open, openFile, ownerOnly, ownersFile } from './patterns.js';

const widths = ['320', '640', '1280'];
const accepts = (type: string) => [['accept', type]] as const;

/** A picture in every form that it can be had in. */
const forms = (about: string, id: string, cells: Row['cells']): Row[] => [
  { about, params: { id }, cells },
  { about: `${about}, as a download`, params: { id }, query: '?download=true', cells },
  ...widths.flatMap((width) =>
    ['image/webp', 'image/avif,image/webp'].map((type) => ({
      about: `${about}, ${width} wide as ${type.includes('avif') ? 'AVIF' : 'WebP'}`,
      ...{ params: { id }, query: `?width=${width}`, headers: accepts(type), cells },
    })),
  ),
];

/** A write to a picture: the owner's own, another's that all can see, and nothing. */
const writes = (body: unknown, status = 200): Row[] => [
  {
    about: 'a private picture',
    ...{ fresh: 'image', params: { id: '{fresh}' }, body, cells: ownerOnly(status) },
    watch: ['owner /api/images', 'owner /api/explore/all'],
  },
  { about: 'a public picture', params: { id: '{strangers}' }, body, cells: { stranger: status, ...ownerless } },
  { about: 'nothing', params: nothing, body, cells: ownerless },
];
const ownerless = { members: 404, others: 401 } as const;
const imageLists = ['owner /api/images'] as const;

/** Pictures and videos, and all their bytes. */
export const mediaTable = {
  listImages: [{ about: 'the own', cells: members(200) }],
  uploadImage: [{ about: 'into the own gallery', file: 'image', cells: members(201), watch: imageLists }],
  getImageFile: [
    ...forms('a private picture', '{secret}', ownersFile),
    ...forms('a private picture with its mark', '{marked}', ownersFile),
    ...forms('a public picture', '{open}', openFile),
    ...forms('a picture of whom the owner blocked', '{blockeds}', { ...open(200), owner: 404, cookie: 404 }),
    {
      about: 'a part of a private picture',
      params: { id: '{secret}' },
      headers: [['range', 'bytes=0-9']],
      cells: { ...ownersFile, owner: 206, cookie: 206 },
    },
    { about: 'nothing', params: nothing, cells: noFile },
  ],
  getImageProvenance: [
    { about: 'a private picture', params: { id: '{secret}' }, cells: ownerOnly(200) },
    { about: 'a public picture', params: { id: '{open}' }, cells: ownerOnly(200) },
    { about: 'a drawn picture', params: { id: '{marked}' }, cells: ownerOnly(200) },
  ],
  renameImage: writes({ name: 'Another name' }),
  favoriteImage: writes({ isFavorite: 1 }),
  changeImageVisibility: [
    {
      about: 'a private picture, made public',
      ...{ fresh: 'image', params: { id: '{fresh}' }, body: { isPublic: 1 }, cells: ownerOnly(200) },
      watch: ['owner /api/images', 'owner /api/explore/all'],
    },
    {
      about: 'a public picture',
      params: { id: '{open}' },
      body: { isPublic: 1 },
      cells: ownerOnly(200),
      watch: imageLists,
    },
  ],
  removeImage: [
    { about: 'a private picture', fresh: 'image', params: { id: '{fresh}' }, cells: ownerOnly(204), watch: imageLists },
    {
      about: "a stranger's picture",
      params: { id: '{strangers}' },
      cells: { ...ownerless, stranger: 204 },
      watch: ['stranger /api/images'],
    },
    { about: 'nothing', params: nothing, cells: ownerless },
  ],
  listVideos: [{ about: 'the own', cells: members(200) }],
  getVideoFile: [
    { about: 'a private video', params: { id: '{video}' }, cells: ownersFile },
    { about: 'a private video, as a download', params: { id: '{video}' }, query: '?download=true', cells: ownersFile },
    {
      about: 'a part of a private video',
      params: { id: '{video}' },
      headers: [['range', 'bytes=0-99']],
      cells: { ...ownersFile, owner: 206, cookie: 206 },
    },
    { about: 'nothing', params: nothing, cells: noFile },
  ],
  getVideoPoster: [
    { about: 'a private video', params: { id: '{video}' }, cells: ownersFile },
    { about: 'nothing', params: nothing, cells: noFile },
  ],
  changeVideoVisibility: [
    {
      about: 'a private video',
      params: { id: '{video}' },
      body: { isPublic: 0 },
      cells: ownerOnly(200),
      watch: ['owner /api/videos'],
    },
    { about: 'nothing', params: nothing, body: { isPublic: 1 }, cells: ownerless },
  ],
  removeVideo: [
    { about: 'nothing', params: nothing, cells: ownerless },
    {
      about: 'a video that only its owner knows',
      params: { id: '{video}' },
      cells: { ...ownerOnly(204) },
      watch: ['owner /api/videos'],
    },
  ],
  verifyFile: [{ about: 'a file of nobody', file: 'file', cells: everybody(200) }],
  verifyHash: [{ about: 'a file of nobody', params: { sha256: 'ab'.repeat(32) }, cells: everybody(200) }],
  searchImages: [
    { about: 'pictures of a name that only the owner has', query: '?q=zqcanary', cells: members(200) },
    { about: 'pictures of a name that everybody may find', query: '?q=open', cells: members(200) },
  ],
  listUserImages: [
    { about: "the owner's", params: { id: '{owner}' }, cells: members(200) },
    { about: 'nobody', params: nothing, cells: members(200) },
  ],
} as const satisfies Partial<Table>;
