import {
  computationsOf,
  namesOfStep,
  type TestCase,
  type TestStep,
  tokensIn,
} from '@caseloom/engine';
import {
  assignment,
  drawnStep,
  type Export,
  expectedLabel,
  findNode,
  outcomeOf,
  type Root,
  rootOf,
} from './export.ts';

/**
 * For each step of a case, the variables that it speaks of, in its words, its expected result and its
 * arguments, with the name that holds their value there: a return to the same node reads fresh
 * values, kept as `password 2`, `password 3`. Also where a person worded the step without tokens.
 */
export function namesAt(input: Export, testCase: TestCase): Map<string, string>[] {
  const { nameOf } = rootOf(input);
  const visited = new Set<string>();
  const current = new Map<string, number>();
  const computedNameOf = computedNames(input, nameOf);
  return testCase.steps.map((step) => {
    const names = new Map<string, string>();
    // the outcome of a rule is about what its step drew
    const isBack = visited.has(step.nodeId) && !outcomeOf(input, step.nodeId);
    const isComputed = (token: string) => computedNameOf.has(token);
    const tokens = tokensOf(input, step);
    for (const token of tokens.filter((one) => !isComputed(one))) {
      const last = current.get(token) ?? 1;
      const isFresh = isBack && Object.hasOwn(testCase.data, nameOf(token, last + 1));
      const next = isFresh ? last + 1 : last;
      current.set(token, next);
      names.set(token, nameOf(token, next));
    }
    // computed from what the step enters, too
    for (const token of tokens.filter(isComputed))
      names.set(token, computedNameOf.get(token)?.((input) => current.get(input) ?? 1) ?? token);
    visited.add(step.nodeId);
    return names;
  });
}

/** By name that is computed: tells what its value goes by, from which value each input has now. */
function computedNames({ model, context, result }: Export, nameOf: Root['nameOf']) {
  const all = [model, ...context.models].flatMap(({ settings }) => settings?.data?.computed ?? []);
  const computations = computationsOf([...(result.settings.data?.computed ?? []), ...all]);
  return new Map(
    [...computations.values()].map(({ name, inputs }) => {
      const seen = new Map<string, number>();
      return [
        name,
        (occurrenceOf: (input: string) => number) => {
          const key = inputs.map(occurrenceOf).join();
          const occurrence = seen.get(key) ?? seen.size + 1;
          seen.set(key, occurrence);
          return nameOf(name, occurrence);
        },
      ] as const;
    }),
  );
}

function tokensOf(input: Export, step: TestStep): string[] {
  if (step.edgeId) return namesOfStep({ ...step, id: '' }, undefined);
  const { data } = findNode(input, step.nodeId) ?? {};
  const isWorded = tokensIn(step.label).length === 0;
  const drawn = isWorded ? (drawnStep(input, step)?.label ?? data?.label) : undefined;
  const expected = expectedLabel(input, step);
  return namesOfStep(
    { ...step, id: '', label: drawn ?? step.label, ...(expected && { expected }) },
    data?.arguments,
  );
}

/** What a case depends on though none of its steps says it: only a condition of its path reads it. */
export function unspoken(input: Export, testCase: TestCase): string[] {
  const spoken = new Set(namesAt(input, testCase).flatMap((names) => [...names.values()]));
  return Object.keys(testCase.data).filter((name) => !spoken.has(name));
}

/** What a case enters at each of its steps: `name = value`, secrets masked, one a line. What no step says stands at the first. */
export function dataAt(input: Export, testCase: TestCase): string[] {
  const hidden = unspoken(input, testCase);
  return namesAt(input, testCase).map((names, index) =>
    [...(index === 0 ? hidden : []), ...names.values()]
      .flatMap((name) => assignment(input, testCase, name))
      .join('\n'),
  );
}
