import { describe, expect, it } from 'vitest';
import { aShop } from '../../../test/shop.ts';
import { aWorld } from '../../../test/world.ts';

const world = await aWorld();

const TITLES = ['Add', 'Sign up', 'Remove', 'Look around', 'Rate', 'Log out'];

const aCase = (sourceId: string, folder: string[]) => ({
  ...{ sourceId, title: TITLES[Number(sourceId) - 1] ?? '', steps: [{ text: 'Do it' }] },
  ...(folder.length > 0 && { folder }),
});

/** A suite of six cases in three sections and none, and a run of it; the file comes back to a section. */
async function anImport() {
  const { send, projectSlug } = await aShop(world);
  const { id } = await send.suite.createWritten({ projectSlug, name: 'Imported' });
  const cases = [
    aCase('1', ['Shop', 'Basket']),
    aCase('2', ['Account']),
    aCase('3', ['Shop', 'Basket']),
    aCase('4', ['Shop']),
    aCase('5', []),
    aCase('6', ['Account']),
  ];
  await send.suite.importCases({ id, cases });
  const run = await send.run.create({ suiteId: id, name: 'Run' });
  const lists = {
    suite: (query: object) => send.suite.cases({ id, ...query }),
    run: (query: object) => send.result.list({ id: run.id, ...query }),
  };
  const sections = {
    suite: (query: object) => send.suite.sections({ id, ...query }),
    run: (query: object) => send.result.sections({ id: run.id, ...query }),
  };
  const keys = (await lists.suite({})).items.map(({ key }) => key);
  return { send, id, runId: run.id, lists, sections, keys };
}

type Listed = { items: { sourceId: string }[]; total: number };
const idsOf = ({ items }: Listed) => items.map(({ sourceId }) => sourceId).join('');

describe.each(['suite', 'run'] as const)('the cases of a %s', (list) => {
  it('say their place in the suite, their section and their ID in the file, however they are filtered', async () => {
    const { lists } = await anImport();
    const { items } = await lists[list]({ section: 'Account' });
    expect(items.map(({ number, section, sourceId }) => ({ number, section, sourceId }))).toEqual([
      { number: 2, section: 'Account', sourceId: '2' },
      { number: 6, section: 'Account', sourceId: '6' },
    ]);
  });

  it('are filtered by a section with those below it, and by having none', async () => {
    const { lists } = await anImport();
    expect(idsOf(await lists[list]({ section: 'Shop' }))).toBe('134');
    expect(idsOf(await lists[list]({ section: 'Shop › Basket' }))).toBe('13');
    expect(idsOf(await lists[list]({ section: 'Sho' }))).toBe('');
    expect(idsOf(await lists[list]({ section: '›' }))).toBe('5');
  });

  it('are found by words of their section', async () => {
    const { lists } = await anImport();
    expect(idsOf(await lists[list]({ search: 'basket' }))).toBe('13');
    expect(idsOf(await lists[list]({ search: 'shop look around' }))).toBe('4');
  });

  it('have their sections counted in the order of the file, also of those that pass a filter', async () => {
    const { sections } = await anImport();
    expect(await sections[list]({})).toEqual([
      { section: 'Shop › Basket', total: 2 },
      { section: 'Account', total: 2 },
      { section: 'Shop', total: 1 },
      { section: '', total: 1 },
    ]);
    expect(await sections[list]({ search: 'look around' })).toEqual([
      { section: 'Shop', total: 1 },
    ]);
  });

  it('stand together by section on pages that neither lose nor repeat one, by place and by cursor', async () => {
    const { lists } = await anImport();
    const groupBy = 'section';
    expect(idsOf(await lists[list]({ groupBy }))).toBe('132645');
    const [first, second] = [
      await lists[list]({ groupBy, limit: 4 }),
      await lists[list]({ groupBy, limit: 4, from: 4 }),
    ];
    expect([idsOf(first), idsOf(second)]).toEqual(['1326', '45']);
    expect([first.total, second.total]).toEqual([6, 6]);
    const next = await lists[list]({ groupBy, limit: 4, cursor: first.nextCursor });
    expect([idsOf(next), next.nextCursor]).toEqual(['45', null]);
    expect(idsOf(await lists[list]({ groupBy, search: 'log out' }))).toBe('6');
  });

  it('know how many stand before one of them by section', async () => {
    const { lists, keys } = await anImport();
    const before = async (index: number, query = {}) =>
      (await lists[list]({ groupBy: 'section', before: keys[index], limit: 1, ...query })).total;
    expect(await Promise.all([0, 2, 1, 5, 3, 4].map((index) => before(index)))).toEqual([
      ...[0, 1, 2, 3, 4, 5],
    ]);
    expect(await before(5, { section: 'Account' })).toBe(1);
  });
});

describe('the order of an imported suite', () => {
  it('stays that of the file, with its numbers, where the type of a case is stated', async () => {
    const { send, id, lists, keys } = await anImport();
    const key = keys[3] ?? '';
    const version = (await send.suite.case({ id, key })).handwritten?.version ?? 0;
    await send.suite.rewriteCase({ id, key, version, polarity: 'positive' });
    const { items } = await lists.suite({});
    expect(items.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(items.map((one) => one.key)).toEqual(keys);
  });

  it('lets a new run have the cases of one section only', async () => {
    const { send, id } = await anImport();
    const run = await send.run.create({ suiteId: id, name: 'Shop', cases: { section: 'Shop' } });
    expect(idsOf(await send.result.list({ id: run.id }))).toBe('134');
  });
});

it('an import leaves test cases in their folders where the file has none, and moves them where it has others', async () => {
  const { send, id, lists } = await anImport();
  const again = await send.suite.importCases({ id, cases: [aCase('1', []), aCase('2', [])] });
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 2 });
  await send.suite.importCases({ id, cases: [aCase('1', []), aCase('2', ['Basket'])] });
  const { items } = await lists.suite({});
  expect(items.slice(0, 2).map(({ section }) => section)).toEqual(['', 'Basket']);
});
