import { factsOf } from '@caseloom/locales/language';
import { wordsOf } from './title-values.ts';
import type { TitledPath, ValueAt } from './titled-path.ts';

/** The instances that hold an invalid value. */
export function faultyIn({ data }: TitledPath, valueAt: ValueAt): number[] {
  return [...data.instances.keys()].filter((index) => valueAt(index)?.validity === 'invalid');
}

/** `Wrong card 1234`, each name once; of a situation that the outcome says in the same words its name alone. */
export function faultsOf(
  path: TitledPath,
  valueAt: ValueAt,
  { faulty, outcome }: { faulty: readonly number[]; outcome: string },
): string[] {
  const { flow, language } = path;
  const { wrong } = factsOf(language).caseWords;
  const byName = Map.groupBy(
    faulty.flatMap((instance) => valueAt(instance) ?? []),
    ({ name }) => name,
  );
  return [...byName].map(([name, values]) => {
    const words = values.flatMap((value) => wordsOf(value, language) ?? []);
    const value = [...new Set(words)].join(', ');
    // what has no right value is no wrong one, but a situation in which the case is tested
    if (isSituation(flow, name))
      return [name, outcome.endsWith(value) ? '' : value].filter(Boolean).join(': ');
    return [wrong, name, value].filter(Boolean).join(' ');
  });
}

/** Whether a name has invalid values alone: what the case is tested in, nothing that is entered wrong. */
export function isSituation({ variables }: TitledPath['flow'], name: string): boolean {
  return variables.get(name)?.choices.every(({ validity }) => validity === 'invalid') ?? false;
}

/** Whether a valid value is given later for the name of the last wrong one. */
export function isCorrected(
  { data }: TitledPath,
  valueAt: ValueAt,
  faulty: readonly number[],
): boolean {
  const last = faulty.at(-1) ?? data.instances.length;
  const name = data.instances[last]?.name;
  return data.instances.some(
    (later, index) => index > last && later.name === name && valueAt(index)?.validity === 'valid',
  );
}

/** By flow and name: counted once, however many cases there are. */
const actionCounts = new WeakMap<TitledPath['flow'], Map<string, number>>();

/** How many different actions take a name. */
export function actionsWith(flow: TitledPath['flow'], name: string): number {
  const counts = actionCounts.get(flow) ?? countActions(flow);
  actionCounts.set(flow, counts);
  return counts.get(name) ?? 0;
}

function countActions({ nodes, stepNames }: TitledPath['flow']): Map<string, number> {
  const labels = new Map<string, Set<string>>();
  for (const [node, { step }] of nodes.entries()) {
    if (step?.type !== 'action') continue;
    for (const name of stepNames[node] ?? []) {
      const known = labels.get(name) ?? new Set();
      labels.set(name, known.add(step.label));
    }
  }
  return new Map([...labels].map(([name, { size }]) => [name, size]));
}
