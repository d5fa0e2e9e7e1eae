import { LIMITS } from '@caseloom/contract';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { anArchive } from '../../../test/archive.ts';
import { stateOf } from '../../../test/fixtures.ts';
import { aFullProject, SECRET_VALUE } from '../../../test/full-project.ts';
import { aWorld } from '../../../test/world.ts';
import { zipOf } from '../../../test/zip.ts';
import { emptyBin } from '../bin/queries/empty-bin.ts';

const world = await aWorld();
const shop = await aFullProject(world);
const stranger = await world.aUser();
const theirs = world.as(stranger);

/** Tables of a project that no archive has, and why. */
const LEFT_OUT: Record<string, string> = {
  project_members: 'people belong to a company',
  favourites: 'of one person',
  saved_views: 'of one person',
  run_visitors: 'who has a page open now',
  drafts: 'proposals that nobody accepted, of who made them',
  case_columns: 'how files were read where they are; chosen again with a file',
  model_imports: 'to undo the last imports, where they were made',
  requirement_imports: 'to undo the last import, where it was made',
  shared_reports: 'links that open something here',
  webhooks: 'addresses and secrets',
  webhook_deliveries: 'what was sent from here',
  audit_events: 'who did what here, and from where',
  storage_changes: 'counted where it is stored',
  project_figures: 'counted where its results are',
  stale_figures: 'counted where its results are',
  generated_cases: 'of one transaction',
  model_steps: 'follows from the drawings',
  model_calls: 'follows from the drawings',
  case_outcomes: 'archived; of deleted runs',
};

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());
const zipped = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'shop.zip');

const exported = await bytesOf(await shop.send.archive.export({ slug: shop.slug }));
const texts = Object.entries(unzipSync(exported)).map(
  ([name, content]) => [name, new TextDecoder().decode(content)] as const,
);
const fileOf = (name: string) => JSON.parse(new Map(texts).get(name) ?? 'null');

