import { describe, expect, it } from 'vitest';
import { aLogin } from '../../../test/drawing.ts';
import { aRun } from '../../../test/run.ts';
import { aWorkedSuite, changeMuch, withRequirement } from '../../../test/worked-suite.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const USUAL = { priority: 'medium', risk: null, tags: [] };

/** A suite of four cases: two that people rated, two that nobody did. */
async function aRatedSuite() {
  const made = await aRun(world);
  const { send, suiteId: id, a, b } = made;
  await send.suite.setAttributes({
    ...{ id, keys: [a], priority: 'critical', risk: { likelihood: 4, damage: 5 } },
    tags: ['smoke', 'İade'],
  });
  await send.suite.setAttributes({ id, keys: [b], priority: 'high', addTags: ['Smoke'] });
  const keysOf = async (filter: object) =>
    (await send.suite.cases({ id, ...filter })).items.map(({ key }) => key);
  return { ...made, suite: id, keysOf };
}

describe('priority, risk and tags of cases', () => {
  it('are what people set of one or many cases; the others have the usual ones', async () => {
    const { send, suite: id, keys, a, b, c } = await aRatedSuite();
    const all = await send.suite.cases({ id });
    expect(all.items.map(({ attributes }) => attributes)).toEqual([
      { priority: 'critical', risk: { likelihood: 4, damage: 5 }, tags: ['smoke', 'İade'] },
      { priority: 'high', risk: null, tags: ['smoke'] },
      USUAL,
      USUAL,
    ]);
    await send.suite.setAttributes({ id, keys, addTags: ['night'], removeTags: ['SMOKE'] });
    const tagsOf = async (key: string) => (await send.suite.case({ id, key })).attributes.tags;
    expect([await tagsOf(a), await tagsOf(b), await tagsOf(c)]).toEqual([
      ['İade', 'night'],
      ['night'],
      ['night'],
    ]);
  });

  it('are set of all named cases or of none', async () => {
    const { send, suite: id, c, projectSlug } = await aRatedSuite();
    const wrong = send.suite.setAttributes({ id, keys: [c, 'AAAAAAAAAA'], priority: 'low' });
    await expect(wrong).rejects.toMatchObject({ code: 'case_not_found' });
    const many = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    const full = send.suite.setAttributes({ id, keys: [c], tags: many, addTags: ['one more'] });
    await expect(full).rejects.toMatchObject({ code: 'invalid_input' });
    expect((await send.suite.case({ id, key: c })).attributes).toEqual(USUAL);
    expect(await send.suite.tags({ slug: projectSlug })).toEqual(['İade', 'smoke']);
  });

  it.each([
    ['a risk above 5', { risk: { likelihood: 6, damage: 1 } }],
    ['a tag of more than 50 characters', { tags: ['x'.repeat(51)] }],
    ['a tag with a comma', { addTags: ['a,b'] }],
    ['more than 20 tags', { tags: Array.from({ length: 21 }, (_, at) => `${at}`) }],
  ])('refuse %s', async (_, changes) => {
    const { send, suite: id, a } = await aRatedSuite();
    await expect(send.suite.setAttributes({ id, keys: [a], ...changes })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('filter the list: any of the priorities, all of the tags, a risk at least', async () => {
    const { a, b, c, d, keysOf } = await aRatedSuite();
    expect(await keysOf({ priority: ['critical', 'high'] })).toEqual([a, b]);
    expect(await keysOf({ priority: ['medium'] })).toEqual([c, d]);
    expect(await keysOf({ tags: ['SMOKE'] })).toEqual([a, b]);
    expect(await keysOf({ tags: ['smoke', 'İADE'] })).toEqual([a]);
    expect(await keysOf({ minRisk: 20 })).toEqual([a]);
    expect(await keysOf({ minRisk: 21 })).toEqual([]);
  });

  it('filter the list by how a case went when it was last run', async () => {
    const { send, id: runId, suiteId, a, b, c, d, keysOf } = await aRatedSuite();
    await send.result.set({ id: runId, caseKey: a, status: 'failed' });
    await send.result.set({ id: runId, caseKey: b, status: 'failed' });
    const { id: later } = await send.run.create({ suiteId });
    await send.result.set({ id: later, caseKey: b, status: 'passed' });
    expect(await keysOf({ last: ['failed'] })).toEqual([a]);
    expect(await keysOf({ last: ['untested'] })).toEqual([c, d]);
    expect(await keysOf({ last: ['passed', 'untested'] })).toEqual([b, c, d]);
  });

  it('stay with a case through a generation that changes its words', async () => {
    const { send, id, key, redraw } = await aWorkedSuite(world);
    await send.suite.setAttributes({ id, keys: [key], priority: 'low', tags: ['kept'] });
    await redraw(withRequirement(changeMuch(aLogin())));
    const { suite } = await send.suite.regenerate({ id });
    const rated = { priority: 'low', risk: null, tags: ['kept'] };
    expect((await send.suite.case({ id, key })).attributes).toEqual(rated);
    // parted from the earlier case, both have them
    await send.suite.continueCase({ id, key, revision: suite.revision, continues: null });
    const fresh = (await send.suite.cases({ id, change: 'new' })).items[0];
    expect(fresh?.attributes).toEqual(rated);
    expect((await send.suite.case({ id, key })).attributes).toEqual(rated);
  });

  it('are in the activity with the number of cases', async () => {
    const { send, suite: id, projectSlug, keys } = await aRatedSuite();
    await send.suite.setAttributes({ id, keys, priority: 'low' });
    const { items } = await send.audit.list({ projectSlug });
    expect(items[0]?.text).toBe(
      'Changed priority, risk or tags of 4 test cases in the suite “Login”',
    );
  });
});

describe('a run of chosen cases', () => {
  it('has the cases that pass the filter, and no run is begun where none does', async () => {
    const { send, suiteId, a, b } = await aRatedSuite();
    const cases = { priority: ['critical' as const, 'high' as const], tags: ['smoke'] };
    const { id } = await send.run.create({ suiteId, cases });
    const { items } = await send.result.list({ id });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([a, b]);
    await expect(
      send.run.create({ suiteId, cases: { tags: ['nobody has it'] } }),
    ).rejects.toMatchObject({ code: 'nothing_to_run' });
  });

  it('repeats only the failed cases that pass the filter, and counts no other as left out', async () => {
    const { send, id, a, b, c } = await aRatedSuite();
    for (const caseKey of [a, b, c]) await send.result.set({ id, caseKey, status: 'failed' });
    const again = await send.run.rerun({ id, cases: { minRisk: 10 } });
    expect(again).toMatchObject({ left: 0, counts: { untested: 1 } });
    const { items } = await send.result.list({ id: again.id });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([a]);
  });

  it('lists its results by what people say of their cases now', async () => {
    const { send, id, suiteId, a, c } = await aRatedSuite();
    await send.suite.setAttributes({ id: suiteId, keys: [c], priority: 'critical' });
    const { items, total } = await send.result.list({ id, priority: ['critical'] });
    expect([total, items.map(({ caseKey }) => caseKey)]).toEqual([2, [a, c]]);
    const work = await send.work.results({ tags: ['İade'] });
    expect(work).toMatchObject({
      total: 1,
      items: [{ caseKey: a, attributes: { tags: ['smoke', 'İade'] } }],
    });
  });
});

describe('the cases that were not run', () => {
  it('are listed over all suites, the greatest risk first, then by priority', async () => {
    const { send, suiteId, a, b, c, d } = await aRatedSuite();
    await send.suite.setAttributes({ id: suiteId, keys: [d], risk: { likelihood: 5, damage: 5 } });
    const { items, total } = await send.work.cases({ isUntested: true });
    expect([total, items.map(({ key }) => key)]).toEqual([4, [d, a, b, c]]);
    expect(items[0]).toMatchObject({
      suiteId,
      projectName: 'Shop',
      lastStatus: null,
      lastAt: null,
    });
    expect(await send.work.cases({ limit: 1, skip: 1, isUntested: true })).toMatchObject({
      ...{ total: 4, items: [{ key: a }] },
    });
  });

  it('have no result in the time or the release that is asked for', async () => {
    const { send, projectSlug, suiteId, id: runId, a, b, c, d } = await aRatedSuite();
    await send.result.set({ id: runId, caseKey: a, status: 'passed' });
    const { id: releaseRun } = await send.run.create({ suiteId });
    await send.result.set({ id: releaseRun, caseKey: b, status: 'failed' });
    const release = await send.release.create({ projectSlug, name: '1.4' });
    await send.release.update({ id: release.id, runIds: [releaseRun] });
    const keysOf = async (filter: object) =>
      (await send.work.cases({ isUntested: true, ...filter })).items.map(({ key }) => key);
    expect(await keysOf({})).toEqual([c, d]);
    expect(await keysOf({ releaseId: release.id })).toEqual([a, c, d]);
    expect(await keysOf({ from: '2020-01-01T00:00:00Z' })).toEqual([c, d]);
    expect(await keysOf({ from: '2999-01-01T00:00:00Z' })).toEqual([a, b, c, d]);
    expect(await send.work.cases({ tags: ['smoke'] })).toMatchObject({
      items: [{ lastStatus: 'passed' }, { lastStatus: 'failed' }],
    });
  });

  it('are nobody’s who does not see their project', async () => {
    const { owner, project, projectSlug } = await aRatedSuite();
    const colleague = world.as(await world.aUser({ companyOf: owner }));
    expect(await colleague.work.cases({})).toEqual({ items: [], total: 0 });
    const release = await world.as(owner).release.create({ projectSlug, name: '2' });
    for (const at of [{ projectSlug }, { releaseId: release.id }])
      await expect(colleague.work.cases(at)).rejects.toMatchObject({ status: 404 });
    expect(project.slug).toBe(projectSlug);
  });
});

describe('an undone change of priority, risk and tags', () => {
  it('leaves each case as it was before', async () => {
    const { send, suite: id, keys, a, c } = await aRatedSuite();
    const listed = async () => (await send.suite.cases({ id })).items.map((one) => one.attributes);
    const before = await listed();
    const { changed } = await send.suite.setAttributes({
      ...{ id, keys, priority: 'high', risk: null, addTags: ['night'], removeTags: ['smoke'] },
    });
    expect(changed.map(({ key }) => key)).toEqual(keys);
    expect(changed.find(({ key }) => key === a)?.after.tags).toEqual(['İade', 'night']);
    expect(await send.suite.undoAttributes({ id, changed })).toEqual({ undone: 4, left: 0 });
    expect(await listed()).toEqual(before);
    const same = await send.suite.setAttributes({ id, keys: [c], priority: null });
    expect(same.changed).toEqual([]);
  });

  it('keeps what others have said since, and counts the cases where that is so', async () => {
    const { send, suite: id, a, b, c } = await aRatedSuite();
    const { changed } = await send.suite.setAttributes({
      ...{ id, keys: [a, b, c], priority: 'low', addTags: ['night'] },
    });
    await send.suite.setAttributes({ id, keys: [a], priority: 'high' });
    await send.suite.setAttributes({ id, keys: [b], addTags: ['slow'] });
    const gone = { ...(changed[2] as (typeof changed)[number]), key: 'AAAAAAAAAA' };
    const undone = await send.suite.undoAttributes({ id, changed: [...changed, gone] });
    expect(undone).toEqual({ undone: 2, left: 2 });
    const attributesNow = async (key: string) => (await send.suite.case({ id, key })).attributes;
    expect(await attributesNow(a)).toMatchObject({ priority: 'high', tags: ['smoke', 'İade'] });
    expect(await attributesNow(b)).toMatchObject({ priority: 'high', tags: ['smoke', 'slow'] });
    expect(await attributesNow(c)).toEqual(USUAL);
  });
});

describe('a run of chosen cases', () => {
  it('has those that are named, as far as the suite has them now', async () => {
    const { send, suite: id, b, d } = await aRatedSuite();
    const run = await send.run.create({ suiteId: id, cases: { keys: [d, b] } });
    const { items } = await send.result.list({ id: run.id });
    expect(items.map(({ caseKey }) => caseKey)).toEqual([b, d]);
    const none = send.run.create({ suiteId: id, cases: { keys: ['AAAAAAAAAA'] } });
    await expect(none).rejects.toMatchObject({ code: 'nothing_to_run' });
  });
});
