import { modelName } from '../cases/model-name.ts';
import type { PathData } from '../data/instances.ts';
import type { Row } from '../data/rows.ts';
import type { Flow } from '../flow/flow.ts';
import type { TestCase, TestValue } from '../result.ts';
import { type Computation, compute } from './computations.ts';

/** Stands where nothing could be computed. */
export const NOT_COMPUTED = '?';

/** That a name could not be computed from these values. */
export type ComputedFault = {
  code: 'not_a_number' | 'division_by_zero';
  name: string;
  row: string;
};

/** What a case computes: by node of its path, and by the names that it tells the values by. */
export type ComputedAlong = {
  atNode: Map<string, TestValue>[];
  data: TestCase['data'];
  faults: ComputedFault[];
};

/**
 * Evaluates what the steps of a path name, for one row, with the values that the inputs have at their
 * place. A name is told by a number, `total 2`, where its inputs are other ones than before.
 */
export function computedAlong(
  flow: Flow,
  nodes: readonly number[],
  path: PathData,
  row: Row,
): ComputedAlong {
  const along: ComputedAlong = { atNode: [], data: {}, faults: [] };
  const seen = new Map<string, TestValue>();
  const counts = new Map<string, number>();
  for (const [place, node] of nodes.entries()) {
    const here = new Map<string, TestValue>();
    for (const computation of flow.computedNames[node] ?? []) {
      const { name, inputs } = computation;
      const instances = inputs.map((input) => path.atNode[place]?.get(input) ?? -1);
      const key = JSON.stringify([name, instances]);
      const known = seen.get(key);
      const value = known ?? evaluateAt(flow, computation, { path, row, instances }, along.faults);
      if (!known) {
        const occurrence = (counts.get(name) ?? 0) + 1;
        counts.set(name, occurrence);
        along.data[modelName(name, occurrence, flow.variables)] = value;
      }
      seen.set(key, value);
      here.set(name, value);
    }
    along.atNode.push(here);
  }
  return along;
}

type Place = { path: PathData; row: Row; instances: readonly number[] };

function evaluateAt(
  { computations, variables }: Flow,
  computation: Computation,
  { path, row, instances }: Place,
  faults: ComputedFault[],
): TestValue {
  const { name, inputs } = computation;
  const choices = instances.map(
    (instance) => path.instances[instance]?.choices[row[instance] ?? -1],
  );
  const made = compute(computation, computations, (input) => choices[inputs.indexOf(input)]?.value);
  const isSecret = inputs.some((input) => variables.get(input)?.isSecret);
  const validity = choices.some((choice) => choice?.validity === 'invalid') ? 'invalid' : 'valid';
  const common = { validity, ...(isSecret && { isSecret }) } as const;
  if ('fault' in made) {
    const values = inputs.map(
      (input, i) => `${input} = ${JSON.stringify(choices[i]?.value ?? '')}`,
    );
    faults.push({ code: made.fault, name, row: values.join(', ') });
    return { value: NOT_COMPUTED, ...common };
  }
  const type = made.isDay ? 'date' : 'decimal';
  return { value: made.text, ...common, type };
}
