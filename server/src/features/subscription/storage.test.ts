import { describe, expect, it } from 'vitest';
import { aWorld, type Person } from '../../../test/world.ts';
import { sumStorage } from '../../jobs/queries.ts';
import { updateSubscription } from './queries.ts';

const world = await aWorld();

const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const OF_PROJECTS = {
  model_generations: ['cases'],
  model_versions: ['name', 'description', 'nodes', 'edges', 'settings'],
  steps: ['label', 'expected'],
  test_data: ['name', 'label', 'values', 'range'],
  suites: ['name', 'note', 'settings', 'coverage'],
  suite_cases: ['name', 'note', 'content', 'wording'],
  case_attributes: ['tags'],
  runs: ['name', 'environment'],
  verdicts: ['comment'],
  unmatched_results: ['name', 'message'],
  automation_names: ['name'],
  attachments: ['name'],
  requirements: ['title', 'text', 'reviewed_title', 'reviewed_text'],
  requirement_imports: ['changes'],
  drafts: ['title', 'prompt', 'documents', 'content', 'refinements', 'earlier'],
};

/** What a company stores, counted row by row in its tables. */
async function recount({ companyId }: Person): Promise<number> {
  const isThere = 'select id from projects where deleted_at is null';
  const counts = [
    countBytes('companies', ['logo'], `id = '${companyId}'`),
    countBytes('user_images', ['png'], `company_id = '${companyId}'`),
    countBytes(
      ...(['projects', ['name', 'description', 'logo']] as const),
      `company_id = '${companyId}' and id in (${isThere})`,
    ),
    ...Object.entries(OF_PROJECTS).map(([table, columns]) =>
      countBytes(table, columns, `company_id = '${companyId}' and project_id in (${isThere})`),
    ),
  ];
  const { rows } = await world.pool.query(
    `select coalesce(sum(bytes), 0)::int as bytes from attachments
      where company_id = $1 and project_id in (${isThere})`,
    [companyId],
  );
  return (await Promise.all(counts)).reduce((sum, bytes) => sum + bytes, rows[0].bytes);
}

async function countBytes(table: string, columns: readonly string[], where: string) {
  const text = columns.map((name) => (isBinary(table, name) ? name : `"${name}"::text`));
  const { rows } = await world.pool.query({
    text: `select ${text.join(', ')} from ${table} where ${where}`,
    rowMode: 'array',
  });
  return rows.flat().reduce((sum: number, value) => sum + sizeOf(value), 0);
}

const isBinary = (table: string, name: string) =>
  ['user_images.png', 'model_generations.cases'].includes(`${table}.${name}`);

const sizeOf = (value: Buffer | string | null) =>
  Buffer.isBuffer(value) ? value.length : Buffer.byteLength(value ?? '');

async function storageOf(person: Person): Promise<number> {
  const { usage } = await world.as(person).subscription.get();
  return usage.find(({ figure }) => figure === 'storage')?.used ?? Number.NaN;
}

async function expectExact(person: Person): Promise<number> {
  const stored = await storageOf(person);
  expect(stored).toBe(await recount(person));
  return stored;
}

const drawing = (words: string) => ({
  nodes: [
    { id: 'start', type: 'start' as const, position: { x: 0, y: 0 } },
    {
      ...{ id: 'a', type: 'step' as const, position: { x: 150, y: 0 } },
      data: { label: words, type: 'action' as const },
    },
    { id: 'end', type: 'end' as const, position: { x: 300, y: 0 } },
  ],
  edges: [
    { id: 'one', source: 'start', target: 'a' },
    { id: 'two', source: 'a', target: 'end' },
  ],
});

/** An owner with one of everything that is stored. */
async function aFullCompany() {
  const owner = await world.aUser();
  const me = world.as(owner);
  const { slug: projectSlug } = await me.project.create({ name: 'Şube', logo: PNG });
  await me.company.update({ name: 'Ğ', logo: PNG });
  await me.user.update({ image: PNG });
  const data = { projectSlug, name: 'kod', validity: 'valid' as const, type: 'text' as const };
  await me.testData.create({ ...data, values: ['İ', 'ı'] });
  const model = await me.model.create({ projectSlug, name: 'Akış', ...drawing('gir <kod>') });
  const suite = await me.suite.create({ modelId: model.id });
  const run = await me.run.create({ suiteId: suite.id, name: 'Gece', environment: 'test' });
  const { items } = await me.result.list({ id: run.id });
  const caseKey = items[0]?.caseKey ?? '';
  await me.result.set({ id: run.id, caseKey, status: 'failed', comment: 'öyle değil' });
  return { owner, me, projectSlug, model, suite, run, caseKey };
}

