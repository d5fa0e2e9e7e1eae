import { expect, it } from 'vitest';
import { aLine, aStep } from '../../../test/drawing.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

it('counts the visible projects of the year by month, and knows no results where there are none', async () => {
  const owner = await world.aUser();
  const colleague = await world.aUser({ companyOf: owner });
  const { createdAt } = await world.as(owner).project.create({ name: 'Shop' });
  const created = new Date(createdAt);
  const year = created.getUTCFullYear();
  const seen = await world.as(owner).dashboard.get({ year });
  expect(seen).toMatchObject({ passRate: null, failedResults: 0 });
  expect(seen.successRate).toEqual({ completed: 0, failed: 0 });
  expect(seen.monthly.map((row) => row.month)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  expect(seen.monthly[created.getUTCMonth()]?.projects).toBe(1);
  const earlier = await world.as(owner).dashboard.get({ year: year - 1 });
  const theirs = await world.as(colleague).dashboard.get({ year });
  for (const { monthly } of [earlier, theirs])
    expect(monthly.every((row) => row.projects === 0)).toBe(true);
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
      const { id } = await send.run.create({ suiteId });
      const caseKey = keys[at % 2] ?? '';
      await send.result.set({ id, caseKey, status });
      recorded.push({ slug: projectSlug, key: caseKey, status });
    }
  }
  const recount = (slugs: string[]) => {
    const seen = recorded.filter(
      ({ slug, status }) => slugs.includes(slug) && /passed|failed/.test(status),
    );
    const count = (rows: typeof seen, status: string) =>
      rows.filter((row) => row.status === status).length;
    const last = [...new Map(seen.map((row) => [`${row.slug} ${row.key}`, row])).values()];
    const [passed, failed] = [count(seen, 'passed'), count(seen, 'failed')];
    return {
      successRate: { completed: count(last, 'passed'), failed: count(last, 'failed') },
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
    { slug: 'bank', name: 'Bank', completed: 1, failed: 1 },
    { slug: 'shop', name: 'Shop', completed: 1, failed: 1 },
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
  expect(own.successRate).toEqual({ completed: 3, failed: 1 });
});
