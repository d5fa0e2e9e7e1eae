import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { anS3Server } from '../../test/s3-server.ts';
import { mayMount, mount, unmount } from '../../test/small-disk.ts';
import { uuidv7 } from '../db/uuid.ts';
import { readEnvironment } from '../env.ts';
import { openBucket } from './bucket.ts';
import { openFolder } from './folder.ts';
import { openFiles } from './open.ts';
import { type FileStore, readWhole } from './store.ts';
import { warnOfFiles } from './try-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'caseloom-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = await anS3Server();
const SHORT = { answer: 300, upload: 300, pause: 300 };

const aKey = (company = uuidv7()) => `${company}/attachments/${uuidv7()}`;
const unavailable = { code: 'files_unavailable', status: 503 };

async function keysIn(store: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return keys.sort();
}

describe.each<[string, FileStore]>([
  ['a folder', openFolder(join(folder, 'of-all', 'files'))],
  ['a bucket of S3', openBucket(server.settings)],
])('%s', (_, store) => {
  it('gives back what was stored, until it is deleted', async () => {
    const key = aKey();
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
    await store.put(key, content);
    expect(await readWhole(store, key)).toEqual(content);
    await store.delete(key);
    await store.delete(key);
    await expect(store.get(key)).rejects.toMatchObject({ code: 'file_missing', status: 404 });
  });

  it('keeps a file without anything in it', async () => {
    const key = aKey();
    await store.put(key, Buffer.alloc(0));
    expect(await readWhole(store, key)).toEqual(Buffer.alloc(0));
  });

  it('lists every file with its size, however many there are', async () => {
    for (const key of await keysIn(store)) await store.delete(key);
    const company = uuidv7();
    const keys = Array.from({ length: 8 }, () => aKey(company)).sort();
    for (const key of keys) await store.put(key, Buffer.from('abc'));
    const found: [string, number][] = [];
    for await (const { key, bytes } of store.list()) found.push([key, bytes]);
    expect(found.sort()).toEqual(keys.map((key) => [key, 3]));
  });

  it('takes no key that might lead elsewhere', async () => {
    const id = uuidv7();
    for (const key of [
      '',
      '../x',
      `${id}/attachments/../x`,
      `${id}/a/${id}/..`,
      `/${id}/a/${id}`,
      `${id}/a/${id}?x`,
    ])
      for (const use of [
        () => store.put(key, Buffer.alloc(1)),
        () => store.get(key),
        () => store.delete(key),
      ])
        await expect(async () => use()).rejects.toThrow('no key of a file');
  });
});

describe('a folder of files', () => {
  it('is closed to everybody else, and so are its files', async () => {
    const place = join(folder, 'closed');
    const key = aKey();
    await openFolder(place).put(key, Buffer.from('x'));
    expect(statSync(place).mode & 0o777).toBe(0o700);
    expect(statSync(join(place, key)).mode & 0o777).toBe(0o600);
  });

  it('that cannot be written stores nothing, and says so', async () => {
    const place = join(folder, 'no-folder');
    writeFileSync(place, 'a file where the folder should be');
    await expect(openFolder(place).put(aKey(), Buffer.from('x'))).rejects.toMatchObject({
      ...unavailable,
      cause: { code: 'ENOTDIR' },
    });
  });

  it('lists neither what is being written nor what is none of ours', async () => {
    const place = join(folder, 'mixed');
    const store = openFolder(place);
    const key = aKey();
    await store.put(key, Buffer.from('x'));
    writeFileSync(join(place, 'unfinished', 'half'), 'x');
    writeFileSync(join(place, 'notes.txt'), 'x');
    mkdirSync(join(place, uuidv7(), 'attachments'), { recursive: true });
    expect(await keysIn(store)).toEqual([key]);
  });

  it('is opened without what a process that died was writing a day ago', async () => {
    const dataDir = join(folder, 'of-a-start');
    const place = join(dataDir, 'files', 'unfinished');
    mkdirSync(place, { recursive: true });
    for (const name of ['old', 'fresh']) writeFileSync(join(place, name), 'x');
    const yesterday = Date.now() / 1000 - 25 * 60 * 60;
    utimesSync(join(place, 'old'), yesterday, yesterday);
    const { place: opened } = await openFiles(readEnvironment({}), dataDir);
    expect(opened).toBe(join(dataDir, 'files'));
    expect(readdirSync(place)).toEqual(['fresh']);
  });

  it.skipIf(!mayMount())(
    'on a full disk leaves no half of a file, and goes on once there is room',
    async () => {
      const place = mkdtempSync(join(folder, 'full-'));
      mount(place, 1);
      onTestFinished(() => unmount(place));
      const store = openFolder(place);
      const [kept, refused] = [aKey(), aKey()];
      const large = Buffer.alloc(700 * 1024, 'x');
      await store.put(kept, large);
      await expect(store.put(refused, large)).rejects.toMatchObject({
        ...unavailable,
        cause: { code: 'ENOSPC' },
      });
      expect(await keysIn(store)).toEqual([kept]);
      expect(readdirSync(join(place, 'unfinished'))).toEqual([]);
      await store.delete(kept);
      await store.put(refused, large);
      expect(await keysIn(store)).toEqual([refused]);
    },
  );
});

