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

describe('a title of a case that repeats a step', () => {
  /** Money is spent until the wallet is empty; where little is left, a warning says so. */
  const spending = parseModel(
    'start > given open > when buys for <amount> > then {total} left > end',
    'then {total} left > when buys for <amount>',
    'when buys for <amount> > then only {total} more > when buys for <amount>',
    'when buys for <amount> > then empty > end',
  );
  const guards: Record<string, string> = {
    'then {total} left': 'total > 3',
    'then only {total} more': 'total > 0 and total <= 3',
    'then empty': 'total = 0',
  };
  const withAction = (node: (typeof spending.nodes)[number]) => {
    return {
      ...node,
      data: { ...node.data, label: 'buys for <amount>', action: 'total = total - <amount>' },
    };
  };
  const nodes = spending.nodes.map((node) => (node.id.includes('buys') ? withAction(node) : node));
  const edges = spending.edges.map((edge) => {
    const guard = edge.source.includes('buys') ? guards[edge.target] : undefined;
    return guard === undefined ? edge : { ...edge, guard };
  });
  const total: StateVariable = { name: 'total', type: 'integer', min: 0, max: 10, first: 10 };
  const model: Model = { ...spending, nodes, edges, settings: { state: [total] } };
  const data: TestData = { ...textData('amount', '1', '3', '4'), type: 'integer' };
  const casesIn = (language: 'en' | 'tr') =>
    suiteOf(model, { testData: [data] }, { criterion: 'state-transitions', language }).testCases;

  it.each([
    ['en', / (\d+) times/],
    ['tr', / (\d+) kez/],
  ] as const)('counts only words that are the same each time: %s', (language, counted) => {
    const counts = casesIn(language).flatMap(({ name, steps }) =>
      name.split(/, |: /).flatMap((words) => {
        const times = Number(counted.exec(words)?.[1] ?? 0);
        const [phrase = ''] = words.split(counted);
        const shown = new RegExp(
          phrase.replace(/amount|total/, '.*').replace(/\d+/, '(amount )?$&'),
          'i',
        );
        const same = steps.filter(({ text }) => shown.test(text));
        return times > 0 ? [{ times, same: same.length }] : [];
      }),
    );
    expect(counts.length).toBeGreaterThan(0);
    for (const { times, same } of counts) expect(same).toBe(times);
  });

  it('is shortened by whole phrases, and says what its path leaves out rather than its outcome alone', () => {
    const names = casesIn('en').map(({ name }) => name);
    expect(names.filter((name) => name.includes('…'))).toEqual([]);
    expect(names.filter((name) => / \(\d+\)$/.test(name))).toEqual([]);
    expect(names).not.toContain('Empty');
    expect(names).toContain('Without “only total more”: empty');
  });
});
