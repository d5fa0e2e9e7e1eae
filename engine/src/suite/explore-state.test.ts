import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { variablesOf } from '../data/test-data.ts';
import { flatten } from '../flow/flatten.ts';
import { type Flow, prepareFlow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import type { Model, StateVariable } from '../model.ts';
import { parseModel, suiteOf } from '../testing.ts';
import { exploreState, MAX_PLACES } from './explore-state.ts';
import { stoppedSearch } from './findings.ts';
import { walkableSpace } from './space.ts';
import { indexesOf, valuesAlong } from './state-change.ts';

/** Counters that one step raises, each up to its greatest value. */
function counting(...greatest: number[]): Model {
  const raise = greatest.map((max, i) => ({
    guard: `c${i} < ${max}`,
    action: `c${i} = c${i} + 1`,
  }));
  const drawn = parseModel('start > count > end');
  const loops = raise.map((edge, i) => ({
    id: `up${i}`,
    source: 'count',
    target: 'count',
    ...edge,
  }));
  const state = greatest.map((max, i): StateVariable => {
    return { name: `c${i}`, type: 'integer', min: 0, max, first: 0 };
  });
  return { ...drawn, edges: [...drawn.edges, ...loops], settings: { state } };
}

function flowOf(model: Model): Flow {
  const context = { steps: [], testData: [], models: [] };
  const flat = flatten(model, context);
  if ('code' in flat) throw new Error(flat.code);
  return prepareFlow(flat, variablesOf(model, context), [], true);
}

describe('the product of a drawing and its state', () => {
  it('has a place for each step with each value that it can come to', () => {
    const few = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(few, (greatest) => {
        const space = walkableSpace(walkerOf(flowOf(counting(...greatest))), []);
        const counts = greatest.reduce((product, max) => product * (max + 1), 1);
        const places = Array.from({ length: space.graph.size }, (_, node) => space.valuesOf(node));
        const distinct = new Set(places.filter(({ length }) => length > 0).map(String));
        expect(distinct.size).toBe(counts);
        // of each counter at each place: one edge up, but for its greatest value
        const ups = space.edges.filter((edge) => edge > 1).length;
        const each = greatest.map((max) => (counts / (max + 1)) * max);
        expect(ups).toBe(each.reduce((a, b) => a + b));
      }),
      { numRuns: 30 },
    );
  });

  it('is left where its places have no exact numbers', () => {
    const { machine } = flowOf(counting(1e9, 1e9));
    if (!machine) throw new Error('no machine');
    const graph = {
      ...{ size: 1, start: 0, end: 0 },
      source: new Int32Array(),
      target: new Int32Array(),
    };
    expect(
      exploreState(machine, { graph, edges: new Int32Array(), accepting: new Int32Array() }),
    ).toBeUndefined();
  });

  it('is looked at as far as a million places, and no further', () => {
    const space = walkableSpace(walkerOf(flowOf(counting(2e6))), []);
    expect(space.isWhole).toBe(false);
    expect(space.graph.size).toBeGreaterThanOrEqual(MAX_PLACES);
    expect(space.graph.size).toBeLessThan(MAX_PLACES + 10);
  });

  it('is no finding where all of it was looked at, or there is no state', () => {
    expect(stoppedSearch(flowOf(counting(2)), false)).toEqual([]);
    expect(stoppedSearch(flowOf(parseModel('start > s > end')), true)).toEqual([]);
    expect(stoppedSearch(flowOf(counting(2)), true)).toHaveLength(1);
  });
});

describe('the values along a path', () => {
  it('change with each edge, those from test data aside', () => {
    const model = counting(2);
    const edges = model.edges.map((edge, i) =>
      i === 0 ? { ...edge, action: 'd = <a>; e = d' } : edge,
    );
    const others = ['d', 'e'].map((name): StateVariable => {
      return { name, type: 'integer', min: 0, max: 9, first: 0 };
    });
    const state = [...(model.settings?.state ?? []), ...others];
    const flow = flowOf({ ...model, edges, settings: { state } });
    expect(flow.machine && indexesOf(flow.machine)).toEqual({ byPath: [0], byData: [1, 2] });
    expect(valuesAlong(flow, [0, 2, 2, 1])).toEqual([
      [0, 0, 0],
      [0, 0, 0],
      [1, 0, 0],
      [2, 0, 0],
      [2, 0, 0],
    ]);
  });

  it('are none without state', () => {
    expect(valuesAlong(flowOf(parseModel('start > s > end')), [0, 1])).toEqual([]);
  });
});

describe('the criteria on the state of counters', () => {
  it('ask for every value and every transition, whatever the counters are', () => {
    const few = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 });
    fc.assert(
      fc.property(few, (greatest) => {
        const model = counting(...greatest);
        const sum = greatest.reduce((a, b) => a + b);
        const values = suiteOf(model, {}, { criterion: 'state-values' }).coverage;
        expect(values).toMatchObject({
          covered: sum + greatest.length,
          total: sum + greatest.length,
        });
        const changes = suiteOf(model, {}, { criterion: 'state-transitions' }).coverage;
        expect(changes).toMatchObject({ covered: sum, total: sum, infeasible: 0 });
      }),
      { numRuns: 20 },
    );
  });
});