describe('a bucket of S3', () => {
  const open = (changes = {}) => openBucket({ ...server.settings, ...changes });

  it('is named by the settings of a portal', async () => {
    const { settings } = server;
    const { place } = await openFiles(
      readEnvironment({
        S3_ENDPOINT: `${settings.endpoint}/`,
        S3_BUCKET: settings.bucket,
        S3_ACCESS_KEY_ID: settings.accessKeyId,
        S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
      }),
      folder,
    );
    expect(place).toBe(`${settings.endpoint}/${settings.bucket}`);
  });

  it.each([
    ['another secret', { secretAccessKey: 'wrong' }, 'SignatureDoesNotMatch'],
    ['another key', { accessKeyId: 'wrong' }, 'InvalidAccessKeyId'],
    ['another region', { region: 'wrong' }, 'AuthorizationHeaderMalformed'],
    ['a bucket that is not there', { bucket: 'elsewhere' }, 'NoSuchBucket'],
  ])('with %s is unavailable, and the reason is known', async (_, changes, reason) => {
    const store = open(changes);
    const warn = vi.fn();
    await warnOfFiles(store, { warn });
    expect(warn.mock.calls).toEqual([
      [{ place: store.place, reason: expect.stringContaining(reason) }, expect.any(String)],
    ]);
    for (const use of [
      () => store.put(aKey(), Buffer.from('x')),
      () => store.get(aKey()),
      () => store.delete(aKey()),
    ])
      await expect(use()).rejects.toMatchObject({
        ...unavailable,
        cause: { message: expect.stringContaining(reason) },
      });
  });

  it('that fails for a moment is asked again', async () => {
    for (const kind of ['error', 'closed'] as const) {
      const key = aKey();
      server.fail(kind, 2);
      await open().put(key, Buffer.from('x'));
      server.fail(kind, 1);
      expect(await readWhole(open(), key)).toEqual(Buffer.from('x'));
    }
  });

  it.each([
    ['answers with errors', 'error'],
    ['closes connections', 'closed'],
    ['is silent', 'silent'],
  ] as const)('that %s for longer is unavailable', async (_, kind) => {
    onTestFinished(server.heal);
    server.fail(kind);
    const store = openBucket(server.settings, SHORT);
    await expect(store.put(aKey(), Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.get(aKey())).rejects.toMatchObject(unavailable);
    await expect(keysIn(store)).rejects.toMatchObject(unavailable);
  });

  it('that breaks off in the middle of a file does not pass for a shorter one', async () => {
    const key = aKey();
    await open().put(key, Buffer.alloc(1_000_000, 'x'));
    server.fail('cut', 1);
    await expect(readWhole(open(), key)).rejects.toMatchObject(unavailable);
  });

  it('where nothing listens is unavailable', async () => {
    await expect(open({ endpoint: 'http://127.0.0.1:1' }).get(aKey())).rejects.toMatchObject(
      unavailable,
    );
  });
});
