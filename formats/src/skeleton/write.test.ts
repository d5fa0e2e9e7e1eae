import { generate, type Model, type Step, type TestData } from '@caseloom/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { picklesOf } from '../gherkin/pickles.ts';
import { aCase, anExport, valid } from '../testing.ts';
import { FRAMEWORKS, type FrameworkId } from './manifest.ts';
import { aShop, DATA, type Folder, manifestOf, STEPS, written } from './testing.ts';

const FEATURE_FRAMEWORKS = ['cucumber-ts', 'cucumber-java', 'pytest-bdd'] as const;

/** The lines that Cucumber would run of the feature in a folder. */
function linesOf(folder: Folder): string[] {
  const [path = '', text = ''] = [...folder].find(([name]) => name.endsWith('.feature')) ?? [];
  return picklesOf({ name: path, text }).flatMap((pickle) =>
    JSON.parse(pickle).steps.map(({ words }: { words: string }) => words),
  );
}

/** The expressions of the step definitions for Cucumber. */
function expressionsIn(folder: Folder): RegExp[] {
  const text = folder.get('features/step_definitions/steps.ts') ?? '';
  return [...text.matchAll(/^(?:Given|When|Then)\(\/(.*)\/, async function/gm)].map(
    ([, source = '']) => new RegExp(source),
  );
}

const matchCount = (expressions: RegExp[], line: string) =>
  expressions.filter((one) => one.test(line)).length;

describe('code for a feature', () => {
  it('has one definition for each line of the exported feature, whatever its values are', () => {
    const { folder } = written(aShop(), 'cucumber-ts');
    const expressions = expressionsIn(folder);
    const lines = linesOf(folder);
    expect(lines.length).toBeGreaterThan(50);
    for (const line of lines) expect([line, matchCount(expressions, line)]).toEqual([line, 1]);
    expect(expressions).toHaveLength(manifestOf(folder).functions.length);
  });

  it('has one definition for each line of any model, however its steps and values are worded', () => {
    const word = fc.constantFrom('a', ' and ', ' ', '(', '"', 'is', '\\<', '/', '$1');
    const token = fc.constantFrom('<p>', '<q>');
    const label = fc
      .array(fc.oneof(word, token), { minLength: 1, maxLength: 5 })
      .map((all) => `step ${all.join('')}`);
    const value = fc
      .array(fc.constantFrom('a', ' and ', ' ', 'is', '(', '<p>', '12', '•'), { maxLength: 3 })
      .map((all) => all.join(''));
    const drawn = fc.record({
      labels: fc.array(label, { minLength: 1, maxLength: 5 }),
      back: fc.tuple(fc.nat(4), fc.nat(4)),
      values: fc.uniqueArray(value, { minLength: 2, maxLength: 4 }),
      isSecret: fc.boolean(),
    });
    let tried = 0;
    fc.assert(
      fc.property(drawn, ({ labels, back: [from, to], values, isSecret }) => {
        const [first = '', ...others] = values;
        const testData: TestData[] = [
          { id: '1', name: 'p', validity: 'valid', type: 'text', values: others, isSecret },
          { id: '2', name: 'q', validity: 'valid', type: 'text', values: [first, '12'] },
        ];
        const position = { x: 0, y: 0 };
        const ids = ['start', ...labels.map((_, index) => `s${index}`), 'end'];
        const model: Model = {
          ...{ id: 'm', name: 'Drawn', bddType: 'bdd' },
          nodes: ids.map((id, index) =>
            id === 'start' || id === 'end'
              ? { id, type: id, position }
              : {
                  ...{ id, type: 'step', position },
                  data: { label: labels[index - 1] ?? '', type: 'action' },
                },
          ),
          edges: [
            ...ids.slice(1).map((target, index) => ({ source: ids[index] ?? '', target })),
            { source: `s${from % labels.length}`, target: `s${to % labels.length}` },
          ].map((edge, index) => ({ id: `e${index}`, ...edge })),
        };
        const context = { steps: [], testData, models: [] };
        const made = generate(model, context, { strength: 1 });
        if (!made.ok) return;
        tried += 1;
        const input = { model, context, result: made.result, language: 'en' as const };
        const { folder } = written(input, 'cucumber-ts');
        const expressions = expressionsIn(folder);
        for (const line of linesOf(folder))
          expect([line, matchCount(expressions, line)]).toEqual([line, 1]);
      }),
    );
    expect(tried).toBeGreaterThan(10);
  });

  it.each(FEATURE_FRAMEWORKS)('for %s is next to that feature, which says who wrote it', (id) => {
    const { folder } = written(aShop(), id);
    const [, text = ''] = [...folder].find(([path]) => path.endsWith('.feature')) ?? [];
    expect(text.split('\n').slice(0, 2)).toEqual([
      '# language: en',
      expect.stringContaining('Written by Caseloom and rewritten'),
    ]);
    expect(linesOf(folder).length).toBeGreaterThan(0);
  });
});

describe.each(FRAMEWORKS)('code for %s', (id: FrameworkId) => {
  it('has no secret value, and reads it from the environment', () => {
    const { folder } = written(aShop(), id);
    const text = [...folder.values()].join('\n');
    expect(text).not.toContain('S3cret!');
    expect(text).toMatch(/PASSWORD\b/);
  });

  it('marks each test with the ID of its case', () => {
    const input = aShop();
    const { folder } = written(input, id);
    const text = [...folder.values()].join('\n');
    const cases = [...input.result.testCases];
    expect(cases.length).toBeGreaterThan(4);
    for (const { key } of cases) expect(text).toContain(`TC-${key}`);
  });

  it('has each step once, under a name of its own', () => {
    const { functions } = manifestOf(written(aShop(), id).folder);
    const names = functions.map(({ name }) => name.toLowerCase().replace(/[ _]/g, ''));
    expect(new Set(names).size).toBe(names.length);
    const steps = functions.flatMap((one) => one.steps);
    for (const step of STEPS) expect(steps.filter((one) => one === step.id)).toHaveLength(1);
  });

  it('has typed parameters by their test data', () => {
    const { functions } = manifestOf(written(aShop(), id).folder);
    const buy = functions.find((one) => one.id === 'buy');
    expect(buy?.params.map(({ name, kind }) => [name, kind])).toEqual([
      ['count', 'integer'],
      ['price', 'decimal'],
      ['day', 'date'],
      ['class', 'boolean'],
    ]);
    const data: TestData[] = [
      ...DATA,
      { id: 'x', name: 'count', validity: 'invalid', type: 'integer', values: ['many'] },
    ];
    const other = manifestOf(written(aShop(STEPS, data), id).folder).functions;
    expect(other.find((one) => one.id === 'buy')?.params[0]?.kind).toBe('text');
  });

  it('shares steps with the other models of a folder, and each model has files of its own', () => {
    const { folder } = written(aShop(), id);
    const second = aShop(STEPS.slice(1, 3));
    second.model = { ...second.model, id: 'other' };
    const { folder: both, changes } = written(second, id, folder);
    expect(changes).toMatchObject({ added: [], renamed: [], unused: [] });
    const { models, functions } = manifestOf(both);
    expect(models.map(({ slug }) => slug)).toEqual(['sepet-odeme', 'sepet-odeme-2']);
    expect(functions.find((one) => one.id === 'both')?.models).toEqual(['shop', 'other']);
    const fewer = aShop(STEPS.slice(0, 1));
    const { folder: after, changes: last } = written(fewer, id, both);
    const used = manifestOf(after).functions.filter((one) => one.models.length > 0);
    expect(used.map((one) => one.id)).toEqual(expect.arrayContaining(['open', 'enter', 'both']));
    expect(last.unused.length).toBe(manifestOf(after).functions.length - used.length);
  });

  it('names the other models of a folder that call a step by what it was', () => {
    const second = aShop(STEPS.slice(1, 3));
    second.model = { ...second.model, id: 'other' };
    const { folder } = written(second, id, written(aShop(), id).folder);
    expect(written(aShop(), id, folder).changes.stale).toEqual([]);
    const steps = STEPS.map((step) => (step.id === 'both' ? { ...step, label: 'types' } : step));
    expect(written(aShop(steps), id, folder).changes.stale).toEqual(['other']);
  });

  it('has its files under the new name of a model', () => {
    const { folder } = written(aShop(), id);
    const input = aShop();
    input.model = { ...input.model, name: 'Basket' };
    const { folder: next, obsolete } = written(input, id, folder);
    expect(obsolete.length).toBeGreaterThan(0);
    expect([...next.keys()].filter((path) => /sepet/.test(path))).toEqual([]);
    expect([...next.keys()].some((path) => /basket/.test(path))).toBe(true);
  });

  it('tells a step that a person worded from the step as drawn', () => {
    const [first, second] = [
      aCase('AAAAAAAAAA', 'T1', { email: valid('a@x.com'), password: valid('x') }),
      aCase('BBBBBBBBBB', 'T1', { email: valid('b@x.com'), password: valid('x') }),
    ];
    const steps = second.steps.map((step) =>
      step.nodeId === 'W' ? { ...step, label: 'Ayşe \\<3 logs in', text: 'Ayşe <3 logs in' } : step,
    );
    const { folder } = written(anExport([first, { ...second, steps, outline: 2 }]), id);
    const words = manifestOf(folder).functions.map(({ parts }) => parts);
    expect(words).toContainEqual(['Ayşe <3 logs in']);
    expect(words).toContainEqual([
      'the user enters ',
      { name: 'email' },
      ' and ',
      { name: 'password' },
    ]);
  });
});

it('a step that two models of a library call differently is one function', () => {
  const library: Step[] = [{ id: 'w', type: 'action', label: 'types <text>' }];
  const position = { x: 0, y: 0 };
  const inner: Model = {
    ...{ id: 'inner', name: 'Inner', bddType: 'bdd' },
    nodes: [
      { id: 'S', type: 'start', position },
      { id: 'W', type: 'step', stepId: 'w', position },
      { id: 'E', type: 'end', position },
    ],
    edges: [
      { id: 'a', source: 'S', target: 'W' },
      { id: 'b', source: 'W', target: 'E' },
    ],
  };
  const call = (id: string, name: string) => {
    return {
      id,
      type: 'nested' as const,
      modelId: 'inner',
      position,
      data: { bind: { text: name } },
    };
  };
  const model: Model = {
    ...{ id: 'outer', name: 'Outer', bddType: 'bdd' },
    nodes: [
      { id: 'S', type: 'start', position },
      call('one', 'first'),
      call('two', 'second'),
      { id: 'E', type: 'end', position },
    ],
    edges: [
      { id: 'a', source: 'S', target: 'one' },
      { id: 'b', source: 'one', target: 'two' },
      { id: 'c', source: 'two', target: 'E' },
    ],
  };
  const data = (name: string, value: string): TestData => {
    return { id: name, name, validity: 'valid', type: 'text', values: [value] };
  };
  const context = {
    ...{ steps: library, models: [inner] },
    testData: [data('first', 'Ada'), data('second', 'Bob')],
  };
  const made = generate(model, context, {});
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { folder } = written({ model, context, result: made.result, language: 'en' }, 'playwright');
  expect(manifestOf(folder).functions).toMatchObject([
    { id: 'w', name: 'typesText', params: [{ name: 'text' }] },
  ]);
  const spec = folder.get('outer.spec.ts') ?? '';
  expect(spec).toContain("typesText(page, 'Ada')");
  expect(spec).toContain("typesText(page, 'Bob')");
});
