import type { Model } from '@caseloom/engine';
import { describe, expect, it } from 'vitest';
import { asNextVersion, findEarlier } from './earlier-model.ts';
import { namesInProject } from './project-names.ts';
import { type CaseModels, modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

const aCase = (title: string, ...steps: string[]): WrittenCase => ({
  ...{ id: '', title, section: ['Cart'], row: 1 },
  steps: steps.map((text, at) => ({ type: at === steps.length - 1 ? 'outcome' : 'action', text })),
});

const CASES = [
  aCase('Pay by card', 'Open the shop', 'Enter amount 5', 'Choose card', 'It is paid'),
  aCase('Pay late', 'Open the shop', 'Enter amount 7', 'Choose invoice', 'It is owed'),
  aCase('Leave', 'Open the shop', 'Leave', 'The cart is empty'),
];

const draw = (cases: readonly WrittenCase[], before?: CaseModels): CaseModels =>
  modelsOfCases(cases, {
    ...{ name: 'Cart', likeness: 'wording', byArea: true, isPlaced: false },
    ...(before && { project: namesInProject(before.testData) }),
  });

/** What the project has of a file: the server gives nodes and steps no other IDs here. */
const firstOf = ({ models: [model] }: CaseModels): Model => {
  if (!model) throw new Error('cases are drawn as a model');
  return model;
};

function next(
  cases: readonly WrittenCase[],
  change = (model: Model): Model => model,
  earlierCases: readonly WrittenCase[] = CASES,
) {
  const before = draw(earlierCases);
  const now = draw(cases, before);
  const values = new Map(before.testData.map(({ name, values: own }) => [name, own]));
  const words = { drawn: now.steps, project: before.steps };
  const earlier = change(firstOf(before));
  const labelOf = (steps: CaseModels['steps']) =>
    new Map(steps.map(({ id, label }) => [id, label]));
  const [was, is] = [labelOf(before.steps), labelOf(now.steps)];
  const version = asNextVersion(firstOf(now), earlier, { words, values });
  const titles = (kind: keyof typeof version.changes) =>
    version.changes[kind].map(({ title }) => title);
  const changes = {
    ...{ new: titles('new'), changed: titles('changed') },
    ...{ same: titles('same'), gone: titles('gone') },
  };
  return {
    ...{ earlier, version, changes },
    was: new Map(earlier.nodes.map(({ id, stepId = '' }) => [was.get(stepId) ?? id, id])),
    is: new Map(version.model.nodes.map(({ id, stepId = '' }) => [is.get(stepId) ?? id, id])),
  };
}

describe('a model of a file that the project has', () => {
  it('is the same where the file is: each node and edge has its ID, and each case is unchanged', () => {
    const { earlier, version, changes } = next(CASES);
    expect(version.model.nodes).toEqual(earlier.nodes);
    expect(version.model.edges).toEqual(earlier.edges);
    expect(version.model.settings?.feature).toEqual(earlier.settings?.feature);
    expect(changes).toMatchObject({ new: [], changed: [], gone: [] });
    expect(changes.same).toHaveLength(3);
  });

  it('says which cases are new, changed, unchanged and gone, in whatever order they stand', () => {
    const { changes } = next([
      aCase('Log in', 'Open the shop', 'Log in', 'The cart is shown'),
      ...CASES.slice(1, 2),
      aCase('Pay by card', 'Open the shop', 'Enter amount 9', 'Choose card', 'It is paid'),
    ]);
    expect(changes).toEqual({
      ...{ new: ['Log in'], changed: ['Pay by card'], same: ['Pay late'], gone: ['Leave'] },
    });
  });

  it('says under which ID a changed case is known, and what of it is another', () => {
    const known = (one: WrittenCase, id: string, more: Partial<WrittenCase> = {}) => ({
      ...{ ...one, id: `SHOP-${id}` },
      ...more,
    });
    const [card, late, leave] = CASES.map((one, at) => known(one, String(at + 1)));
    if (!card || !late || !leave) throw new Error('there are three cases');
    const otherwise = aCase(
      'Pay late',
      'Open the shop',
      'Enter amount 8',
      'Choose invoice',
      'It is owed',
    );
    const { version } = next(
      [
        known(card, '1', { title: 'Pay by credit card', tags: ['smoke'] }),
        known(otherwise, '2'),
        leave,
      ],
      undefined,
      [card, late, leave],
    );
    expect(version.changes.changed).toEqual([
      { sourceId: 'SHOP-1', title: 'Pay by credit card', parts: ['title', 'tags'] },
      { sourceId: 'SHOP-2', title: 'Pay late', parts: ['steps'] },
    ]);
    expect(version.changes.same).toEqual([{ sourceId: 'SHOP-3', title: 'Leave', parts: [] }]);
  });

  it('keeps the IDs of steps that stay, though others came before them and the file counts anew', () => {
    const { was, is } = next([
      aCase('Log in', 'Log in', 'The cart is shown'),
      aCase('Leave', 'Open the shop', 'Confirm', 'Leave', 'The cart is empty'),
      ...CASES.slice(0, 2),
    ]);
    for (const words of ['Leave', 'The cart is empty', 'Choose card', 'It is paid'])
      expect(is.get(words)).toBe(was.get(words));
    expect([...was.values()]).not.toContain(is.get('Confirm'));
    expect(new Set(is.values()).size).toBe(is.size);
  });

  it('knows a step in other words as the one that stood in its place', () => {
    const { was, is } = next([
      ...CASES.slice(0, 2),
      aCase('Leave', 'Open the shop', 'Leave', 'The cart is kept for a day'),
    ]);
    expect(is.get('The cart is kept for a day')).toBe(was.get('The cart is empty'));
  });

  it('is unchanged where only the spelling differs that most cases have, and keeps that of the project', () => {
    const many = ['A', 'B', 'C'].map((title) => aCase(title, 'Press Save.', `${title} is saved`));
    const more = [...many, aCase('D', 'press Save', 'D is saved')];
    const others = [
      ...more,
      ...['E', 'F', 'G', 'H'].map((title) => aCase(title, 'Press Save', 'Done')),
    ];
    const { version, was, changes } = next(others, undefined, more);
    expect(changes).toMatchObject({ new: ['E', 'F', 'G', 'H'], changed: [], gone: [] });
    const kept = version.model.nodes.find(({ id }) => id === was.get('Press Save.'));
    expect(kept?.data?.label).toBe('Press Save.');
    const letters = next([aCase('Enter', 'Enter name "ada".', 'It is so')], undefined, [
      aCase('Enter', 'Enter name "Ada".', 'It is so'),
    ]);
    expect(letters.changes.changed).toEqual(['Enter']);
  });

  it('knows which conditions its import drew, and what people added', () => {
    const { earlier, version } = next(CASES, (model) => ({
      ...model,
      nodes: [...model.nodes, { id: 'mine', type: 'step', position: { x: 0, y: 0 } }],
      edges: [
        ...model.edges.map((edge) => ({ ...edge, guard: edge.guard ? `not (${edge.guard})` : '' })),
        { id: 'to-mine', source: model.nodes[0]?.id ?? '', target: 'mine' },
      ],
    }));
    expect(version.own).toEqual(new Set(['mine', 'to-mine']));
    const drawn = firstOf(draw(CASES)).edges.flatMap(({ id, guard }) =>
      guard ? [[id, guard]] : [],
    );
    expect(drawn).not.toEqual([]);
    expect([...version.guards]).toEqual(drawn);
    expect(earlier.edges.map(({ guard }) => guard)).not.toEqual(drawn);
  });
});

describe('a case of a file with another title', () => {
  const named = (title: string, more: Partial<WrittenCase> = {}): WrittenCase => ({
    ...aCase(title, `${title} is opened`, `${title} is done`),
    ...more,
  });

  it('is the one that has its ID', () => {
    const ofId = (title: string, id: string) => named(title, { id, priority: 'High' });
    const { changes } = next([ofId('Pay', 'T-1'), ofId('Go', 'T-2')], undefined, [
      ...[ofId('Pay', 'T-1'), ofId('Leave', 'T-2')],
    ]);
    expect(changes).toEqual({ new: [], changed: ['Go'], same: ['Pay'], gone: [] });
  });

  it.each<[string, Partial<WrittenCase>]>([
    ['priority', { priority: 'High' }],
    ['priority with a number', { priority: '1 - High' }],
    ['label', { tags: ['smoke'] }],
    ['requirement', { references: ['REQ-1'] }],
  ])('is a new one where it only has the same %s', (_, more) => {
    const before = [named('A', more), named('B', more), named('D'), named('E'), named('F')];
    const { changes } = next(
      [named('A', more), named('C', more), ...before.slice(2)],
      undefined,
      before,
    );
    expect(changes).toMatchObject({ new: ['C'], changed: [], gone: ['B'] });
    const single = next([named('C', more), ...before.slice(2)], undefined, before.slice(1));
    expect(single.changes).toMatchObject({ new: ['C'], changed: [], gone: ['B'] });
  });
});

it('each row of an outline is a case of an earlier import', () => {
  const { changes } = next(
    [aCase('Pay', 'Pay 5', 'It is paid'), aCase('Pay', 'Pay 7', 'It is paid')],
    (model) => {
      const feature = model.settings?.feature;
      const [scenario] = feature?.scenarios ?? [];
      if (!feature || !scenario) throw new Error('cases are drawn with their scenarios');
      const columns = scenario.examples?.[0]?.columns ?? [];
      const examples = [{ name: '', columns, rows: [['5'], ['7']] }];
      const outline = { ...scenario, examples };
      return { ...model, settings: { feature: { ...feature, scenarios: [outline] } } };
    },
    [aCase('Pay', 'Pay 5', 'It is paid'), aCase('Pay', 'Pay 7', 'It is paid')],
  );
  expect(changes).toMatchObject({ new: [], changed: [], same: ['Pay', 'Pay'], gone: [] });
});

describe('the model that a file updates', () => {
  const named = (name: string, feature?: string): Model => ({
    ...firstOf(draw(CASES)),
    ...{ id: name, name, settings: {} },
    ...(feature && {
      settings: { feature: { ...firstOf(draw(CASES)).settings?.feature, name: feature } as never },
    }),
  });
  const found = (...earlier: Model[]) => findEarlier(draw(CASES).models, earlier)[0]?.name;

  it('has its name, or had it when it was imported, whatever it is called now', () => {
    expect(found(named('Basket', 'Cart'), named('cart', 'Cart'))).toBe('cart');
    expect(found(named('Basket', 'Cart'))).toBe('Basket');
  });

  it('is none that was drawn by hand, and none with other cases under another name', () => {
    expect(found(named('Cart'))).toBeUndefined();
    const other = firstOf(draw([aCase('Search', 'Search', 'Something is found')]));
    expect(findEarlier([{ ...other, name: 'Search' }], [named('Basket', 'Cart')])).toEqual([
      undefined,
    ]);
  });

  it('is none of the same name without a case in common, as of a feature file that somebody wrote', () => {
    const feature = firstOf(draw([aCase('Search', 'Search', 'Something is found')]));
    const other = { ...feature, name: 'Cart', id: 'other' };
    expect(found(other)).toBeUndefined();
    expect(found(other, named('Old cases', 'Cart'))).toBe('Old cases');
  });

  it('is the one of its name whose cases all have other titles, if it has their IDs', () => {
    const withIds = (...titles: string[]) =>
      titles.map((title, index) => ({ ...aCase(title, 'Open', 'Done'), id: `T-${index + 1}` }));
    const before = firstOf(draw(withIds('Pay', 'Leave')));
    const now = draw(withIds('Pay by card', 'Leave the shop'));
    expect(findEarlier(now.models, [before])).toEqual([before]);
    const priority = 'High 1';
    const rated = (title: string) => ({ ...aCase(title, 'Open', 'Done'), priority });
    expect(findEarlier(draw([rated('A')]).models, [firstOf(draw([rated('B')]))])).toEqual([
      undefined,
    ]);
  });

  it('has half of the cases, where the file is called otherwise', () => {
    expect(found(named('Old cases', 'Old cases'))).toBe('Old cases');
  });
});
