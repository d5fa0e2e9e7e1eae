import { describe, expect, it } from 'vitest';
import type { Model, StateVariable, TestData } from '../model.ts';
import { parseModel, suiteOf, textData, withMore } from '../testing.ts';

const balance: StateVariable = { name: 'balance', type: 'integer', min: 0, max: 120, first: 120 };
const amount: TestData = { ...textData('amount', '20', '100'), type: 'integer' };

/** What is taken is no longer there; guards and actions by what a step takes. */
function withBalance(drawn: Model, takes: Record<string, string>): Model {
  const edges = drawn.edges.map((edge) => {
    const taken = takes[edge.target];
    return taken === undefined
      ? edge
      : { ...edge, guard: `balance >= ${taken}`, action: `balance = balance - ${taken}` };
  });
  return { ...drawn, edges, settings: { state: [balance] } };
}

const titles = (model: Model, settings = {}, testData: TestData[] = []) =>
  suiteOf(model, { testData }, settings).testCases.map(({ name }) => name);

describe('a title of a case with state', () => {
  const drawn = parseModel('start > menu > when take <amount> > then {balance} left > end');
  const model = withBalance(drawn, { 'when take <amount>': '<amount>' });

  it('has the value that follows from test data, row by row', () => {
    expect(titles(model, {}, [amount])).toEqual(['Amount 20: 100 left', 'Amount 100: 20 left']);
  });

  it('has it in the label of an edge as well', () => {
    const labelled = parseModel('start > menu > when take <amount> > end', 'start > end');
    const edges = labelled.edges.map((edge) =>
      edge.target === 'menu' ? { ...edge, label: 'with {balance}' } : edge,
    );
    const own = withBalance({ ...labelled, edges }, { 'when take <amount>': '<amount>' });
    expect(titles(own, {}, [amount])).toContain('With 120: take 20');
  });

  it('names a state variable of a step that it leaves out without braces', () => {
    const skipping = parseModel('start > a > then {balance} left > b > end', 'a > b');
    const marked = withMore(skipping, 'then {balance} left', { mark: 'main' });
    const own = withBalance(marked, {});
    expect(titles(own, { criterion: 'all-paths' })).toContain('Without “balance left”: b');
  });

  it('keeps braces that mean no state variable', () => {
    const own = withBalance(parseModel('start > a > then {other} left > end'), {});
    expect(titles(own)).toEqual(['{other} left']);
  });
});

describe('a title that names several steps', () => {
  const model = withBalance(
    parseModel(
      'start > menu > when take 20 > then left > end',
      'menu > when take 100 > then left > menu',
    ),
    { 'when take 20': '20', 'when take 100': '100' },
  );

  it('names them in the order of the path, where two paths differ in nothing else', () => {
    const taken = suiteOf(model, {}, { criterion: 'all-paths', maxVisits: 1 }).testCases.map(
      ({ name, steps }) => [name, steps.flatMap(({ label }) => /take \d+/.exec(label) ?? [])],
    );
    expect(taken).toContainEqual(['Take 20, take 100: left', ['take 20', 'take 100']]);
    expect(taken).toContainEqual(['Take 100, take 20: left', ['take 100', 'take 20']]);
  });

  it('names a step that is repeated where it comes first', () => {
    const looping = parseModel('start > a > a > b > end', 'a > c > end', 'c > d > end');
    const named = titles(looping, { criterion: 'all-paths', maxVisits: 1 });
    expect(named).toContain('A 2 times, c: d');
  });
});
