import { expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';
import { emptyBin } from '../bin/queries/empty-bin.ts';
import { keepProjectFigures } from './keep-figures.ts';
import { hasStale } from './queries/kept-figures.ts';

const world = await aWorld();

/** A case of a suite that failed once, in a project with a step of its library and a datum. */
async function aRun() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const drawing = aLine(aStep('a', 'a <amount>'));
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Pay', ...drawing });
  const datum = {
    name: 'amount',
    type: 'integer' as const,
    validity: 'valid' as const,
    values: ['1'],
  };
  const { id: dataId } = await send.testData.create({ projectSlug, ...datum });
  const { id: suiteId } = await send.suite.create({ modelId });
  const [one] = (await send.suite.cases({ id: suiteId })).items;
  const caseKey = one?.key ?? '';
  const { id } = await send.run.create({ suiteId });
  await send.result.set({ id, caseKey, status: 'failed' });
  return { owner, send, projectSlug, modelId, drawing, datum, dataId, suiteId, id, caseKey };
}

type Made = Awaited<ReturnType<typeof aRun>>;

const keep = () => keepProjectFigures.run(world.jobContext, {});

/** A number that no count gives: whoever reads it reads what is kept. */
const FORGED = 4711;

async function forge({ owner }: Made): Promise<void> {
  await keep();
  await world.pool.query(
    `update project_figures set figures = jsonb_set(figures, '{failed}', to_jsonb($2::int)) where company_id = $1`,
    [owner.companyId, FORGED],
  );
}

const isRead = async ({ send }: Made) => (await send.dashboard.get({})).failedResults === FORGED;

it('the dashboard reads the figures that are kept while nothing changes', async () => {
  const made = await aRun();
  expect(await hasStale(world.db)).toBe(true);
  await forge(made);
  expect(await hasStale(world.db)).toBe(false);
  expect(await isRead(made)).toBe(true);
});

const CHANGES: Record<string, (made: Made) => Promise<unknown>> = {
  'a result is set': ({ send, id, caseKey }) => send.result.set({ id, caseKey, status: 'passed' }),
  'a run is begun': ({ send, suiteId }) => send.run.create({ suiteId }),
  'the build of a run is named': ({ send, id }) => send.run.update({ id, build: '2' }),
  'a run is put into the bin': ({ send, id }) => send.run.delete({ id }),
  'a case gets a priority': ({ send, suiteId, caseKey }) =>
    send.suite.setAttributes({ id: suiteId, keys: [caseKey], priority: 'high' }),
  'a case gets another name': ({ send, suiteId, caseKey }) =>
    send.suite.updateCase({ id: suiteId, key: caseKey, name: 'Mine' }),
  'a case is muted': ({ send, suiteId, caseKey }) =>
    send.flaky.mute({ id: suiteId, key: caseKey, until: null }),
  'a suite is made': ({ send, modelId }) => send.suite.create({ modelId }),
  'a suite is put into the bin': async (made) => {
    const { id } = await made.send.suite.create({ modelId: made.modelId });
    await forge(made);
    return made.send.suite.delete({ id });
  },
  'the model is drawn anew': async ({ send, projectSlug, modelId }) => {
    const { version } = await send.model.get({ modelId });
    const drawing = aLine(aStep('a', 'b'));
    return send.model.update({ projectSlug, modelId, version, name: 'Pay', ...drawing });
  },
  'test data changes': async ({ send, projectSlug, datum, dataId: id }) => {
    const known = await send.testData.list({ projectSlug });
    const version = known.find((one) => one.id === id)?.version ?? 0;
    return send.testData.update({ id, projectSlug, ...datum, values: ['2'], version });
  },
  'public data of another project changes': async ({ send, datum }) => {
    const { slug: projectSlug } = await send.project.create({ name: 'Bank' });
    await send.testData.create({ projectSlug, ...datum, isPublic: true });
  },
};

it.each(Object.entries(CHANGES))('the figures are counted anew where %s', async (_, change) => {
  const made = await aRun();
  await forge(made);
  await change(made);
  expect(await isRead(made)).toBe(false);
});

it('the figures of a project with public data, which is put into the bin, make those of all others be counted anew', async () => {
  const made = await aRun();
  const { send, datum } = made;
  const { slug: projectSlug } = await send.project.create({ name: 'Bank' });
  await send.testData.create({ projectSlug, ...datum, isPublic: true });
  await forge(made);
  await send.project.delete({ slug: projectSlug });
  expect(await isRead(made)).toBe(false);
});

it('figures that may be others by now are counted anew', async () => {
  const made = await aRun();
  await forge(made);
  await world.pool.query('update project_figures set expires_at = now() where company_id = $1', [
    made.owner.companyId,
  ]);
  expect(await isRead(made)).toBe(false);
  expect(await hasStale(world.db)).toBe(true);
});

it('very many results are shown as they were last counted, which the answer says, and counted anew in time', async () => {
  const made = await aRun();
  await forge(made);
  const { companyId } = made.owner;
  const update = (set: string) =>
    world.pool.query(`update project_figures set ${set} where company_id = $1`, [companyId]);
  await update('results = 60000');
  expect((await made.send.dashboard.get({})).countedAt).toBe(null);
  await made.send.result.set({ id: made.id, caseKey: made.caseKey, status: 'passed' });
  expect(await made.send.dashboard.get({})).toMatchObject({
    failedResults: FORGED,
    countedAt: expect.stringMatching(/^2/),
  });
  expect(await hasStale(world.db)).toBe(false);
  await update(`counted_at = now() - interval '13 s'`);
  await keep();
  expect(await made.send.dashboard.get({})).toMatchObject({ failedResults: 0, countedAt: null });
});

it('a change that is committed while the figures are counted is not lost', async () => {
  const { owner, send } = await aRun();
  await keep();
  const writer = await world.pool.connect();
  try {
    await writer.query('begin');
    await writer.query(`update results set status = 'passed' where company_id = $1`, [
      owner.companyId,
    ]);
    await keep();
    await writer.query('commit');
  } finally {
    writer.release();
  }
  expect(await send.dashboard.get({})).toMatchObject({ failedResults: 0, passedResults: 1 });
  await keep();
  expect(await send.dashboard.get({})).toMatchObject({ failedResults: 0, passedResults: 1 });
});

it('a project that is deleted for good takes its figures along', async () => {
  const { owner, send, projectSlug } = await aRun();
  await keep();
  await send.project.delete({ slug: projectSlug });
  await world.pool.query(`update projects set deleted_at = '2020-01-01' where company_id = $1`, [
    owner.companyId,
  ]);
  await emptyBin(world.db);
  const { rows } = await world.pool.query(
    `select from project_figures where company_id = $1 union all
     select from stale_figures where company_id = $1`,
    [owner.companyId],
  );
  expect(rows).toEqual([]);
});
