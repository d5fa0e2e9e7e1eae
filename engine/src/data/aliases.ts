import type { DataSettings } from '../model.ts';
import type { Instance, PathData } from './instances.ts';
import type { Row } from './rows.ts';

/** Gives the data of a path for one row, in which a value that has several names is told by the next of them. */
export type TakeTurns = (data: PathData, row: Row) => PathData;

/** The names of each value take turns over the rows that are asked for, one after the other. Time: O(variables) a row. */
export function aliasTurns({ aliases = [] }: DataSettings = {}): TakeTurns {
  if (aliases.length === 0) return (data) => data;
  const turns = new Map<string, { names: string[]; used: number }>();
  for (const { name, value, names } of aliases) {
    turns.set(keyOf(name, value), { names: [value, ...names], used: 0 });
  }
  const named = (instance: Instance, choice = -1): Instance => {
    const { name, choices } = instance;
    const chosen = choices[choice];
    const turn = chosen && turns.get(keyOf(name, chosen.value));
    if (!turn) return instance;
    const value = turn.names[turn.used++ % turn.names.length] ?? chosen.value;
    return { ...instance, choices: choices.with(choice, { ...chosen, value }) };
  };
  return (data, row) => {
    const instances = data.instances.map((instance, index) => named(instance, row[index]));
    return { ...data, instances };
  };
}

/** Rows in which a value that is told by another of its names has its first. */
export function withFirstNames(
  rows: readonly Record<string, string>[],
  { aliases = [] }: DataSettings = {},
): Record<string, string>[] {
  const firsts = new Map(
    aliases.flatMap(({ name, value, names }) =>
      names.map((other) => [keyOf(name, other), value] as const),
    ),
  );
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, firsts.get(keyOf(name, value)) ?? value]),
    ),
  );
}

const keyOf = (name: string, value: string) => JSON.stringify([name, value]);
