import { describe, expect, it } from 'vitest';
import { countOutlines } from '../generate.ts';
import type { Choices, GenerationSettings, Model } from '../model.ts';
import { invalidData, parseModel, suiteOf, textData } from '../testing.ts';

/** A model whose elements have these choices, by id. */
function choosing(model: Model, choices: Record<string, Choices>): Model {
  return {
    ...model,
    nodes: model.nodes.map((node) => ({ ...node, data: { ...node.data, ...choices[node.id] } })),
    edges: model.edges.map((edge) => ({ ...edge, ...choices[edge.id] })),
  };
}

const retry = parseModel('start > ask > answer > end', 'answer > ask');
const shop = parseModel(
  'start > pay > card > end',
  'pay > cash > coins > end',
  'pay > voucher > end',
);

function pathsOf(model: Model, settings: Partial<GenerationSettings> = {}): string[] {
  return suiteOf(model, {}, settings).testCases.map(({ path }) =>
    path.map(({ nodeId }) => nodeId).join(' '),
  );
}

const uncoveredOf = (model: Model, settings: Partial<GenerationSettings> = {}) =>
  suiteOf(model, {}, settings).coverage.uncovered;

describe('bounds of visits', () => {
  it('make every test case pass an edge exactly so often', () => {
    const model = choosing(retry, { e3: { visits: { min: 2, max: 2 } } });
    expect(pathsOf(model)).toEqual(['start ask answer ask answer ask answer end']);
    const { optimal, lowerBound } = suiteOf(model);
    expect([optimal, lowerBound]).toEqual([true, 1]);
  });

  it('of a step count each time it is come to', () => {
    const model = choosing(retry, { ask: { visits: { min: 3 } } });
    expect(pathsOf(model)).toEqual(['start ask answer ask answer ask answer end']);
  });

  it('limit all paths, and name the bound for those that are left out', () => {
    const model = choosing(retry, { e3: { visits: { max: 1 } } });
    const settings = { criterion: 'all-paths', maxVisits: 2 } as const;
    expect(pathsOf(model, settings)).toHaveLength(2);
    expect(uncoveredOf(model, settings)).toEqual([
      expect.objectContaining({ code: 'visits', params: { bounds: 'answer → ask ≤1×' } }),
    ]);
  });

  it('say which of them keeps a suite from what it is asked for, on the element itself', () => {
    const model = choosing(shop, { cash: { visits: { min: 1 } } });
    const { findings, coverage } = suiteOf(model);
    expect(coverage.uncovered.map(({ code }) => code)).toEqual([
      'visits',
      'visits',
      'visits',
      'visits',
    ]);
    expect(findings).toContainEqual({
      ...{ code: 'visits_leave_out', severity: 'warning', nodeId: 'cash' },
      params: { bounds: 'cash ≥1×', count: 4 },
    });
  });

  it('of loops one behind the other do not multiply: forty of them are still proven minimal', () => {
    const steps = Array.from({ length: 80 }, (_, i) => `s${i}`);
    const loops = Array.from({ length: 40 }, (_, i) => `s${2 * i + 1} > s${2 * i}`);
    const drawn = parseModel(['start', ...steps, 'end'].join(' > '), ...loops);
    const bounds = drawn.edges.slice(81).map(({ id }) => [id, { visits: { min: 1, max: 2 } }]);
    const { optimal, counts, coverage } = suiteOf(choosing(drawn, Object.fromEntries(bounds)));
    expect([optimal, counts.outlines, coverage.percent]).toEqual([true, 1, 100]);
  });

  it('hold in each call of a model by itself', () => {
    const inner = choosing(
      { ...parseModel('start > enter > end', 'enter > enter'), id: 'inner' },
      { e2: { visits: { min: 1, max: 1 } } },
    );
    const outer = parseModel('start > [a] > between > [b] > end');
    for (const node of outer.nodes) if (node.type === 'nested') node.modelId = 'inner';
    const { testCases } = suiteOf(outer, { models: [inner] });
    const path = testCases[0]?.path.map(({ nodeId }) => nodeId).join(' ');
    expect(path).toBe('start [a]/enter [a]/enter between [b]/enter [b]/enter end');
  });

  it.each([{ min: 3, max: 2 }, { max: 0 }, { min: 1.5 }, { min: 101 }, {}])(
    'that say nothing are an error with its place: %o',
    (visits) => {
      expect(() => pathsOf(choosing(retry, { e3: { visits } }))).toThrow('visits_invalid');
    },
  );

  it('cost nothing where an element is on no circle', () => {
    const model = choosing(shop, { e0: { visits: { max: 3 } } });
    expect(countOutlines(model, { steps: [], testData: [], models: [] })).toEqual({
      count: 3n,
      isExact: true,
    });
    expect(suiteOf(model)).toEqual(suiteOf(shop));
  });
});

