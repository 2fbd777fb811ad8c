import { exportedFiles, type DataExport, type LastDataExport } from '@pictora/contracts';
import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { kept, type CanaryName } from './canaries.js';
import type { Person } from './acts/account.js';
import { settled } from './acts/caller.js';
import { Search } from './search/search.js';

export type Files = ReadonlyMap<string, Buffer>;

/** What was taken back is not theirs to carry along any more. */
const takenBack: readonly CanaryName[] = ['removedName'];

/** Asks for the export, waits for it, and answers with the files of the ZIP. */
export const takeExport = async ({ api }: Person): Promise<Files> => {
  const { id } = await api.post<DataExport>(202, '/api/user/data-export');
  const state = async () => (await api.get<LastDataExport>('/api/user/data-export')).last?.state;
  await settled('the export', state, (now) => now === 'ready' || now === 'failed');
  const response = await fetch(`${api.base()}/api/user/data-export/${id}/file`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  if (response.status !== 200) throw new Error(`The file of the export answered ${response.status}`);
  const zip = await fromBufferPromise(Buffer.from(await response.arrayBuffer()));
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
};

/** What is wrong with an export: files that are not as their schema says, pictures that are not there, words that are missing. */
export const faultsOfExport = (files: Files, { words }: Pick<Person, 'words'>): string[] => {
  const faults: string[] = [];
  for (const [name, schema] of Object.entries(exportedFiles)) {
    const text = files.get(name)?.toString();
    const read = text === undefined ? undefined : schema.safeParse(JSON.parse(text));
    if (!read) faults.push(`${name} is missing`);
    else if (!read.success) faults.push(`${name}: ${read.error.message}`);
    else if (name === 'images.json' || name === 'videos.json')
      for (const { file } of read.data as { file: string }[])
        if (!files.get(file)?.length) faults.push(`${file} is missing`);
  }
  const all = Buffer.concat([...files].filter(([name]) => name.endsWith('.json')).map(([, bytes]) => bytes));
  const there = new Set(new Search(Object.values(words)).inBytes(all, 'export').map(({ word }) => word));
  for (const name of kept) {
    const isThere = there.has(words[name]);
    if (isThere === takenBack.includes(name)) faults.push(isThere ? `${name} was taken back` : `${name} is missing`);
  }
  return faults;
};