describe('the storage of a plan', () => {
  it('equals a recount of the tables after rows are added, changed and deleted', async () => {
    const { owner, me, projectSlug, model, suite, run, caseKey } = await aFullCompany();
    const { id: projectId } = await me.project.get({ slug: projectSlug });
    let before = await expectExact(owner);
    const grows = async (work: Promise<unknown>, by: 1 | 0 | -1 = 1) => {
      await work;
      const now = await expectExact(owner);
      expect(Math.sign(now - before)).toBe(by);
      before = now;
    };
    const drafted = async (begun: ReturnType<typeof me.ai.prompt>) => {
      const { id } = await begun;
      await expect.poll(async () => (await me.ai.get({ id })).status).toBe('ready');
    };
    const [testCase] = (await me.suite.cases({ id: suite.id })).items;
    const rated = { id: suite.id, keys: [testCase?.key ?? ''] };
    await grows(me.suite.setAttributes({ ...rated, addTags: ['gece', 'ödeme'] }));
    await grows(me.suite.setAttributes({ ...rated, priority: 'high' }), 0);
    await grows(me.suite.setAttributes({ ...rated, removeTags: ['gece'] }), -1);
    const file = new File(['log'], 'günlük.txt', { type: 'text/plain' });
    await grows(me.result.attach({ id: run.id, caseKey, file }));
    await grows(drafted(me.ai.prompt({ projectSlug, prompt: '1. Giriş yap\n2. Çıkış yap' })));
    await grows(me.requirement.create({ slug: projectSlug, id: 'REQ-1', title: 'Gün' }));
    const items = [{ id: 'REQ-1', title: 'Gündüz', text: 'ışık' }];
    await grows(me.requirement.import({ slug: projectSlug, items }));
    // a comment stays in the history of its result
    await grows(me.result.set({ id: run.id, caseKey, status: 'passed', comment: '' }), 0);
    const { version } = model;
    await grows(
      me.model.update({ ...drawing('başka'), projectSlug, modelId: model.id, version, name: 'A' }),
    );
    await grows(me.suite.regenerate({ id: suite.id }));
    await sumStorage(world.db);
    await grows(me.step.create({ projectSlug, label: 'bir daha', type: 'action' }));
    await grows(me.user.update({ image: null }), -1);
    // what waits in the bin is still kept
    const leave = async (
      kind: 'run' | 'suite' | 'model',
      id: string,
      binning: Promise<unknown>,
    ) => {
      await grows(binning, 0);
      await grows(me.bin.delete({ kind, id }), -1);
    };
    await leave('run', run.id, me.run.delete({ id: run.id }));
    await leave('suite', suite.id, me.suite.delete({ id: suite.id }));
    await leave('model', model.id, me.model.delete({ modelId: model.id }));
    await grows(me.project.delete({ slug: projectSlug }), -1);
    await grows(me.bin.restore({ kind: 'project', id: projectId }));
  });

  it('stays exact when many save, delete and are summed up at once', async () => {
    const { owner, me, projectSlug } = await aFullCompany();
    const work = async (index: number) => {
      const { id: modelId } = await me.model.create({
        ...{ projectSlug, name: `M${index}` },
        ...drawing(`adım ${index % 3}`),
      });
      if (index % 4 === 0) await sumStorage(world.db);
      if (index % 2 === 0) await me.model.delete({ modelId });
    };
    await Promise.allSettled(Array.from({ length: 24 }, (_, index) => work(index)));
    await expectExact(owner);
    await sumStorage(world.db);
    await expectExact(owner);
    const { rows } = await world.pool.query(
      'select count(*)::int as count from storage_changes where company_id = $1',
      [owner.companyId],
    );
    expect(rows[0].count).toBe(1);
  });

  it('holds for suites, drafts, comments and pictures, and refuses nothing that frees it', async () => {
    const { owner, me, projectSlug, model, run, caseKey } = await aFullCompany();
    const storage = await storageOf(owner);
    await updateSubscription(world.db, owner.companyId, { limits: { storage } });
    const full = {
      code: 'limit_reached',
      status: 409,
      data: { figure: 'storage', limit: storage },
    };
    const refused = [
      () => me.suite.create({ modelId: model.id }),
      () => me.ai.prompt({ projectSlug, prompt: 'Giriş yap' }),
      () => me.result.set({ id: run.id, caseKey, status: 'failed', comment: 'öyle değil, böyle' }),
      () => me.project.create({ name: 'Bir daha' }),
      () =>
        me.testData.create({
          ...{ projectSlug, name: 'n', validity: 'valid', type: 'text', values: ['1'] },
        }),
    ];
    for (const call of refused) await expect(call()).rejects.toMatchObject(full);
    expect(await expectExact(owner)).toBe(storage);
    await me.result.set({ id: run.id, caseKey, status: 'passed' });
    await me.result.set({ id: run.id, caseKey, status: 'passed', comment: '' });
    expect(await expectExact(owner)).toBe(storage);
    await me.run.delete({ id: run.id });
    await me.bin.delete({ kind: 'run', id: run.id });
    await sumStorage(world.db);
    expect(await expectExact(owner)).toBeLessThan(storage);
  });

  it('goes with a company, and with a project thrown away for good', async () => {
    const { owner } = await aFullCompany();
    await world.pool.query('delete from companies where id = $1', [owner.companyId]);
    const { rows } = await world.pool.query(
      'select count(*)::int as count from storage_changes where company_id = $1',
      [owner.companyId],
    );
    expect(rows[0].count).toBe(0);
  });
});