describe('an element that is avoided', () => {
  it.each([
    [choosing(shop, { cash: { mark: 'avoid' } }), {}],
    [shop, { avoid: ['cash'] }],
  ] as [Model, Partial<GenerationSettings>][])(
    'is on no test case, and what lies behind it is left out for that',
    (model, settings) => {
      expect(pathsOf(model, settings)).toEqual(['start pay card end', 'start pay voucher end']);
      const { coverage } = suiteOf(model, {}, settings);
      expect(coverage.uncovered.map(({ code }) => code)).toEqual(['avoided', 'avoided', 'avoided']);
      expect([coverage.covered, coverage.total, coverage.avoided]).toEqual([5, 5, 3]);
      expect(coverage.percent).toBe(100);
    },
  );

  it.each(['simple-paths', 'all-paths'] as const)(
    'is on no path that is listed with %s, and each path that passes it is left out for that',
    (criterion) => {
      const settings = { criterion, avoid: ['cash'] };
      expect(pathsOf(shop, settings)).toEqual(['start pay card end', 'start pay voucher end']);
      const { coverage } = suiteOf(shop, {}, settings);
      expect(coverage.uncovered).toEqual([{ id: 'e0 e3 e4 e5', code: 'avoided' }]);
      expect(coverage).toMatchObject({ covered: 2, total: 2, avoided: 1, percent: 100 });
    },
  );

  it('is left out of listed paths among those that are chosen, and of as many as can be listed', () => {
    const criterion = 'simple-paths' as const;
    const only = ['start', 'pay', 'card', 'voucher', 'end'];
    const settings = { criterion, avoid: ['card'] };
    expect(uncoveredOf(shop, { ...settings, only })).toEqual([{ id: 'e0 e1 e2', code: 'avoided' }]);
    expect(uncoveredOf(shop, { ...settings, only: ['start', 'pay', 'voucher', 'end'] })).toEqual(
      [],
    );
    const bypass = Array.from({ length: 6 }, (_, step) => `card > c${step} > end`);
    const wide = parseModel('start > pay > end', 'pay > card', ...bypass);
    expect(uncoveredOf(wide, { ...settings, limit: 6 })).toHaveLength(6);
    expect(uncoveredOf(wide, { ...settings, limit: 5 })).toEqual([]);
  });

  it('may be the only way to End: then there is no case', () => {
    const { testCases, coverage } = suiteOf(shop, {}, { avoid: ['pay'] });
    expect(testCases).toEqual([]);
    expect([coverage.total, coverage.avoided, coverage.percent]).toEqual([0, 8, null]);
  });

  it('that nothing has the ID of is said', () => {
    expect(suiteOf(shop, {}, { avoid: ['nobody'] }).findings).toContainEqual({
      ...{ code: 'element_unknown', severity: 'warning', params: { id: 'nobody' } },
    });
  });

  it('does not make data infeasible that only it has a way for', () => {
    const model = parseModel(
      'start > enter <pin>',
      'enter <pin> > open > end : <pin> is valid',
      'enter <pin> > refuse > end : <pin> is invalid',
    );
    const context = { testData: [textData('pin', '1'), invalidData('pin', 'x')] };
    const { findings, coverage } = suiteOf(model, context, { avoid: ['refuse'] });
    expect(coverage.uncovered.map(({ code }) => code)).toEqual(['avoided', 'avoided']);
    expect(findings.map(({ code }) => code)).toEqual(['invalid_data_untested']);
  });
});

