import { expect, it, vi } from 'vitest';
import { aLanguageModel } from '../../../test/language-model.ts';
import { aWorld } from '../../../test/world.ts';
import { deleteFiles } from '../../files/delete-files.ts';
import { readWhole } from '../../files/store.ts';
import { tidy } from '../../jobs/tidy.ts';

const world = await aWorld({
  ai: { operator: undefined, owners: 'anywhere', monthlyDrafts: null },
});
const TEXT = '1. The user opens the till.\n2. The user pays.\n3. A receipt is shown.';

const textFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => new File([TEXT], `pay-${index}.txt`));

/** The files of a company that are stored. */
async function keysOf(companyId: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of world.files.list()) if (key.startsWith(companyId)) keys.push(key);
  return keys;
}

async function aProject() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const countUploads = async () => {
    const { rows } = await world.pool.query(
      'select count(*)::int from draft_uploads where company_id = $1',
      [owner.companyId],
    );
    return rows[0].count;
  };
  return { send, projectSlug, countUploads, companyId: owner.companyId };
}

/** A draft of files that waits, because two others of its company are made. */
async function aWaitingUpload(files: File[]) {
  const project = await aProject();
  const { send, projectSlug } = project;
  const { baseUrl, requests } = await aLanguageModel(() => () => undefined);
  await send.ai.setSettings({ baseUrl, model: 'm' });
  for (const count of [1, 2]) {
    send.ai.prompt({ projectSlug, prompt: TEXT }).catch(() => undefined);
    await vi.waitFor(() => expect(requests).toHaveLength(count), 20_000);
  }
  const others = (await send.ai.list({})).items.map(({ id }) => id);
  await send.ai.deleteSettings();
  const answered = send.ai.upload({ projectSlug, files });
  answered.catch(() => undefined);
  const find = async () => (await send.ai.list({})).items.find(({ kind }) => kind === 'upload');
  await vi.waitFor(async () => expect(await find()).toBeDefined(), 20_000);
  const id = (await find())?.id ?? '';
  const makeRoom = () => Promise.all(others.map((other) => send.ai.cancel({ id: other })));
  return { ...project, id, answered, makeRoom };
}

it('uploaded files are stored while their draft waits, and deleted when they were read', async () => {
  const { answered, makeRoom, countUploads } = await aWaitingUpload(textFiles(2));
  expect(await countUploads()).toBe(2);
  await makeRoom();
  const { status, files } = await answered;
  expect(status).toBe('ready');
  expect(files.map(({ state }) => state)).toEqual(['read', 'read']);
  expect(await countUploads()).toBe(0);
});

it('what uploaded files hold is in no table, and deleted once their draft was made', async () => {
  const { answered, makeRoom, companyId } = await aWaitingUpload(textFiles(2));
  expect(await keysOf(companyId)).toHaveLength(2);
  const stored = 'select from draft_uploads where bytes is not null';
  expect((await world.pool.query(stored)).rows).toEqual([]);
  await makeRoom();
  await answered;
  await deleteFiles.run(world.jobContext, {});
  expect(await keysOf(companyId)).toEqual([]);
});

it('a draft whose files cannot be opened says so, and reads them when it is started again', async () => {
  const { send, id, answered, makeRoom, companyId } = await aWaitingUpload(textFiles(1));
  const [key = ''] = await keysOf(companyId);
  const content = await readWhole(world.files, key);
  await world.files.delete(key);
  await makeRoom();
  expect(await answered).toMatchObject({ status: 'failed', failure: { code: 'file_missing' } });
  await world.files.put(key, content);
  expect(await send.ai.again({ id })).toMatchObject({ status: 'ready' });
});

it('a file that is no longer wanted is passed over, and the others are read', async () => {
  const { send, id, answered, makeRoom, countUploads } = await aWaitingUpload(textFiles(3));
  await send.ai.skipFile({ id, file: 1 });
  await makeRoom();
  const { status, files } = await answered;
  expect(status).toBe('ready');
  expect(files.map(({ state }) => state)).toEqual(['read', 'skipped', 'read']);
  expect(await countUploads()).toBe(0);
});

it('a draft that was cancelled before its files were read reads them when it is started again', async () => {
  const { send, id, makeRoom, countUploads } = await aWaitingUpload(textFiles(2));
  await send.ai.cancel({ id });
  await makeRoom();
  const { status, files } = await send.ai.again({ id });
  expect(status).toBe('ready');
  expect(files.map(({ state }) => state)).toEqual(['read', 'read']);
  expect(await countUploads()).toBe(0);
});

it('the files of a cancelled draft are deleted after a day, and those of a waiting draft are not', async () => {
  const { send, id, countUploads } = await aWaitingUpload(textFiles(1));
  const age = () =>
    world.pool.query("update drafts set updated_at = now() - interval '25 hours' where id = $1", [
      id,
    ]);
  await age();
  await tidy.run(world.jobContext, {});
  expect(await countUploads()).toBe(1);
  await send.ai.cancel({ id });
  await age();
  await tidy.run(world.jobContext, {});
  expect(await countUploads()).toBe(0);
  await expect(send.ai.again({ id })).rejects.toMatchObject({ code: 'draft_not_ready' });
});

it('the files of a draft are deleted with it', async () => {
  const { send, id, countUploads } = await aWaitingUpload(textFiles(1));
  await send.ai.delete({ id });
  expect(await countUploads()).toBe(0);
});
