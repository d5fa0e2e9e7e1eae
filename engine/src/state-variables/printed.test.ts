import type { Language } from '@caseloom/locales/language';
import { describe, expect, it } from 'vitest';
import type { Model, ModelNode, StateVariable } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

const tries: StateVariable = { name: 'tries', type: 'integer', min: 0, max: 3, first: 0 };
const locked: StateVariable = { name: 'locked', type: 'boolean', first: false };

/** The model with these data at the node of one label. */
function withData(model: Model, label: string, data: ModelNode['data']): Model {
  const nodes = model.nodes.map((node) =>
    node.data?.label === label ? { ...node, data: { ...node.data, ...data } } : node,
  );
  return { ...model, nodes };
}

function wordsOf(model: Model, language: Language = 'en', models: Model[] = []) {
  const { testCases } = suiteOf(model, { models }, { language });
  return testCases.map(({ steps }) => steps.map(({ text }) => text));
}

const trying = parseModel('start > when trying > then {tries} of 3 > end');

describe('the state that a step names', () => {
  it('is what it is after the action of the step itself', () => {
    const model = withData(trying, '{tries} of 3', { action: 'tries = tries + 2' });
    expect(wordsOf({ ...model, settings: { state: [tries] } })).toEqual([['trying', '2 of 3']]);
  });

  it('stands in its expected result, its text and its table', () => {
    const model = withData(trying, 'trying', {
      action: 'tries = 1; locked = true',
      expected: 'attempt {tries}',
      arguments: [
        { kind: 'docString', content: 'n={tries} \\{tries}' },
        {
          kind: 'dataTable',
          rows: [
            ['tries', '{tries}'],
            ['locked', '{locked}'],
          ],
        },
      ],
    });
    const { testCases } = suiteOf({ ...model, settings: { state: [tries, locked] } });
    expect(testCases[0]?.steps[0]).toMatchObject({
      expected: 'attempt 1',
      arguments: [
        { kind: 'docString', content: 'n=1 {tries}' },
        {
          kind: 'dataTable',
          rows: [
            ['tries', '1'],
            ['locked', 'true'],
          ],
        },
      ],
    });
  });

  it('is words where the model has no variable of that name', () => {
    expect(wordsOf({ ...trying, settings: { state: [locked] } })).toEqual([
      ['trying', '{tries} of 3'],
    ]);
    expect(wordsOf(trying)).toEqual([['trying', '{tries} of 3']]);
  });

  it('is not taken for test data, whatever its value looks like', () => {
    const mode: StateVariable = {
      name: 'tries',
      type: 'list',
      values: ['<amount>'],
      first: '<amount>',
    };
    const { testCases } = suiteOf({ ...trying, settings: { state: [mode] } });
    expect(testCases[0]?.steps[1]?.text).toBe('<amount> of 3');
    expect(testCases[0]?.data).toEqual({});
  });

  it('stands beside test data in one step', () => {
    const drawn = parseModel('start > then <user> tried {tries} times > end');
    const { testCases } = suiteOf(
      { ...drawn, settings: { state: [{ ...tries, first: 3 }] } },
      { testData: [textData('user', 'Ada')] },
    );
    expect(testCases[0]?.steps[0]?.text).toBe('Ada tried 3 times');
    expect(testCases[0]?.steps[0]?.label).toBe('<user> tried 3 times');
  });

  it('names a case with its value', () => {
    const drawn = parseModel(
      'start > when trying',
      'when trying > then {tries} tries are over > end : tries = 2',
      'when trying > when trying : tries < 2',
    );
    const edges = drawn.edges.map((edge) =>
      edge.target === 'when trying' ? { ...edge, action: 'tries = tries + 1' } : edge,
    );
    const { testCases } = suiteOf({ ...drawn, edges, settings: { state: [tries] } });
    expect(testCases.map(({ name }) => name)).toEqual([
      expect.stringContaining('2 tries are over'),
    ]);
  });
});

describe('the state that steps of a called model name', () => {
  const called: Model = {
    ...withData(trying, 'trying', { action: 'tries = tries + 1' }),
    id: 'called',
    settings: { state: [tries] },
  };
  const caller = parseModel('start > [called] > then {tries} in all > end');
  const own = { ...tries, first: 2 };

  it('is that of the call, though the caller has a variable of the same name', () => {
    expect(wordsOf({ ...caller, settings: { state: [own] } }, 'en', [called])).toEqual([
      ['trying', '1 of 3', '2 in all'],
    ]);
  });

  it('is that of the caller where it is bound', () => {
    const nodes = caller.nodes.map((node) =>
      node.type === 'nested' ? { ...node, data: { bind: { tries: 'tries' } } } : node,
    );
    expect(wordsOf({ ...caller, nodes, settings: { state: [own] } }, 'en', [called])).toEqual([
      ['trying', '3 of 3', '3 in all'],
    ]);
  });

  it('is that of the outermost caller where each call on the way is bound', () => {
    const bound = (model: Model, bind: Record<string, string>): Model => ({
      ...model,
      nodes: model.nodes.map((node) =>
        node.type === 'nested' ? { ...node, data: { bind } } : node,
      ),
    });
    const middle = {
      ...bound(parseModel('start > [called] > then {m} here > end'), { tries: 'm' }),
      id: 'middle',
      settings: { state: [{ ...tries, name: 'm' }] },
    };
    const outer = {
      ...bound(parseModel('start > [middle] > then {o} there > end'), { m: 'o' }),
      settings: { state: [{ ...own, name: 'o' }] },
    };
    expect(wordsOf(outer, 'en', [called, middle])).toEqual([
      ['trying', '3 of 3', '3 here', '3 there'],
    ]);
  });
});

describe('state and fresh draws', () => {
  const signIn = parseModel(
    'start > when entering <password>',
    'when entering <password> > end : <password> is valid',
    'when entering <password> > when entering <password> : <password> is invalid and tries < 2',
  );
  const counting: Model = {
    ...signIn,
    edges: signIn.edges.map((edge) =>
      edge.source === edge.target ? { ...edge, action: 'tries = tries + 1' } : edge,
    ),
    settings: { state: [tries] },
  };
  const testData = [textData('password', 'right'), invalidData('password', 'a', 'b', 'c')];

  it('takes every invalid value, on no path more of them than the counter lets through', () => {
    const { testCases, coverage } = suiteOf(counting, { testData });
    const wrong = testCases.map(({ data }) =>
      Object.values(data).filter(({ validity }) => validity === 'invalid'),
    );
    expect(new Set(wrong.flat().map(({ value }) => value))).toEqual(new Set(['a', 'b', 'c']));
    for (const values of wrong) expect(values.length).toBeLessThanOrEqual(2);
    expect(coverage.uncovered).toEqual([]);
  });

  it('is the same suite each time', () => {
    expect(suiteOf(counting, { testData })).toEqual(suiteOf(counting, { testData }));
  });

  it.each(['path', 'data'] as const)('ends with a valid value, rows combined by %s', (combine) => {
    const { testCases } = suiteOf(counting, { testData }, { combine });
    for (const { data } of testCases) expect(Object.values(data).at(-1)?.value).toBe('right');
  });
});