describe('only what is chosen', () => {
  it('is covered, by few paths', () => {
    const { coverage } = suiteOf(shop, {}, { only: ['e2', 'e3'] });
    expect([coverage.covered, coverage.total]).toEqual([2, 2]);
    expect(pathsOf(shop, { only: ['e1', 'e2'] })).toEqual(['start pay card end']);
  });

  it('has the edges between chosen steps', () => {
    expect(suiteOf(shop, {}, { only: ['pay', 'cash', 'coins'] }).coverage.total).toBe(2);
    expect(suiteOf(shop, {}, { only: ['pay', 'cash'], criterion: 'nodes' }).coverage.total).toBe(2);
  });

  it('limits the paths that are listed as such', () => {
    const only = ['start', 'pay', 'card', 'voucher', 'end'];
    expect(pathsOf(shop, { only, criterion: 'simple-paths' })).toHaveLength(2);
  });
});

describe('what is marked as a must', () => {
  it.each(['nodes', 'selection', 'requirements', 'simple-paths', 'random'] as const)(
    'is covered with criterion %s',
    (criterion) => {
      const model = choosing(retry, { e3: { mark: 'must' } });
      expect(pathsOf(model, { criterion, through: ['ask'] }).join()).toContain('answer ask');
    },
  );

  it('is left out where it is avoided as well', () => {
    const model = choosing(shop, { cash: { mark: 'must' } });
    const listed = suiteOf(model, {}, { avoid: ['e3'], criterion: 'simple-paths' }).coverage;
    expect(listed.uncovered).toEqual([
      { id: 'e0 e3 e4 e5', code: 'avoided' },
      { id: 'cash', code: 'avoided' },
    ]);
    expect([listed.covered, listed.total, listed.avoided]).toEqual([2, 2, 2]);
    const { coverage } = suiteOf(
      model,
      {},
      { avoid: ['e3'], criterion: 'selection', through: ['pay'] },
    );
    expect(coverage.uncovered).toEqual([{ id: 'cash', code: 'avoided' }]);
  });
});

describe('the main path', () => {
  const marked = choosing(shop, { cash: { mark: 'main' }, coins: { mark: 'main' } });

  it('is the happy path, though it is longer', () => {
    expect(pathsOf(marked)[0]).toBe('start pay cash coins end');
    expect(pathsOf(shop)[0]).toBe('start pay card end');
    expect(pathsOf(marked)).toHaveLength(3);
  });

  it('is the happy path of valid data where data decides', () => {
    const drawn = parseModel(
      'start > enter <pin>',
      'enter <pin> > open > end : <pin> is valid',
      'enter <pin> > help > open : <pin> is valid',
      'enter <pin> > refuse > end : <pin> is invalid',
    );
    const context = { testData: [textData('pin', '1'), invalidData('pin', 'x')] };
    const model = choosing(drawn, { help: { mark: 'main' }, refuse: { mark: 'main' } });
    const [first] = suiteOf(model, context).testCases;
    expect(first?.polarity).toBe('positive');
    expect(first?.path.map(({ nodeId }) => nodeId)).toContain('help');
  });

  it('comes before the fewest paths where none of them is it, and the suite is then not called minimal', () => {
    const drawn = parseModel('start > a > b > c > end', 'a > c');
    const model = choosing(drawn, { e4: { mark: 'main' } });
    const settings: Partial<GenerationSettings> = { criterion: 'selection', through: ['b'] };
    expect(pathsOf(model, settings)).toEqual(['start a c end', 'start a b c end']);
    const { optimal, lowerBound } = suiteOf(model, {}, settings);
    expect([optimal, lowerBound]).toEqual([false, 1]);
  });
});
