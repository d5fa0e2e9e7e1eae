import type { Draft } from './build-models.ts';

export { madeLength } from './rule-classes.ts';

/** What a draft should hold, one line each: `a: words`, `condition -> o: words`, `name valid: value`. */
export type Expected = { steps: string[]; branches: string[]; data: string[] };

/** How many lines were rightly found, were found in all, and should have been. */
export type Score = {
  right: number;
  found: number;
  expected: number;
  missed: string[];
  extra: string[];
};

/** Compares a draft with what a person expects of its document; letters' size, tokens and spaces aside. */
export function measure(draft: Draft, expected: Expected): Record<keyof Expected, Score> {
  const found = linesOf(draft);
  return {
    steps: score(found.steps, expected.steps),
    branches: score(found.branches, expected.branches),
    data: score(found.data, expected.data),
  };
}

function score(found: string[], expected: string[]): Score {
  const foundLines = new Set(found.map(plain));
  const expectedLines = new Set(expected.map(plain));
  const extra = [...foundLines].filter((line) => !expectedLines.has(line));
  const missed = [...expectedLines].filter((line) => !foundLines.has(line));
  return {
    right: expectedLines.size - missed.length,
    found: foundLines.size,
    expected: expectedLines.size,
    missed,
    extra,
  };
}

function plain(line: string): string {
  return line
    .replace(/(?<=[\p{L}\d:,'’]) <[^<>]*>/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLocaleLowerCase('tr')
    .replaceAll('ı', 'i');
}

function linesOf({ models, steps, testData }: Draft): Expected {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const names = new Map(models.map(({ id, name }) => [id, name]));
  const words = new Map(
    models.flatMap(({ nodes }) =>
      nodes.map(({ id, type, stepId, modelId }) => {
        const step = byId.get(stepId ?? '');
        const called = type === 'nested' ? `call: ${names.get(modelId ?? '')}` : type;
        return [id, step ? `${step.type.charAt(0)}: ${step.label}` : called];
      }),
    ),
  );
  const drawn = models.flatMap(({ nodes }) => nodes);
  const stepLines = drawn.flatMap(({ id, type, stepId }) => {
    const expected = byId.get(stepId ?? '')?.expected;
    const own = type === 'start' || type === 'end' ? [] : [words.get(id) ?? ''];
    return expected ? [...own, `x: ${expected}`] : own;
  });
  const branches = models
    .flatMap(({ edges }) => edges)
    .flatMap(({ label, guard, target }) => {
      const condition = label ?? (guard === 'otherwise' ? undefined : guard);
      return condition ? [`${condition} -> ${words.get(target)}`] : [];
    });
  const data = testData.flatMap(({ name, validity, values }) =>
    values.map((value) => `${name} ${validity}: ${describeValue(value)}`),
  );
  return { steps: stepLines, branches, data };
}

/** A text made up for its length is described by that length. */
function describeValue(value: string): string {
  const { length } = value;
  if (length > 0 && value === 'Abcdef1!'.repeat(length).slice(0, length))
    return `${length} characters`;
  if (length > 2 && value === '1234567890'.repeat(length).slice(0, length))
    return `${length} digits`;
  return value;
}

/** Reads the lines of an expectation: three lists, each under its heading. */
export function readExpected(text: string): Expected {
  const expected: Expected = { steps: [], branches: [], data: [] };
  let list = expected.steps;
  for (const line of text.split('\n')) {
    if (line === 'steps' || line === 'branches' || line === 'data') list = expected[line];
    else if (line.trim()) list.push(line);
  }
  return expected;
}
