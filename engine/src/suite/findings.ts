import type { Flow } from '../flow/flow.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import { usableEdges } from '../paths/graph.ts';
import type { Problem } from '../problems.ts';
import { walkableSpace } from './space.ts';

/** A warning where combinations of data were left to chance because there are too many. */
export function leftOutData(count: number): Problem[] {
  if (count === 0) return [];
  return [{ code: 'combinations_left_out', severity: 'warning', params: { count } }];
}

/** A warning where every case of a suite holds an invalid value, though they were planned for. */
export function noPositiveCase(
  cases: { total: number; positive: number },
  areSeparate: boolean,
): Problem[] {
  if (cases.total === 0 || cases.positive > 0) return [];
  return [{ code: areSeparate ? 'no_happy_path' : 'no_positive_case', severity: 'warning' }];
}

/**
 * A warning for each variable whose invalid values no test case uses: the model has no edge that
 * handles them, or the suite does not take it.
 *
 * @param withInvalid the variables that some case gives an invalid value
 */
export function strayInvalidData(flow: Flow, withInvalid: ReadonlySet<string>): Problem[] {
  if (!flow.negative) return [];
  const spoken = new Set([...flow.stepNames.flat(), ...flow.guardNames.flat()]);
  return [...flow.variables.values()]
    .filter(({ name, choices }) => {
      const hasInvalid = choices.some(({ validity }) => validity === 'invalid');
      return hasInvalid && spoken.has(name) && !withInvalid.has(name);
    })
    .map(({ name }) => ({
      code: hasPath(flow, name) ? 'invalid_data_untested' : 'invalid_data_without_way',
      severity: 'warning',
      params: { name },
    }));
}

/** Whether a walk of some data takes an edge that reads an invalid value of a variable. */
function hasPath(flow: Flow, name: string): boolean {
  const variable = flow.variables.get(name);
  if (!variable) return false;
  const choices = variable.choices.filter(({ validity }) => validity === 'invalid');
  const variables = new Map([...flow.variables, [name, { ...variable, choices }]]);
  const own = { ...flow, variables };
  const walker = walkerOf(own);
  // it may be read only beside other invalid values
  return (
    readsOn(walker, name) ||
    (walker.hasRefused() && readsOn(walkerOf(own, { maxInvalid: MANY }), name))
  );
}

const MANY = Number.POSITIVE_INFINITY;

function readsOn(walker: Walker, name: string): boolean {
  const { graph, edges } = walkableSpace(walker, []);
  const usable = usableEdges(graph);
  const { guardNames } = walker.flow;
  return edges.some((edge, arc) => usable[arc] === 1 && !!guardNames[edge]?.includes(name));
}
