import { describe, expect, it } from 'vitest';
import { aRun } from '../../../test/run.ts';
import { aWorld } from '../../../test/world.ts';
import { keepFigures, listStale } from '../dashboard/queries/kept-figures.ts';

const world = await aWorld();

/** Counts what has changed, as a job does. */
async function keep() {
  for (const project of await listStale(world.db)) await keepFigures(world.db, project);
}

/** The projects Shop, with a run in which one case of two failed, Bank and Çay, made in this order. */
async function threeProjects() {
  const made = await aRun(world);
  const { send, id, a, b } = made;
  await send.result.set({ id, caseKey: a, status: 'passed' });
  await send.result.set({ id, caseKey: b, status: 'failed' });
  const bank = await send.project.create({ name: 'Bank', description: 'Money of others' });
  const tea = await send.project.create({ name: 'Çay' });
  return { ...made, bank, tea };
}

const namesOf = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

describe('a page of projects', () => {
  it('has the newest first, and how their test cases went last, whether that is kept or not', async () => {
    const { send } = await threeProjects();
    const expected = {
      items: [
        { name: 'Çay', lastResults: null },
        { name: 'Bank', lastResults: null },
        { name: 'Shop', lastResults: { passed: 1, failed: 1, untested: 2 } },
      ],
      total: 3,
    };
    expect(await send.work.projects({})).toMatchObject(expected);
    await keep();
    expect(await send.work.projects({})).toMatchObject(expected);
  });

  it('begins where it is told, and is the last one where there are no more', async () => {
    const { send } = await threeProjects();
    const second = await send.work.projects({ limit: 2, skip: 2 });
    expect(second).toMatchObject({ items: [{ name: 'Shop' }], total: 3 });
    expect(namesOf(await send.work.projects({ limit: 2, skip: 50 }))).toEqual(['Shop']);
  });

  it('finds words in names and descriptions, without their hooks, and favorites', async () => {
    const { send } = await threeProjects();
    expect(namesOf(await send.work.projects({ search: 'cay' }))).toEqual(['Çay']);
    expect(namesOf(await send.work.projects({ search: 'others money' }))).toEqual(['Bank']);
    await send.project.setFavourite({ slug: 'bank', isFavourite: true });
    expect(await send.work.projects({ isFavourite: true })).toMatchObject({
      items: [{ name: 'Bank', isFavourite: true }],
      total: 1,
    });
  });

  it.each([
    ['name', ['Bank', 'Çay', 'Shop']],
    ['-name', ['Shop', 'Çay', 'Bank']],
    ['createdAt', ['Shop', 'Bank', 'Çay']],
    ['-models', ['Shop', 'Çay', 'Bank']],
    ['-testCases', ['Shop', 'Çay', 'Bank']],
    ['results', ['Shop', 'Çay', 'Bank']],
  ] as const)('is sorted by %s', async (sort, names) => {
    const { send } = await threeProjects();
    await keep();
    expect(namesOf(await send.work.projects({ sort }))).toEqual(names);
  });

  it('has those alone that its reader may see', async () => {
    const { owner, bank } = await threeProjects();
    const member = await world.aUser({ companyOf: owner });
    await world.joins(member, bank);
    expect(namesOf(await world.as(member).work.projects({}))).toEqual(['Bank']);
    expect(await world.as(await world.aUser()).work.projects({})).toEqual({ items: [], total: 0 });
  });
});

describe('how much is in a project', () => {
  it('is read from what is kept of it while nothing changes, and counted once something does', async () => {
    const { owner, send, projectSlug } = await threeProjects();
    await keep();
    await world.pool.query(
      `update project_figures set counts = jsonb_set(counts, '{steps}', '4711') where company_id = $1`,
      [owner.companyId],
    );
    const steps = async () =>
      (await send.project.counts()).find(({ slug }) => slug === projectSlug)?.steps;
    expect(await steps()).toBe(4711);
    await send.step.create({ projectSlug, label: 'x', type: 'action' });
    expect(await steps()).toBeLessThan(4711);
    await keep();
    expect(await steps()).toBeLessThan(4711);
  });
});

it('a page of all results that were run is the same part of the list as without its limit, and counts all', async () => {
  const { send, id, a, b, c } = await aRun(world);
  for (const caseKey of [c, a, b]) await send.result.set({ id, caseKey, status: 'passed' });
  await keep();
  const all = await send.work.results({});
  expect(all.items.map(({ caseKey }) => caseKey).slice(0, 3)).toEqual([b, a, c]);
  for (const skip of [0, 1, 2])
    expect(await send.work.results({ limit: 1, skip })).toEqual({
      items: all.items.slice(skip, skip + 1),
      total: 4,
    });
  await send.run.create({ suiteId: (await send.run.get({ id })).suiteId });
  expect((await send.work.results({ limit: 1 })).total).toBe(8);
});