describe('the archive of a project', () => {
  it('is the same bytes when it is exported again', async () => {
    expect(await bytesOf(await shop.send.archive.export({ slug: shop.slug }))).toEqual(exported);
  });

  it('is the same bytes after it was imported into another company, and into that once more', async () => {
    const { slug } = await theirs.archive.import({ file: zipped(exported) });
    const again = await bytesOf(await theirs.archive.export({ slug: slug ?? '' }));
    expect(Object.keys(unzipSync(again))).toEqual(texts.map(([name]) => name));
    for (const [name, content] of Object.entries(unzipSync(again)))
      expect([name, new TextDecoder().decode(content)]).toEqual([
        name,
        texts.find(([other]) => other === name)?.[1],
      ]);
    expect(again).toEqual(exported);
    const other = await theirs.archive.import({ file: zipped(again), name: 'Shop 2' });
    const third = await bytesOf(await theirs.archive.export({ slug: other.slug ?? '' }));
    const runOf = (bytes: Uint8Array) => unzipSync(bytes)['runs/run-1.json'];
    expect(runOf(third)).toEqual(runOf(exported));
  });

  it('has something of every table of a project, or says why not', async () => {
    const { rows } = await world.pool.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = 'public' and column_name = 'project_id' order by 1`,
    );
    const empty = [];
    for (const { name } of rows) {
      if (name in LEFT_OUT) continue;
      const { rowCount } = await world.pool.query(
        `select from "${name}" where project_id = $1 limit 1`,
        [shop.projectId],
      );
      if (rowCount === 0) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('holds no secret, no address of a person and no id of the database', () => {
    const all = texts.map(([, text]) => text).join();
    expect(all).not.toContain(SECRET_VALUE);
    expect(all).not.toContain('@example.com');
    expect(all.match(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g)).toBeNull();
    expect(fileOf('people.json')).toMatchObject([{ firstName: 'Ayşe' }, { firstName: 'Ayşe' }]);
  });

  it('is given to nobody of another company', async () => {
    await expect(theirs.archive.export({ slug: 'not-theirs' })).rejects.toMatchObject({
      code: 'project_not_found',
    });
  });
});

describe('an imported project', () => {
  it('stands as the other does: what is outdated, suspect, failed and retired', async () => {
    const { slug } = await theirs.archive.import({ file: zipped(exported), name: 'Stands' });
    const standing = async (send: typeof theirs, projectSlug: string) => ({
      suites: (await send.suite.listOfProject({ slug: projectSlug })).items.map(
        ({ name, counts, changes, isStale, revision }) => ({
          ...{ name, counts, changes, isStale, revision },
        }),
      ),
      requirements: (await send.requirement.listOfProject({ slug: projectSlug })).map(
        ({ id, status, models, dismissed }) => ({
          ...{ id, status, reason: dismissed?.reason },
          isSuspect: models.map((model) => model.isSuspect),
        }),
      ),
      runs: (await send.run.listOfProject({ slug: projectSlug })).items.map(
        ({ name, status, counts, createdBy }) => ({ name, status, counts, createdBy }),
      ),
    });
    expect(await standing(theirs, slug ?? '')).toEqual(await standing(shop.send, shop.slug));
  });

  it('is of who imported it, and names of others open nothing', async () => {
    const { slug } = await theirs.archive.import({ file: zipped(exported), name: 'Mine' });
    const { owner, members } = await theirs.project.get({ slug: slug ?? '' });
    expect([owner.id, members.length]).toEqual([stranger.id, 1]);
    expect((await theirs.user.colleagues({})).map(({ id }) => id)).toEqual([stranger.id]);
  });

  it('goes on: its model is generated, its run takes results', async () => {
    const { slug } = await theirs.archive.import({ file: zipped(exported), name: 'Goes on' });
    const models = await theirs.model.listOfProject({ projectSlug: slug ?? '' });
    const before = await shop.send.model.generate({ modelId: shop.modelId });
    const login = models.find(({ name }) => name === 'Login');
    const after = await theirs.model.generate({ modelId: login?.id ?? '' });
    const keysOf = ({ testCases }: typeof after) => testCases.map(({ key }) => key);
    expect(keysOf(after)).toEqual(keysOf(before));
    const { items } = await theirs.run.listOfProject({ slug: slug ?? '' });
    const open = items.find(({ status }) => status === 'open');
    const { items: results } = await theirs.result.list({ id: open?.id ?? '' });
    const [{ caseKey } = { caseKey: '' }] = results;
    const set = { id: open?.id ?? '', caseKey, status: 'failed' as const };
    expect(await theirs.result.set(set)).toMatchObject({ status: 'failed' });
  });

  it('is only looked at by a preview, which counts what would come', async () => {
    const before = await stateOf(world);
    const seen = await theirs.archive.import({ file: zipped(exported), isPreview: true });
    expect(seen).toMatchObject({
      ...{ id: null, slug: null, name: 'Shop', secrets: 1 },
      counts: { models: 2, requirements: 3, suites: 4, runs: 2, releases: 1, attachments: 2 },
    });
    expect(await stateOf(world)).toBe(before);
  });

  it('is proposed with a number behind its name where one sees a project of that name', async () => {
    const { archive } = world.as(await world.aUser());
    const preview = () => archive.import({ file: zipped(exported), isPreview: true });
    expect((await preview()).freeName).toBe('Shop');
    await archive.import({ file: zipped(exported) });
    expect(await preview()).toMatchObject({ name: 'Shop', freeName: 'Shop (2)' });
  });

  it('is refused as a whole where the plan lets its company have no more', async () => {
    const limited = await world.aUser();
    await world.pool.query(
      `update subscriptions set limits = limits || '{"models": 1}' where company_id = $1`,
      [limited.companyId],
    );
    const before = await stateOf(world);
    const importing = world.as(limited).archive.import({ file: zipped(exported) });
    await expect(importing).rejects.toMatchObject({ code: 'limit_reached' });
    expect(await stateOf(world)).toBe(before);
  });

  it('takes the names of its people along once it is deleted for good', async () => {
    const other = await world.aUser();
    const importAs = (name: string) =>
      world.as(other).archive.import({ file: zipped(exported), name });
    const namesOf = async () => {
      const { rowCount } = await world.pool.query(
        `select from users where company_id = $1 and email like '%@imported.invalid'`,
        [other.companyId],
      );
      return rowCount;
    };
    const { id } = await importAs('One');
    await importAs('Two');
    expect(await namesOf()).toBe(4);
    await world.pool.query(`update projects set deleted_at = '2000-01-01' where id = $1`, [id]);
    await emptyBin(world.db);
    expect(await namesOf()).toBe(2);
  });

  it('needs a name that its company does not have', async () => {
    const name = 'Twice';
    await theirs.archive.import({ file: zipped(exported), name });
    await expect(theirs.archive.import({ file: zipped(exported), name })).rejects.toMatchObject({
      code: 'project_name_taken',
    });
  });
});

/** An archive whose files are those of the shop, with one of them changed. */
function changed<Content>(name: string, change: (content: Content) => void): Uint8Array {
  const content = structuredClone(fileOf(name)) as Content;
  change(content);
  const { 'manifest.json': _, ...files } = unzipSync(exported);
  return anArchive({ ...files, [name]: content });
}

type Nodes = { nodes: { stepId?: string; modelId?: string; type: string }[]; id: string };
type Listed = { [list: string]: Record<string, unknown>[] };
type Step = { id: string; label: string };

/** What is wrong with each, and what is answered. */
const HOSTILE: Record<string, [archive: () => Uint8Array, answer: object]> = {
  'that is no archive': [() => new Uint8Array([1, 2, 3]), { code: 'archive_unreadable' }],
  'without a manifest': [() => zipOf({ 'a.json': '[]' }), { code: 'archive_unreadable' }],
  'of which most was cut off': [
    () => exported.slice(0, exported.length / 2),
    { code: 'archive_damaged' },
  ],
  'that grows to more than is taken': [
    () => anArchive({ 'attachments/attachment-1': Buffer.alloc(LIMITS.archiveBytes) }),
    { code: 'archive_too_large' },
  ],
  'with more files than are taken': [
    () => zipOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}`, '']))),
    { code: 'archive_too_large' },
  ],
  'with a file that leads out of it': [
    () => anArchive({ '../../steps.json': [] }),
    { code: 'archive_damaged' },
  ],
  'with a file that its manifest does not name': [
    () => anArchive({ 'manifest.json': { ...fileOf('manifest.json'), files: [] } }),
    { code: 'archive_invalid', data: { file: 'manifest.json' } },
  ],
  'of a newer version': [
    () => anArchive({ 'manifest.json': { ...fileOf('manifest.json'), version: 2 } }),
    { code: 'archive_newer' },
  ],
  'that lacks a file': [
    () => anArchive({ 'steps.json': undefined }),
    { code: 'archive_incomplete', data: { file: 'steps.json' } },
  ],
  'with a file that is no JSON': [
    () => anArchive({ 'steps.json': '{' }),
    { code: 'archive_file_invalid', data: { file: 'steps.json' } },
  ],
  'with a text that no database keeps': [
    () => anArchive({ 'releases.json': '[{"note":"\\u0000"}]' }),
    { code: 'archive_file_invalid', data: { file: 'releases.json' } },
  ],
  'with a value of another type': [
    () => changed<Step[]>('steps.json', ([step]) => Object.assign(step ?? {}, { label: 7 })),
    { code: 'archive_invalid', data: { file: 'steps.json', place: '[0].label' } },
  ],
  'with two steps that are the same': [
    () =>
      changed<Step[]>('steps.json', ([first, second]) =>
        Object.assign(second ?? {}, { ...first, id: second?.id }),
      ),
    { code: 'archive_invalid', data: { file: 'steps.json', place: '[1]' } },
  ],
  'whose model shows a step that it does not have': [
    () =>
      changed<Nodes>('models/model-1.json', ({ nodes }) => {
        for (const node of nodes) if (node.stepId) node.stepId = 'step-999';
      }),
    { code: 'archive_invalid', data: { file: 'models/model-1.json', place: 'step-999' } },
  ],
  'whose model shows a step of the database that it goes to': [
    () =>
      changed<Nodes>('models/model-1.json', ({ nodes }) => {
        for (const node of nodes) if (node.stepId) node.stepId = crypto.randomUUID();
      }),
    { code: 'archive_invalid', data: { file: 'models/model-1.json' } },
  ],
  'whose model calls itself': [
    () =>
      changed<Nodes>('models/model-2.json', ({ nodes }) => {
        for (const node of nodes) if (node.modelId) node.modelId = 'model-2';
      }),
    { code: 'archive_invalid', data: { file: 'models/model-2.json', place: 'nodes' } },
  ],
  'whose requirements are each above the other': [
    () =>
      changed<Listed>('requirements.json', ({ records }) => {
        Object.assign(records?.[0] ?? {}, { parent: 'SHOP-1' });
      }),
    { code: 'archive_invalid', data: { file: 'requirements.json', place: 'records' } },
  ],
  'with a result of a case that its suite does not have': [
    () =>
      changed<Listed>('runs/run-1.json', ({ results }) => {
        Object.assign(results?.[0] ?? {}, { caseSince: 77 });
      }),
    { code: 'archive_invalid', data: { place: 'results[0].caseSince' } },
  ],
  'with a verdict that replaces a later one': [
    () =>
      changed<Listed>('runs/run-1.json', ({ verdicts }) => {
        Object.assign(verdicts?.[0] ?? {}, { about: 3 });
      }),
    { code: 'archive_invalid', data: { place: 'verdicts[0]' } },
  ],
  'with an attachment of a type that nobody may attach': [
    () => {
      const { 'manifest.json': _, ...files } = unzipSync(exported);
      return anArchive({ ...files, 'attachments/attachment-1': Buffer.from([0, 1, 2]) });
    },
    { code: 'archive_invalid', data: { file: 'attachments/attachment-1' } },
  ],
};

describe('an archive', () => {
  it.each(Object.entries(HOSTILE))('%s is refused, and nothing is written', async (_, one) => {
    const [archive, answer] = one;
    const file = zipped(archive());
    const before = await stateOf(world);
    await expect(theirs.archive.import({ file, name: 'Hostile' })).rejects.toMatchObject(answer);
    expect(await stateOf(world)).toBe(before);
  });
});
