import { absentInstance, type PathData } from '../data/instances.ts';
import { type RowSettings, rowsOf } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';

/** By variable: its one value. */
export type Values = Map<string, { value: string; validity: 'valid' | 'invalid' }>;

/** Every variable of the model once, combined as the strength asks, under the constraints alone. */
export function modelRows(flow: Flow, settings: RowSettings): Values[] {
  const names = [...new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()])];
  const constrained = new Set(flow.constraints.flatMap((constraint) => constraint.names));
  const absent = [...constrained].filter((name) => !names.includes(name));
  const indexes = new Map([...names, ...absent].map((name, i) => [name, i]));
  const data: PathData = {
    instances: names.map((name) => ({
      name,
      occurrence: 1,
      choices: flow.variables.get(name)?.choices ?? [],
      epoch: 0,
    })),
    absent: absent.map((name) => absentInstance(flow, name)),
    conditions: flow.constraints.map(({ condition }) => ({ condition, instances: indexes })),
    atNode: [],
  };
  return rowsOf(data, flow.variables, settings).map(
    (row) =>
      new Map(
        data.instances.flatMap(({ name, choices }, i) => {
          const choice = choices[row[i] ?? -1];
          return choice ? [[name, choice] as const] : [];
        }),
      ),
  );
}

/** The flow in which each of these variables has no other value. */
export function withValues(flow: Flow, values: Values): Flow {
  const variables = new Map(
    [...flow.variables].map(([name, variable]) => {
      const chosen = values.get(name);
      const choices = variable.choices.filter(
        ({ value, validity }) => value === chosen?.value && validity === chosen.validity,
      );
      return [name, chosen ? { ...variable, choices } : variable];
    }),
  );
  return { ...flow, variables };
}
