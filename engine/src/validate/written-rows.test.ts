import { expect, it } from 'vitest';
import type { Model, TestData } from '../model.ts';
import { parseModel, withMore } from '../testing.ts';
import { validate } from './validate.ts';

const code: TestData = {
  ...{ id: 'code', name: 'code', validity: 'valid', type: 'text', values: ['1', '2', '3'] },
};

const guarded = parseModel(
  'start > when <code>',
  'when <code> > then a > end : <code> = "1"',
  'when <code> > then b > end : <code> = "2"',
);

/** A model whose paths are written scenarios, each with its value; the first ones, where there are fewer values. */
function written(model: Model, values: string[], settings: Model['settings'] = {}): Model {
  const out = (id: string) => model.edges.filter(({ source }) => source === id);
  const start = model.nodes.find(({ type }) => type === 'start')?.id ?? '';
  const paths = (id: string): string[][] => {
    const edges = out(id);
    return edges.length === 0
      ? [[]]
      : edges.flatMap((edge) => paths(edge.target).map((rest) => [edge.id, ...rest]));
  };
  const all = paths(start);
  const scenarios = values.map((value, at) => ({
    ...{ name: `Case ${at}`, path: all[at] ?? [] },
    examples: [{ name: '', columns: ['code'], rows: [[value]] }],
  }));
  const feature = { name: 'Cases', language: 'en', keywords: {} as never, scenarios };
  return { ...model, settings: { strength: 'written', feature, ...settings } };
}

const gapsOf = (model: Model) =>
  validate(model, { steps: [], testData: [code], models: [] })
    .filter((problem) => problem.code === 'condition_gap')
    .map(({ params }) => params?.row);

it('a value that no written case brings to a branch is no dead end there', () => {
  expect(gapsOf(guarded)).toEqual(['code = "3"']);
  expect(gapsOf(written(guarded, ['1', '2']))).toEqual([]);
});

it('a written case that no edge lets pass is a dead end, with its own value', () => {
  expect(gapsOf(written(guarded, ['3', '2']))).toEqual(['code = "3"']);
});

it('other values come to a branch where more than the written rows are asked for, or a path is not written', () => {
  expect(gapsOf(written(guarded, ['1', '2'], { strength: 1 }))).toEqual(['code = "3"']);
  expect(gapsOf(written(guarded, ['1']))).toEqual(['code = "3"']);
});

it('a scenario with an edge that was drawn anew since stands for no path', () => {
  const model = written(guarded, ['1', '2']);
  const { feature } = model.settings ?? {};
  const [first, second] = feature?.scenarios ?? [];
  if (!feature || !first || !second) throw new Error('the model has two scenarios');
  const stale = { ...second, path: [...second.path.slice(0, -1), 'redrawn'] };
  const settings = { ...model.settings, feature: { ...feature, scenarios: [first, stale] } };
  expect(gapsOf({ ...model, settings })).toEqual(['code = "3"']);
});

it('a condition on state that a scenario without values does not meet is a dead end', () => {
  const zeroes = withMore(
    parseModel('start > when go', 'start > when zero > when go', 'when go > then a > end : n < 1'),
    'when zero',
    { action: 'n = 0' },
  );
  const model = written(zeroes, ['1', '2'], {
    state: [{ name: 'n', type: 'integer', min: 0, max: 1, first: 1 }],
  });
  const { feature } = model.settings ?? {};
  const scenarios = feature?.scenarios.map(({ examples: _, ...scenario }) => scenario) ?? [];
  const settings = { ...model.settings, ...(feature && { feature: { ...feature, scenarios } }) };
  expect(gapsOf({ ...model, settings })).toEqual(['n = "1"']);
});

it('a branch in a circle is judged by all values', () => {
  const [when] = guarded.nodes.filter(({ type }) => type === 'step');
  const circle = {
    ...guarded,
    edges: [
      ...guarded.edges,
      { id: 'back', source: guarded.edges.at(-1)?.source ?? '', target: when?.id ?? '' },
    ],
  };
  const feature = written(guarded, ['1', '2']).settings;
  expect(gapsOf({ ...circle, ...(feature && { settings: feature }) })).toEqual(['code = "3"']);
});
