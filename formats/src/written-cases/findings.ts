import { type MinCover, type Model, minCover, tokensIn } from '@caseloom/engine';
import type { CaseWithData } from './name-values.ts';
import { possibleIn } from './possible.ts';
import { NO_NAMES } from './project-names.ts';
import { type CaseModels, type DrawOptions, modelsOfCases } from './to-models.ts';
import type { WrittenCase } from './written-case.ts';

/** What is known of test cases once they are drawn; each list has the cases as they were written. */
export type CaseFindings = {
  /** Cases with the same steps and values, the first of each group among them. */
  duplicates: WrittenCase[][];
  /** Cases that do the same with the same values and expect something else. */
  contradictions: { step: string; cases: WrittenCase[] }[];
  /** Two values that no case combines, though cases combine their names and a way through the model enters both, and how many combinations these have. */
  untested: { names: [string, string]; values: [string, string]; outOf: number }[];
  /** How many there are of these; the list has the first. */
  untestedCount: number;
  /** The fewest of the cases that cover every edge and every value, the others, and what is proven to be needed. */
  enough: { cases: WrittenCase[]; covered: WrittenCase[]; lowerBound: number };
};

/** So many combinations are listed. */
const MAX_LISTED = 5000;
/** Names with more values than this are of free text, which nobody combines. */
const MAX_VALUES = 12;

/**
 * Says what is known of the cases of a file. That depends on the file alone: it is found without the names that a
 * project has for values.
 *
 * @param drawn the cases as they are drawn with these options
 */
export function findingsOfFile(
  cases: readonly WrittenCase[],
  options: DrawOptions,
  drawn: CaseModels,
): CaseFindings {
  const { project = NO_NAMES } = options;
  const hasNames = project.known.size + project.reserved.size > 0;
  const plain = { ...options, isPlaced: false, project: NO_NAMES };
  return findingsOf(hasNames ? modelsOfCases(cases, plain) : drawn);
}

/** Says what the cases of each model have in common, what they contradict and what they leave out. */
export function findingsOf({ models, cases, steps }: CaseModels): CaseFindings {
  // of names with few values people expect all combinations first
  const untested = cases
    .flatMap((own, index) => {
      const model = models[index];
      if (!model) return [];
      const paths = own.map(({ row }, at) => ({ row, path: pathsOf(model)[at]?.path ?? [] }));
      const isPossible = possibleIn(model, steps, paths);
      return untestedIn(own).filter(({ names: [a, b], values: [first, second] }) =>
        isPossible([a, first], [b, second]),
      );
    })
    .toSorted((a, b) => a.outOf - b.outOf);
  const covers = models.map((model, index) => enoughOf(model, cases[index] ?? []));
  const chosen = covers.map((cover) => new Set(cover.chosen));
  const partOf = (isChosen: boolean) =>
    cases.flatMap((own, index) =>
      written(own.filter((_, at) => chosen[index]?.has(at) === isChosen)),
    );
  return {
    // also those in different models: the steps and values of all have one set of names
    duplicates: duplicatesIn(cases.flat()),
    contradictions: cases.flatMap(contradictionsIn),
    untested: untested.slice(0, MAX_LISTED),
    untestedCount: untested.length,
    enough: {
      ...{ cases: partOf(true), covered: partOf(false) },
      lowerBound: covers.reduce((sum, { lowerBound }) => sum + lowerBound, 0),
    },
  };
}

const pathsOf = (model: Model) => model.settings?.feature?.scenarios ?? [];
const rowOf = ({ row }: CaseWithData) => [...row].map(([name, value]) => `${name}=${value}`);
const written = (group: readonly CaseWithData[]) => group.map((one) => one.case);

function duplicatesIn(cases: readonly CaseWithData[]): WrittenCase[][] {
  const groups = Map.groupBy(cases, (one) => JSON.stringify([one.steps, rowOf(one).sort()]));
  return [...groups.values()].filter((group) => group.length > 1).map(written);
}

/** Groups by all that is done and entered up to an expected result; different results of one group contradict each other. */
function contradictionsIn(cases: readonly CaseWithData[]): CaseFindings['contradictions'] {
  const results = new Map<string, { step: string; byResult: Map<string, CaseWithData> }>();
  for (const one of cases) {
    for (const [index, { type, label }] of one.steps.entries()) {
      if (type !== 'outcome' || one.steps[index - 1]?.type === 'outcome') continue;
      const before = one.steps.slice(0, index);
      const end = one.steps.findIndex((step, at) => at > index && step.type !== 'outcome');
      const outcome = one.steps.slice(index, end < 0 ? undefined : end).map((step) => step.label);
      const key = JSON.stringify([before, rowOf(one).sort()]);
      const known = results.get(key) ?? {
        step: before.at(-1)?.label ?? label,
        byResult: new Map(),
      };
      results.set(key, known);
      const result = outcome.join('\n');
      if (!known.byResult.has(result)) known.byResult.set(result, one);
    }
  }
  return [...results.values()]
    .filter(({ byResult }) => byResult.size > 1)
    .map(({ step, byResult }) => ({ step, cases: written([...byResult.values()]) }));
}

/** The pairs of values that no case has, of names that at least two cases have together. */
function untestedIn(cases: readonly CaseWithData[]): CaseFindings['untested'] {
  const values = new Map<string, Set<string>>();
  const pairs = new Map<string, Set<string>>();
  const isEntered = enteredIn(cases);
  for (const { row } of cases) {
    const known = [...row]
      .filter(([name]) => isEntered(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1));
    for (const [index, [name, value]] of known.entries()) {
      values.set(name, (values.get(name) ?? new Set()).add(value));
      for (const [other, second] of known.slice(index + 1)) {
        const key = JSON.stringify([name, other]);
        pairs.set(key, (pairs.get(key) ?? new Set()).add(JSON.stringify([value, second])));
      }
    }
  }
  return [...pairs].flatMap(([key, tested]) => {
    const names: [string, string] = JSON.parse(key);
    const [first = [], second = []] = names.map((name) => [...(values.get(name) ?? [])]);
    if (tested.size < 2 || first.length > MAX_VALUES || second.length > MAX_VALUES) return [];
    return first.flatMap((a) =>
      second
        .filter((b) => !tested.has(JSON.stringify([a, b])))
        .map((b) => ({
          ...{ names, values: [a, b] as [string, string] },
          outOf: first.length * second.length,
        })),
    );
  });
}

/** Which names a tester enters: what only expected results say follows from what was entered before. */
function enteredIn(cases: readonly CaseWithData[]): (name: string) => boolean {
  const spoken = { outcome: new Set<string>(), other: new Set<string>() };
  for (const { type, label } of cases.flatMap(({ steps }) => steps))
    for (const name of tokensIn(label)) spoken[type === 'outcome' ? 'outcome' : 'other'].add(name);
  return (name) => spoken.other.has(name) || !spoken.outcome.has(name);
}

/** The fewest written cases that take every edge of their model and draw every value. */
function enoughOf(model: Model, cases: readonly CaseWithData[]): MinCover {
  const numbers = new Map<string, number>();
  const numberOf = (item: string) => {
    const number = numbers.get(item) ?? numbers.size;
    numbers.set(item, number);
    return number;
  };
  const scenarios = pathsOf(model);
  return minCover(
    cases.map((one, index) => [...(scenarios[index]?.path ?? []), ...rowOf(one)].map(numberOf)),
  );
}
