import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { aRun } from '../../test/run.ts';
import { anS3Server } from '../../test/s3-server.ts';
import { aWorld } from '../../test/world.ts';
import { uuidv7 } from '../db/uuid.ts';
import { moveContents } from '../features/result/move-contents.ts';
import { updateSubscription } from '../features/subscription/queries.ts';
import { tidy } from '../jobs/tidy.ts';
import { openBucket } from './bucket.ts';
import { deleteFiles } from './delete-files.ts';
import { openFolder } from './folder.ts';
import { announceFiles, HOLD_FILES, keyOf } from './queries.ts';
import { type FileStore, readWhole } from './store.ts';

vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'caseloom-stored-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const server = await anS3Server();
/** One that is away answers soon in these tests, and one that is there has all the time of a slow machine. */
const bucket = openBucket(server.settings);

async function keysOf(store: FileStore, { companyId }: { companyId: string }): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list()) if (key.startsWith(companyId)) keys.push(key);
  return keys;
}

describe.each<[string, FileStore]>([
  ['a folder', openFolder(folder)],
  ['a bucket of S3', bucket],
])('with files in %s', async (_, files) => {
  const world = await aWorld({ files });
  const runJob = () => deleteFiles.run(world.jobContext, {});

  /** A run whose first case has a file. */
  async function anAttachment(content = 'what was seen') {
    const run = await aRun(world);
    const { send, owner, id, a } = run;
    const file = new File([content], 'seen.txt');
    const { id: attachmentId } = await send.result.attach({ id, caseKey: a, file });
    const key = keyOf({ companyId: owner.companyId, name: `attachments/${attachmentId}` });
    return { ...run, attachmentId, key, keys: () => keysOf(files, owner) };
  }

  it('a file of a result is stored outside of the database, under the id of its company', async () => {
    const { key, keys, attachmentId } = await anAttachment();
    expect(await keys()).toEqual([key]);
    expect((await readWhole(files, key)).toString()).toBe('what was seen');
    const stored = 'select content from attachments where id = $1';
    expect((await world.pool.query(stored, [attachmentId])).rows).toEqual([{ content: null }]);
    expect((await world.pool.query('select from unnamed_files')).rows).toEqual([]);
  });

  it('a file that a person deletes is deleted at once', async () => {
    const { send, id, attachmentId, keys } = await anAttachment();
    await send.result.detach({ id, attachmentId });
    await world.runJobs();
    expect(await keys()).toEqual([]);
  });

  it('the files of a run are deleted when it is deleted from the bin, and not while it lies there', async () => {
    const { send, id, keys, key } = await anAttachment();
    await send.run.delete({ id });
    await world.runJobs();
    expect(await keys()).toEqual([key]);
    await send.bin.delete({ kind: 'run', id });
    await world.runJobs();
    expect(await keys()).toEqual([]);
  });

  it('the files of a company are deleted with it, and no others', async () => {
    const [gone, kept] = [await anAttachment(), await anAttachment()];
    const { companyId } = gone.owner;
    await world.pool.query('update companies set leaves_at = now() where id = $1', [companyId]);
    await tidy.run(world.jobContext, {});
    await runJob();
    expect(await gone.keys()).toEqual([]);
    expect(await kept.keys()).toEqual([kept.key]);
  });

  it('a file whose row never came is deleted after a day, and not before', async () => {
    const file = { companyId: uuidv7(), name: `attachments/${uuidv7()}` };
    await announceFiles(world.db, [file]);
    await files.put(keyOf(file), Buffer.from('x'));
    await runJob();
    expect(await keysOf(files, file)).toHaveLength(1);
    const { rows } = await world.pool.query('select due_at from unnamed_files where name = $1', [
      file.name,
    ]);
    const aDayEarlier = new Date(rows[0].due_at.getTime() - 24 * 60 * 60 * 1000);
    await world.pool.query('update unnamed_files set due_at = $1', [aDayEarlier]);
    await runJob();
    expect(await keysOf(files, file)).toEqual([]);
  });

  it('a file is not deleted while a backup reads files', async () => {
    const { send, id, attachmentId, keys } = await anAttachment();
    const reading = new pg.Client(world.connection);
    await reading.connect();
    await reading.query(HOLD_FILES);
    await send.result.detach({ id, attachmentId });
    await world.runJobs();
    expect(await keys()).toHaveLength(1);
    await reading.end();
    await vi.waitFor(async () => {
      await runJob();
      expect(await keys()).toEqual([]);
    }, 20_000);
  });

  it('a file that is refused for want of room is not kept', async () => {
    const { send, owner, id, a } = await aRun(world);
    await updateSubscription(world.db, owner.companyId, { limits: { storage: 1 } });
    const file = new File(['x'.repeat(100)], 'x.txt');
    await expect(send.result.attach({ id, caseKey: a, file })).rejects.toMatchObject({
      code: 'limit_reached',
    });
    expect(await keysOf(files, owner)).toEqual([]);
  });

  it('a file that is not where it was stored is missing, and that is said', async () => {
    const { send, id, attachmentId, key } = await anAttachment();
    await files.delete(key);
    await expect(send.result.attachment({ id, attachmentId })).rejects.toMatchObject({
      code: 'file_missing',
      status: 404,
    });
  });

  it('what an earlier version stored in the database is read there until a job has moved it', async () => {
    const { send, id, attachmentId, owner, key } = await anAttachment();
    await files.delete(key);
    await world.pool.query('update attachments set content = $2 where id = $1', [
      attachmentId,
      Buffer.from('what was seen'),
    ]);
    const storage = async () => {
      const { usage } = await send.subscription.get();
      return usage.find(({ figure }) => figure === 'storage')?.used;
    };
    const read = async () => (await send.result.attachment({ id, attachmentId })).text();
    const before = await storage();
    expect(await read()).toBe('what was seen');
    await moveContents.run(world.jobContext, {});
    expect(await keysOf(files, owner)).toEqual([key]);
    expect(await read()).toBe('what was seen');
    expect(await storage()).toBe(before);
    const left = 'select from attachments where content is not null';
    expect((await world.pool.query(left)).rows).toEqual([]);
  });

  it('a project goes into another company with its files', async () => {
    const { send, projectSlug, keys } = await anAttachment();
    const archive = await send.archive.export({ slug: projectSlug });
    const other = await world.aUser();
    const { id: projectId } = await world.as(other).archive.import({ file: archive });
    expect(projectId).toBeTruthy();
    const [copy = ''] = await keysOf(files, other);
    expect((await readWhole(files, copy)).toString()).toBe('what was seen');
    expect(await keys()).toHaveLength(1);
  });
});

