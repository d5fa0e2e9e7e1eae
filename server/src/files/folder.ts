import type { Dirent } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorFields } from '../error-fields.ts';
import { type FileStore, fileMissing, isKey, orUnavailable, requireKey } from './store.ts';

/** Where a file is written before it has its name. */
const UNFINISHED = 'unfinished';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Files in a folder that only its owner may look into; each is on the disk when it is stored. */
export function openFolder(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, requireKey(key));
  return {
    place: folder,
    put: (key, content) => {
      const path = pathOf(key);
      return orUnavailable(() => write(folder, path, content));
    },
    get: (key) => {
      const path = pathOf(key);
      return orUnavailable(async () => {
        const file = await open(path).catch((error) => {
          throw isAbsent(error) ? fileMissing(key) : error;
        });
        return file.createReadStream();
      });
    },
    delete: (key) => {
      const path = pathOf(key);
      return orUnavailable(() => rm(path, { force: true }));
    },
    list: async function* list() {
      for (const key of await orUnavailable(() => listKeys(folder))) {
        const found = await stat(join(folder, key)).catch(() => undefined);
        // deleted meanwhile
        if (found) yield { key, bytes: found.size };
      }
    },
  };
}

/** Deletes what was being written a day ago: the process that wrote it is gone. */
export async function deleteUnfinished(folder: string): Promise<void> {
  const place = join(folder, UNFINISHED);
  for (const { name } of await entriesOf(place)) {
    const path = join(place, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > DAY_MS) await rm(path, { force: true });
  }
}

/** Under another name first, so that no half of a file is ever found. */
async function write(folder: string, path: string, content: Uint8Array): Promise<void> {
  const unfinished = join(folder, UNFINISHED, crypto.randomUUID());
  await makeFolder(dirname(unfinished), folder);
  await makeFolder(dirname(path), folder);
  try {
    await writeFile(unfinished, content, { mode: 0o600, flag: 'wx', flush: true });
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Makes a folder with those above it, and has their names on the disk. */
async function makeFolder(path: string, root: string): Promise<void> {
  const made = await mkdir(path, { recursive: true, mode: 0o700 });
  if (made === undefined) return;
  for (let place = path; place.length >= root.length; place = dirname(place))
    await syncFolder(place);
  await syncFolder(dirname(root));
}

/** A name is on the disk once its folder is; Windows opens no folder, and needs it not. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

async function listKeys(folder: string): Promise<string[]> {
  const keys: string[] = [];
  for (const company of await entriesOf(folder))
    for (const kind of await entriesOf(join(folder, company.name)))
      for (const { name } of await entriesOf(join(folder, company.name, kind.name)))
        keys.push(`${company.name}/${kind.name}/${name}`);
  return keys.filter(isKey);
}

/** What is in a folder; nothing where there is none. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch((error) => {
    if (isAbsent(error)) return [];
    throw error;
  });
}

const isAbsent = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(errorFields(error).code ?? '');
