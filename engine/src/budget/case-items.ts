import type { Choice } from '../data/test-data.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
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
 */
export function itemsOfCases(
  { flow, risks }: { flow: Flow; risks: ElementRisks },
  { requirements, tours }: { requirements: readonly Requirement[]; tours: Tours },
  cases: readonly WrittenCase[],
): CaseItems {
  const indexOf = new Map(requirements.map((requirement, index) => [requirement, index]));
  const weights = requirements.map((one) => weightOfRequirement(flow, risks, one));
  const values = valueItems(cases, requirements.length);
  for (const { weight } of values.values()) weights.push(weight);
  const touredBy = new Map<readonly number[], number[]>();
  const covers = cases.map(({ edges, choices, made }) => {
    const toured =
      touredBy.get(edges) ?? [...tours(edges)].flatMap((one) => indexOf.get(one) ?? []);
    touredBy.set(edges, toured);
    const held = choices.map((one) => defined(values.get(valueKey(one))).item);
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

/** Each value that some case holds, with its item, from `first` on, and its weight. */
function valueItems(cases: readonly WrittenCase[], first: number) {
  const held = new Map(cases.flatMap(({ choices }) => choices.map((one) => [valueKey(one), one])));
  const byClass = Map.groupBy(held.values(), classKey);
  return new Map(
    [...held].map(([key, one], index) => {
      const { risk } = one.choice;
      const shared = byClass.get(classKey(one))?.length ?? 1;
      const weight = Math.max(1, Math.round((UNIT * (risk ? degreeOf(risk) : 1)) / shared));
      return [key, { item: first + index, weight }];
    }),
  );
}
