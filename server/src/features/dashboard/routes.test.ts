import type { ResultCounts } from '@caseloom/contract';
import { expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const countsOf = (some: Partial<ResultCounts>): ResultCounts => ({
  ...{ passed: 0, failed: 0, blocked: 0, skipped: 0, untested: 0 },
  ...some,
});

/** Two cases of a suite that were run once. */
async function aRun() {
  const owner = await world.aUser();
  const send = world.as(owner);
  const { slug: projectSlug } = await send.project.create({ name: 'Shop' });
  const line = aLine(aStep('a', 'a'), aStep('b', 'b'));
  const drawn = { ...line, edges: [...line.edges, { id: 'x', source: 'a', target: 'end' }] };
  const { id: modelId } = await send.model.create({ projectSlug, name: 'Pay', ...drawn });
  const { id: suiteId } = await send.suite.create({ modelId });
  const { items } = await send.suite.cases({ id: suiteId });
  const [one = '', other = ''] = items.map(({ key }) => key);
  const { id } = await send.run.create({ suiteId });
  return { send, projectSlug, suiteId, id, one, other };
}

it('counts a case as it went last: an older pass does not hide that it is blocked now', async () => {
  const { send, suiteId, id, one, other } = await aRun();
  await send.result.set({ id, caseKey: one, status: 'passed' });
  await send.result.set({ id, caseKey: other, status: 'failed' });
  const { id: later } = await send.run.create({ suiteId });
  await send.result.set({ id: later, caseKey: one, status: 'blocked' });
  await send.result.set({ id: later, caseKey: other, status: 'skipped' });
  const { counts, projects } = await send.dashboard.get({});
  expect(counts).toEqual((await send.run.get({ id: later })).counts);
  expect(counts).toEqual(countsOf({ blocked: 1, skipped: 1 }));
  expect(projects.map((project) => project.counts)).toEqual([counts]);
});

it('a case needs attention while it failed or is blocked: by risk, by priority, then the newest, and the whole list has the same order', async () => {
  const { send, suiteId, id, one, other } = await aRun();
  await send.result.set({ id, caseKey: one, status: 'failed' });
  await send.result.set({ id, caseKey: other, status: 'blocked' });
  const riskOf = (key: string, likelihood: number, damage: number) =>
    send.suite.setAttributes({ id: suiteId, keys: [key], risk: { likelihood, damage } });
  const listed = async () => {
    const { attention, attentionTotal } = await send.dashboard.get({});
    const { items, total } = await send.work.results({ only: 'attention' });
    expect(items.map(({ caseKey }) => caseKey)).toEqual(attention.map(({ caseKey }) => caseKey));
    expect([attentionTotal, total]).toEqual([2, 2]);
    return attention.map(({ caseKey, status }) => [caseKey, status]);
  };
  const [failed, blocked] = [
    [one, 'failed'],
    [other, 'blocked'],
  ];
  expect(await listed()).toEqual([failed, blocked]);
  await send.suite.setAttributes({ id: suiteId, keys: [other], priority: 'critical' });
  expect(await listed()).toEqual([blocked, failed]);
  await riskOf(one, 4, 5);
  expect(await listed()).toEqual([failed, blocked]);
  await riskOf(other, 5, 5);
  expect(await listed()).toEqual([blocked, failed]);
  await send.suite.setAttributes({ id: suiteId, keys: [one, other], priority: 'high' });
  await riskOf(one, 5, 5);
  await send.result.set({ id, caseKey: other, status: 'failed' });
  expect(await listed()).toEqual([[other, 'failed'], failed]);
});

it('counts the visible projects of the year by month, and knows no results where there are none', async () => {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const { createdAt } = await world.as(owner).project.create({ name: 'Shop' });
  const created = new Date(createdAt);
  const year = created.getUTCFullYear();
  const seen = await world.as(owner).dashboard.get({ year });
  expect(seen).toMatchObject({ passRate: null, failedResults: 0 });
  expect(seen.counts).toEqual(countsOf({}));
  expect(seen.monthly.map((row) => row.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(seen.monthly[created.getUTCMonth()]?.projects).toBe(1);
  const earlier = await world.as(owner).dashboard.get({ year: year - 1 });
  const theirs = await world.as(colleague).dashboard.get({ year });
  for (const { monthly } of [earlier, theirs])
    expect(monthly.every((row) => row.projects === 0)).toBe(true);
});

it('has the newest releases of the projects that one may see, open ones first', async () => {
  const { send, projectSlug, id, one } = await aRun();
  await send.result.set({ id, caseKey: one, status: 'failed' });
  const releases = [];
  for (const name of ['1.4', '1.5', '1.3'])
    releases.push(await send.release.create({ projectSlug, name }));
  const [first, second, third] = releases.map((release) => release.id);
  await send.release.update({ id: second ?? '', runIds: [id] });
  await send.release.update({ id: third ?? '', status: 'released' });
  const listed = (await send.dashboard.get({})).releases;
  expect(listed.map((release) => release.id)).toEqual([second, first, third]);
  expect(listed[0]).toMatchObject({ name: '1.5', projectName: 'Shop', counts: { failed: 1 } });
  const stranger = await world.aUser();
  expect((await world.as(stranger).dashboard.get({})).releases).toEqual([]);
});

it('equals a recount of the results that the caller may see', async () => {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const stranger = await world.aUser();
  const recorded: { slug: string; key: string; status: string }[] = [];
  for (const [name, statuses] of [
    ['Shop', ['passed', 'failed', 'blocked', 'passed', 'failed', 'untested']],
    ['Bank', ['passed', 'passed', 'failed']],
    ['Empty', []],
  ] as const) {
    const send = world.as(name === 'Bank' ? colleague : owner);
    const { slug: projectSlug } = await send.project.create({ name });
    const line = aLine(aStep('a', 'a'), aStep('b', 'b'));
    const drawn = { ...line, edges: [...line.edges, { id: 'x', source: 'a', target: 'end' }] };
    const { id: modelId } = await send.model.create({ projectSlug, name, ...drawn });
    const { id: suiteId } = await send.suite.create({ modelId });
    const keys = (await send.suite.cases({ id: suiteId })).items.map(({ key }) => key);
    expect(keys).toHaveLength(2);
    for (const [at, status] of statuses.entries()) {
      const { id } = await send.run.create({ suiteId, build: '1.4' });
      const caseKey = keys[at % 2] ?? '';
      await send.result.set({ id, caseKey, status });
      recorded.push({ slug: projectSlug, key: caseKey, status });
    }
  }
  const recount = (slugs: string[]) => {
    const seen = recorded.filter(
      ({ slug, status }) => slugs.includes(slug) && status !== 'untested',
    );
    const count = (rows: typeof seen, status: string) =>
      rows.filter((row) => row.status === status).length;
    const last = [...new Map(seen.map((row) => [`${row.slug} ${row.key}`, row])).values()];
    const [passed, failed] = [count(seen, 'passed'), count(seen, 'failed')];
    return {
      counts: {
        ...{ passed: count(last, 'passed'), failed: count(last, 'failed') },
        ...{ blocked: count(last, 'blocked'), skipped: count(last, 'skipped') },
        untested: 2 * slugs.length - last.length,
      },
      passRate: (100 * passed) / (passed + failed),
      failedResults: failed,
      passed,
    };
  };
  for (const [person, slugs] of [
    [owner, ['shop', 'bank', 'empty']],
    [colleague, ['bank']],
  ] as const) {
    const dashboard = await world.as(person).dashboard.get({});
    const { passed, ...figures } = recount([...slugs]);
    expect(dashboard).toMatchObject(figures);
    const month = dashboard.monthly[new Date().getUTCMonth()];
    expect(month).toMatchObject({ passed, failed: figures.failedResults });
  }
  const dashboard = await world.as(owner).dashboard.get({});
  expect(dashboard.projects).toEqual([
    { slug: 'bank', name: 'Bank', counts: countsOf({ passed: 1, failed: 1 }) },
    { slug: 'shop', name: 'Shop', counts: countsOf({ passed: 1, failed: 1 }) },
  ]);
  expect(dashboard.flaky).toBe(3);
  const nothing = { passRate: null, failedResults: 0, projects: [], flaky: 0 };
  expect(await world.as(stranger).dashboard.get({})).toMatchObject(nothing);
  const year = new Date().getUTCFullYear() - 1;
  expect(await world.as(owner).dashboard.get({ year })).toMatchObject(nothing);
});

it('shows what is new, hidden, outdated and drawn last, of one project where the call names one', async () => {
  const owner = await world.aUser();
  const stranger = await world.aUser();
  const me = world.as(owner);
  const ids: string[] = [];
  for (const name of ['Shop', 'Bank']) {
    const { slug: projectSlug } = await me.project.create({ name });
    const drawing = aLine(aStep('a', 'a'));
    const model = await me.model.create({ projectSlug, name, ...drawing });
    await me.model.create({ projectSlug, name: 'Hidden', isHidden: true });
    const { id } = await me.suite.create({ modelId: model.id });
    await me.suite.create({ modelId: model.id, name: 'Fresh' });
    const nodes = drawing.nodes.map((node) => (node.id === 'a' ? aStep('a', 'b') : node));
    await me.model.update({
      ...{ projectSlug, modelId: model.id, version: model.version, name, ...drawing },
      nodes,
    });
    ids.push(id);
  }
  const all = await me.dashboard.get({});
  expect(all).toMatchObject({ hiddenModels: 2, newThisMonth: { models: 4 } });
  expect(all.outdated).toHaveLength(4);
  expect(all.recentModels.map(({ projectName, name }) => [projectName, name])).toEqual([
    ['Bank', 'Bank'],
    ['Shop', 'Shop'],
  ]);
  const shop = await me.dashboard.get({ projectSlug: 'shop' });
  expect(shop).toMatchObject({ hiddenModels: 1, newThisMonth: { models: 2 } });
  expect(shop.outdated.map(({ suiteId }) => suiteId)).toContain(ids[0]);
  expect(shop.recentModels).toMatchObject([
    { slug: 'shop', name: 'Shop', edges: [{ source: 'start' }, { target: 'end' }] },
  ]);
  expect(shop.recentModels[0]?.nodes.map(({ type }) => type)).toEqual(['start', 'step', 'end']);
  const theirs = world.as(stranger).dashboard.get({ projectSlug: 'shop' });
  await expect(theirs).rejects.toMatchObject({ code: 'project_not_found', status: 404 });
});

it('shows the same figures of a company in every call after its sample was opened', async () => {
  const owner = await world.aUser();
  const me = world.as(owner);
  const { slug: projectSlug } = await me.project.create({ name: 'Shop' });
  const model = await me.model.create({ projectSlug, name: 'Pay', ...aLine(aStep('a', 'pays')) });
  const { id: suiteId } = await me.suite.create({ modelId: model.id });
  const { id } = await me.run.create({ suiteId });
  const [first] = (await me.result.list({ id })).items;
  await me.result.set({ id, caseKey: first?.caseKey ?? '', status: 'passed' });
  const figures = async () => {
    const { recentModels: _, ...dashboard } = await me.dashboard.get({});
    const counted = (await me.project.counts()).filter((project) => project.isCounted);
    const [{ projects } = { projects: -1 }] = await me.user.colleagues();
    return { dashboard, counted, projects, usage: (await me.subscription.get()).usage };
  };
  const before = await figures();
  const sample = await me.project.drawSample();
  expect(await figures()).toEqual(before);
  // of itself it tells how it went
  const own = await me.dashboard.get({ projectSlug: sample.slug });
  expect(own.counts).toEqual(countsOf({ passed: 3, failed: 1, untested: 2 }));
});
