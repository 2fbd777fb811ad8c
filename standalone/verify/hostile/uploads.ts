import type { Image, ProfilePicture } from '@pictora/contracts';
import { InTurn } from '@pictora/service-kit';
import sharp from 'sharp';
import { Violation } from '../kit/harness.js';
import type { Answer, Client } from './client.js';
import type { Draw } from './draw.js';
import { formOf, type UploadTarget } from './forms.js';
import { faultsOfAnswer } from './judge.js';
import { notesIn } from './metadata.js';
import { CANARY, type Stock } from './pictures.js';
import { drawOf } from './requests.js';
import { uploadOf, type Upload } from './upload-kinds.js';

export type UploadAttack = {
  readonly client: Client;
  readonly stock: Stock;
  readonly seed: number;
  readonly count: number;
  /** Of whoever uploads. */
  readonly tokens: readonly string[];
  readonly say: (line: string) => void;
};

export type UploadsSeen = { taken: number; refused: number; served: number; readonly kinds: Set<string> };

const places = [
  { path: '/api/images/upload', field: 'image' },
  { path: '/api/images/upload', field: 'image' },
  { path: '/api/images/upload', field: 'image' },
  { path: '/api/user/upload-profile-picture', field: 'image' },
  { path: '/api/verify', field: 'file' },
] as const;

/** So many at a time: as a few people who upload at once. */
const atOnce = 4;

/** What is wrong with a file that is served; its bytes are searched beside its notes, in case a place for notes is not known. */
export const faultsOfFile = async ({ status, headers, body }: Answer): Promise<string[]> => {
  if (status !== 200) return [`a file answered ${status}`];
  const faults = notesIn(body).map((note) => `served with ${note}`);
  if (body.includes(CANARY) || body.includes('52/1')) faults.push('served with what the camera noted');
  const { exif, xmp, iptc, icc, orientation, comments } = await sharp(body).metadata();
  for (const [name, value] of Object.entries({ exif, xmp, iptc, icc, orientation, comments }))
    if (value !== undefined) faults.push(`served with ${name}`);
  if (!/^image\/(jpeg|png|webp|avif)$/.test(String(headers['content-type'])))
    faults.push(`served as ${headers['content-type']}`);
  return faults;
};

const fail = (upload: Upload, index: number, seed: number, faults: readonly string[]): never => {
  throw new Violation(`upload ${index}, ${upload.kind}: ${faults.join('; ')}`, seed, [
    upload.bytes.toString('hex', 0, 400),
  ]);
};

/** Uploads hostile files in hostile forms, and looks at all that is served of those that were taken. */
export const attackUploads = async ({
  client,
  stock,
  seed,
  count,
  tokens,
  say,
}: UploadAttack): Promise<UploadsSeen> => {
  const seen: UploadsSeen = { taken: 0, refused: 0, served: 0, kinds: new Set() };
  let next = 0;
  let failed = false;

  const served = async (path: string, authorization: string, accept: string): Promise<string[]> => {
    const answer = await client.askAgain({ method: 'GET', path, headers: { authorization, accept } });
    seen.served += 1;
    const isDownload = path.includes('download=true');
    const isAttached = String(answer.headers['content-disposition']).startsWith('attachment');
    return [
      ...faultsOfAnswer(answer),
      ...(await faultsOfFile(answer)),
      ...(isDownload && !isAttached ? ['a download that is no attachment'] : []),
    ];
  };

  const look = async (body: Buffer, authorization: string, index: number): Promise<string[]> => {
    const told = JSON.parse(body.toString('utf8')) as Partial<Image & ProfilePicture>;
    if (told.profileImageUrl) return served(told.profileImageUrl, authorization, '*/*');
    if (!told.id) return [];
    const place = `/api/images/${told.id}`;
    const faults = [
      ...(await served(place, authorization, '*/*')),
      ...(await served(`${place}?download=true`, authorization, '*/*')),
      ...(await served(
        `${place}?width=${[320, 640, 1280][index % 3]}`,
        authorization,
        index % 2 ? 'image/webp' : 'image/avif,*/*',
      )),
    ];
    const removed = await client.askAgain({ method: 'DELETE', path: place, headers: { authorization } });
    return [...faults, ...faultsOfAnswer(removed)];
  };

  // A new face removes the one before: whoever looks at theirs must be the last who sent one.
  const faces = new InTurn();
  const one = async (index: number): Promise<void> => {
    const draw = drawOf(seed ^ 0x5bd1e995, index);
    const upload = uploadOf(stock, draw, index);
    const place = draw.one(places);
    const token = tokens[index % tokens.length] as string;
    const attack = () => sendAndLook(index, upload, { ...place, token }, draw);
    await (place.path === '/api/user/upload-profile-picture' ? faces.run(token, attack) : attack());
    seen.kinds.add(upload.kind);
    if ((index + 1) % 500 === 0) say(`${index + 1} of ${count} uploads`);
  };
  const sendAndLook = async (index: number, upload: Upload, target: UploadTarget, draw: Draw): Promise<void> => {
    const { path, token } = target;
    const { asked, isWhole } = formOf(target, upload.bytes, draw);
    const answer = await client
      .askAgain(asked)
      .catch((error: unknown) => fail(upload, index, seed, [`no answer: ${(error as Error).message}`]));
    const faults = faultsOfAnswer(answer);
    const isTaken = answer.status < 300;
    const isJudged = isWhole && upload.taken !== null && path !== '/api/verify';
    if (isJudged && isTaken !== upload.taken)
      faults.push(`answered ${answer.status}: ${answer.body.toString('utf8', 0, 200)}`);
    if (isTaken && faults.length === 0) faults.push(...(await look(answer.body, `Bearer ${token}`, index)));
    if (faults.length > 0)
      fail(upload, index, seed, [`${path}: ${faults.join('; ')}`, String(asked.headers?.['content-type'])]);
    seen[isTaken ? 'taken' : 'refused'] += 1;
  };
  const worker = async (): Promise<void> => {
    while (next < count && !failed) {
      await one(next++).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return seen;
};
