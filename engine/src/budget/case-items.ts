import type { Choice } from '../data/test-data.ts';
import type { Flow } from '../flow/flow.ts';
import type { GenerationSettings } from '../model.ts';
import type { TestCase } from '../result.ts';
import { degreeOf } from '../risk.ts';
import type { Requirement } from '../suite/requirement.ts';
import type { Tours } from '../suite/tour.ts';
import type { Weighted } from './case-order.ts';
import { type ElementRisks, UNIT, weightOfRequirement } from './element-risks.ts';

/** A test case with what it covers, before it is given away. */
export type WrittenCase = {
  testCase: TestCase;
  path: number;
  edges: readonly number[];
  choices: readonly { name: string; choice: Choice }[];
  /** What its row makes of what only rows decide. */
  made: readonly Requirement[];
};

/** What cases cover, as items of weight: requirements of the criterion first, by their index, then values of test data. */
export type CaseItems = Weighted & { requirements: readonly Requirement[] };

/**
 * The items of cases. A requirement weighs what it weighs in the flow; a class of test data weighs the
 * degree of its risk, 1 where nobody assessed it, shared by those of its values that the cases hold.
 * Where rows are combined by path, half of a value's weight is shared by the paths that have it.
 */
export function itemsOfCases(
  { flow, risks }: { flow: Flow; risks: ElementRisks },
  { requirements, tours }: { requirements: readonly Requirement[]; tours: Tours },
  cases: readonly WrittenCase[],
  combine: GenerationSettings['combine'] = 'data',
): CaseItems {
  const indexOf = new Map(requirements.map((requirement, index) => [requirement, index]));
  const weights = requirements.map((one) => weightOfRequirement(flow, risks, one));
  const isByPath = combine === 'path';
  const itemsOf = new Map<string, number>();
  for (const { key, weight } of valueItems(cases, isByPath)) {
    itemsOf.set(key, weights.push(weight) - 1);
  }
  const touredBy = new Map<readonly number[], number[]>();
  const covers = cases.map(({ edges, path, choices, made }) => {
    const toured =
      touredBy.get(edges) ?? [...tours(edges)].flatMap((one) => indexOf.get(one) ?? []);
    touredBy.set(edges, toured);
    const held = choices.flatMap((one) => {
      const key = valueKey(one);
      return [itemsOf.get(key) ?? [], itemsOf.get(onPath(key, path)) ?? []].flat();
    });
    const ofRow = made.flatMap((one) => indexOf.get(one) ?? []);
    return [...new Set([...toured, ...ofRow, ...held])];
  });
  return { covers, weights, requirements };
}

/** What one value of a variable is known by. */
export function valueKey({
  name,
  choice: { validity, value },
}: {
  name: string;
  choice: Pick<Choice, 'validity' | 'value'>;
}): string {
  return JSON.stringify([name, validity, value]);
}

function classKey({ name, choice: { validity, label } }: WrittenCase['choices'][number]): string {
  return JSON.stringify([name, validity, label]);
}

const onPath = (key: string, path: number) => `${path} ${key}`;

/** Each value that some case holds, with its weight; by path also each with every path that has it, where several have. */
function valueItems(
  cases: readonly WrittenCase[],
  isByPath: boolean,
): { key: string; weight: number }[] {
  const held = new Map(cases.flatMap(({ choices }) => choices.map((one) => [valueKey(one), one])));
  const byClass = Map.groupBy(held.values(), classKey);
  const pathsWith = new Map([...held.keys()].map((key) => [key, new Set<number>()]));
  for (const { path, choices } of isByPath ? cases : []) {
    for (const one of choices) pathsWith.get(valueKey(one))?.add(path);
  }
  return [...held].flatMap(([key, one]) => {
    const { risk } = one.choice;
    const shared = byClass.get(classKey(one))?.length ?? 1;
    const weight = (UNIT * (risk ? degreeOf(risk) : 1)) / shared;
    const paths = [...(pathsWith.get(key) ?? [])];
    if (paths.length < 2) return [{ key, weight: whole(weight) }];
    const share = whole(weight / 2 / paths.length);
    return [
      { key, weight: whole(weight / 2) },
      ...paths.map((path) => ({ key: onPath(key, path), weight: share })),
    ];
  });
}

const whole = (weight: number) => Math.max(1, Math.round(weight));
