import { compileLegality } from '../combine/legality.ts';
import { toClauses } from '../combine/rule.ts';
import { ruleOf } from '../data/condition-rule.ts';
import type { Instance } from '../data/instances.ts';
import type { Alternatives } from './alternatives.ts';
import type { Flow } from './flow.ts';

/** Whether constraints can still hold of the values a walk has together. */
export type ConstraintCheck = {
  /** No walk can break them. */
  isAlwaysMet: boolean;
  /** The bits of the variables, of these names, that some constraint speaks of. */
  bitsOf: (names: readonly string[]) => bigint;
  /** @param drawn the bits of the variables that have a value */
  canHold: (drawn: bigint, values: readonly number[]) => boolean;
  /** Whether a constraint speaks of a watched variable. */
  reads: (watched: number, drawn: bigint) => boolean;
};

/**
 * Constraints that no condition touches, and that hold together, can always be
 * met and are left aside; the others are asked about once for each set of values.
 */
export function constraintCheckOf(flow: Flow, watched: Alternatives[]): ConstraintCheck {
  const names = namesToTrack(flow, new Set(watched.map(({ name }) => name)));
  const watchedIndex = names.map((name) => watched.findIndex((other) => other.name === name));
  const known = new Map<string, boolean>();
  const canHold = (drawn: bigint, values: readonly number[]) => {
    const settled = names.map((_, i) =>
      drawn & (1n << BigInt(i)) ? (values[watchedIndex[i] ?? -1] ?? -1) : -2,
    );
    const key = settled.join();
    const answer = known.get(key) ?? isSatisfiable(flow, instancesOf(settled));
    known.set(key, answer);
    return answer;
  };
  const instancesOf = (settled: number[]) =>
    names.flatMap((name, i): Instance[] => {
      const value = settled[i] ?? -2;
      if (value === -2) return [];
      const all = flow.variables.get(name)?.choices ?? [];
      const alternative = watched[watchedIndex[i] ?? -1]?.values[value];
      const choices = all.filter((choice) =>
        alternative
          ? choice.value === alternative.text && choice.validity === alternative.validity
          : choice.validity === 'valid',
      );
      return [{ name, occurrence: 1, choices, epoch: i }];
    });
  return {
    isAlwaysMet: names.length === 0,
    bitsOf: (list) =>
      names.reduce((bits, name, i) => (list.includes(name) ? bits | (1n << BigInt(i)) : bits), 0n),
    canHold: (drawn, values) => names.length === 0 || canHold(drawn, values),
    reads: (variable) => watchedIndex.includes(variable),
  };
}

/** The variables of all constraints that hang together with a condition, or that cannot hold by themselves. */
function namesToTrack(flow: Flow, asked: Set<string>): string[] {
  const groups: Set<string>[] = [];
  for (const { names } of flow.constraints) {
    const joined = new Set(names.filter((name) => flow.variables.has(name)));
    for (const group of groups.filter((other) => [...other].some((name) => joined.has(name)))) {
      for (const name of group) joined.add(name);
      groups.splice(groups.indexOf(group), 1);
    }
    groups.push(joined);
  }
  return groups
    .filter((group) => [...group].some((name) => asked.has(name)) || !holdsFree(flow, group))
    .flatMap((group) => [...group]);
}

function holdsFree(flow: Flow, group: Set<string>): boolean {
  const instances = [...group].map((name, i): Instance => {
    const choices = flow.variables.get(name)?.choices ?? [];
    const valid = choices.filter(({ validity }) => validity === 'valid');
    return { name, occurrence: 1, choices: valid, epoch: i };
  });
  return isSatisfiable(flow, instances);
}

/** Whether some choice for each variable meets every constraint about them alone. */
function isSatisfiable(flow: Flow, instances: Instance[]): boolean {
  const meant = new Map(instances.map(({ name }, i) => [name, i]));
  const levels = instances.map(({ choices }) => choices.length);
  if (levels.includes(0)) return false;
  const asked = flow.constraints.filter(({ names }) => names.every((name) => meant.has(name)));
  if (asked.length === 0) return true;
  const clauses = asked.flatMap(({ condition }) =>
    toClauses(ruleOf({ condition, instances: meant }, instances, flow.variables), levels),
  );
  const everything = levels.map((level) => new Uint8Array(level).fill(1));
  return compileLegality(levels, clauses, everything).satisfiable;
}