describe('where files are kept and cannot be reached', async () => {
  const world = await aWorld({ files: bucket });
  const away = { code: 'files_unavailable', status: 503 };

  it('nothing is attached, and whoever tries is told to try again', async () => {
    const { send, owner, id, a } = await aRun(world);
    onTestFinished(server.heal);
    server.fail('error');
    const file = new File(['x'], 'x.txt');
    await expect(send.result.attach({ id, caseKey: a, file })).rejects.toMatchObject(away);
    expect((await send.result.get({ id, caseKey: a })).files).toEqual([]);
    server.heal();
    expect(await keysOf(bucket, owner)).toEqual([]);
    await send.result.attach({ id, caseKey: a, file });
    expect((await send.result.get({ id, caseKey: a })).files).toHaveLength(1);
  });

  it('a file is unavailable while all else works, and is there again afterwards', async () => {
    const { send, owner, id, a } = await aRun(world);
    const file = new File(['seen'], 'x.txt');
    const { id: attachmentId } = await send.result.attach({ id, caseKey: a, file });
    onTestFinished(server.heal);
    server.fail('closed');
    const answer = await world.app.inject({
      url: `/api/run/${id}/attachment/${attachmentId}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().code).toBe('files_unavailable');
    expect(answer.headers['retry-after']).toBe('5');
    await send.result.detach({ id, attachmentId });
    await expect(deleteFiles.run(world.jobContext, {})).rejects.toMatchObject(away);
    server.heal();
    await deleteFiles.run(world.jobContext, {});
    expect(await keysOf(bucket, owner)).toEqual([]);
  });

  it('a file that breaks off half-way is never taken for whole', async () => {
    const { send, owner, id, a } = await aRun(world);
    const file = new File(['x'.repeat(2_000_000)], 'x.txt');
    const { id: attachmentId } = await send.result.attach({ id, caseKey: a, file });
    await world.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = world.app.server.address() as AddressInfo;
    const read = async () => {
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/run/${id}/attachment/${attachmentId}`,
        {
          headers: { authorization: `Bearer ${owner.token}` },
        },
      );
      return (await answer.arrayBuffer()).byteLength;
    };
    server.fail('cut', 1);
    await expect(read()).rejects.toThrow();
    expect(await read()).toBe(2_000_000);
  });
});
