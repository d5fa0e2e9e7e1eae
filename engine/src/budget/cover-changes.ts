import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { strongComponents } from '../paths/components.ts';
import { graphOf } from '../paths/graph.ts';
import type { Change } from '../result.ts';
import type { Tours } from '../suite/tour.ts';
import { valueKey, type WrittenCase } from './case-items.ts';
import type { ChangedRequirements } from './changed-requirements.ts';
import { minCover } from './min-cover.ts';

export type ChangedCover = {
  /** Indexes of the cases, ascending. */
  chosen: number[];
  /** No cases of the model cover the same and are fewer. */
  lowerBound: number;
  /** The changes that a case covers, in their order. */
  reasonsOf: (one: WrittenCase) => Change[];
};

/**
 * The fewest of the cases that cover all changes that any of them covers.
 *
 * @param ofSuite so many of the cases, the first, are taken alone where they need no more than all
 * @param pathBound no fewer paths pass what changed
 */
export function coverChanges(
  flow: Flow,
  {
    cases,
    ofSuite,
    changes,
    required,
    tours,
    pathBound,
  }: {
    cases: readonly WrittenCase[];
    ofSuite: number;
    changes: readonly Change[];
    required: ChangedRequirements;
    tours: Tours;
    pathBound: number;
  },
): ChangedCover {
  const indexOf = new Map([...required.keys()].map((requirement, index) => [requirement, index]));
  const values = new Map(
    changes.flatMap((change) => (change.on === 'value' ? [[keyOf(change), change] as const] : [])),
  );
  const items = new Map([...values.keys()].map((key, index) => [key, required.size + index]));
  const rows = changes.filter((change) => change.row);
  const rowItem = new Map(rows.map((row, index) => [row, required.size + items.size + index]));
  const covers = cases.map(({ edges, choices }) => {
    const toured = [...tours(edges)].flatMap((one) => indexOf.get(one) ?? []);
    const held = choices.flatMap((one) => items.get(valueKey(one)) ?? []);
    const ofRows = rows.filter(isHeldBy(choices)).flatMap((one) => rowItem.get(one) ?? []);
    return [...new Set([...toured, ...held, ...ofRows])];
  });
  const { chosen } = fewest(covers, ofSuite);
  const held = new Set(chosen.flatMap((index) => covers[index] ?? []));
  const heldValues = [...values].filter(([key]) => held.has(items.get(key) ?? -1));
  const byName = Map.groupBy(heldValues, ([, { id }]) => id);
  const isRedrawn = redrawnNames(flow);
  const valueBounds = [...byName].map(([name, { length }]) => (isRedrawn.has(name) ? 1 : length));
  const reasonsOf = ({ edges, choices }: WrittenCase) => {
    const own = new Set([
      ...[...tours(edges)].flatMap((one) => required.get(one) ?? []),
      ...choices.flatMap((one) => values.get(valueKey(one)) ?? []),
      ...rows.filter(isHeldBy(choices)),
    ]);
    return changes.filter((change) => own.has(change));
  };
  return { chosen, lowerBound: Math.max(pathBound, ...valueBounds, 0), reasonsOf };
}

function keyOf({ id, validity = 'valid', after }: Change): string {
  return valueKey({ name: id, choice: { validity, value: after ?? '' } });
}

/** Whether a case holds a required row, by the values that are drawn first. */
function isHeldBy(choices: WrittenCase['choices']): (change: Change) => boolean {
  return ({ row = {} }) =>
    Object.entries(row).every(([name, value]) => {
      return choices.find((one) => one.name === name)?.choice.value === value;
    });
}

/** Those of the suite, where they cover as much as all and are no more. */
function fewest(covers: readonly number[][], ofSuite: number) {
  const suite = covers.slice(0, ofSuite);
  const all = minCover(covers);
  if (new Set(suite.flat()).size < new Set(covers.flat()).size) return all;
  const own = minCover(suite);
  return own.chosen.length <= all.chosen.length ? own : all;
}

/** Names that one path may draw several values of: a step that names them can be come back to. */
function redrawnNames(flow: Flow): Set<string> {
  const graph = graphOf(flow);
  const { of } = strongComponents(graph);
  const sizes = new Map<number, number>();
  for (const component of of) sizes.set(component, (sizes.get(component) ?? 0) + 1);
  const onItself = new Set(
    flow.edges.flatMap(({ source, target }) => (source === target ? [source] : [])),
  );
  return new Set(
    flow.freshNames.flatMap((names, node) => {
      const isOnLoop = onItself.has(node) || (sizes.get(defined(of[node])) ?? 0) > 1;
      return isOnLoop ? names : [];
    }),
  );
}
