import type { ComputedFault } from '../computed/along-path.ts';
import { unknownCells } from '../data/required-rows.ts';
import type { Variable } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { Flow } from '../flow/flow.ts';
import { placesNamed } from '../flow/named-places.ts';
import { type Walker, walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import { usableEdges } from '../paths/graph.ts';
import type { Problem } from '../problems.ts';
import type { Coverage } from '../result.ts';
import { MAX_PLACES } from './explore-state.ts';
import { walkableSpace } from './space.ts';
import { indexesOf } from './state-change.ts';
import { changesByData, MAX_BY_DATA } from './state-requirements.ts';

/** A warning where combinations of data were left to chance because there are too many. */
export function leftOutData(count: number): Problem[] {
  if (count === 0) return [];
  return [{ code: 'combinations_left_out', severity: 'warning', params: { count } }];
}

/** A warning for each required row that no test case holds: no test path can, or the budget has no room for those that do. */
export function missingRows(
  rows: readonly Record<string, string>[],
  code: 'row_without_path' | 'row_beyond_budget',
): Problem[] {
  return rows.map((row) => ({ code, severity: 'warning', params: { row: rowInWords(row) } }));
}

/** A warning for each name and value of a required row that no test data has: the row is left out. */
export function unknownInRows(
  rows: readonly Record<string, string>[],
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  return rows.flatMap((required) => {
    const [row, severity] = [rowInWords(required), 'warning'] as const;
    return unknownCells(required, variables).map(([name, value]): Problem => {
      return variables.has(name)
        ? { code: 'row_value_unknown', severity, params: { row, name, value } }
        : { code: 'row_name_unknown', severity, params: { row, name } };
    });
  });
}

/** A required row as people read it. */
export function rowInWords(row: Record<string, string>): string {
  return Object.entries(row)
    .map(([name, value]) => `${name} = ${value}`)
    .join(', ');
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
      return hasInvalid && hasValid(choices) && spoken.has(name) && !withInvalid.has(name);
    })
    .map(({ name }) => ({
      code: hasPath(flow.whole ?? flow, name)
        ? 'invalid_data_untested'
        : 'invalid_data_without_way',
      severity: 'warning',
      params: { name },
    }));
}

/** A warning for each variable that steps speak of and that has only invalid values: no positive case can be given one. */
export function dataWithoutValidValue({ stepNames, variables }: Flow): Problem[] {
  const spoken = new Set(stepNames.flat());
  return [...variables.values()]
    .filter(({ name, choices }) => choices.length > 0 && !hasValid(choices) && spoken.has(name))
    .map(({ name }) => ({
      code: 'data_without_valid_value',
      severity: 'warning',
      params: { name },
    }));
}

function hasValid(choices: readonly { validity: string }[]): boolean {
  return choices.some(({ validity }) => validity === 'valid');
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

/** A search of drawing and state that ended before it had looked at all of it. */
export function stoppedSearch({ machine }: Flow, isExhausted: boolean): Problem[] {
  if (!machine || !isExhausted) return [];
  return [{ code: 'state_search_stopped', severity: 'warning', params: { limit: MAX_PLACES } }];
}

/** Where values of state variables are to be covered: those that test data changes to more values than are looked at, which no coverage item stands for. */
export function valuesByData(flow: Flow, { criterion }: GenerationSettings): Problem[] {
  const { machine } = flow;
  const isOfState = criterion === 'state-values' || criterion === 'state-transitions';
  if (!machine || !isOfState) return [];
  const { byData } = indexesOf(machine);
  if (byData.length === 0 || changesByData(flow)) return [];
  return byData.map((index): Problem => {
    const name = machine.variables[index]?.name ?? '';
    const params = { name, limit: MAX_BY_DATA };
    return { code: 'state_values_by_data', severity: 'warning', params };
  });
}

/** A warning for each element whose bounds of visits leave something out. */
export function boundsLeavingOut({ counters = [] }: Flow, { uncovered }: Coverage): Problem[] {
  const left = uncovered.filter(({ code }) => code === 'visits');
  const byBounds = Map.groupBy(left, ({ params }) => String(params?.bounds));
  return [...byBounds].map(([bounds, { length: count }]): Problem => {
    const found = counters.find((one) => bounds === `${one.element} ${one.bounds}`);
    const { nodeId, edgeId } = found ?? {};
    return {
      ...{ code: 'visits_leave_out', severity: 'warning', params: { bounds, count } },
      ...(nodeId !== undefined && { nodeId }),
      ...(edgeId !== undefined && { edgeId }),
    };
  });
}

/** A warning for each id that is to be avoided, or alone to be covered, and that nothing has. */
export function unknownElements(flat: FlatModel, ids: readonly string[]): Problem[] {
  return [...placesNamed(flat, ids)].flatMap(([id, places]): Problem[] => {
    if (places.length > 0) return [];
    return [{ code: 'element_unknown', severity: 'warning', params: { id } }];
  });
}

/** Computed values that some case could not be given, each with an example. */
export function notComputed(faults: readonly ComputedFault[]): Problem[] {
  return faults.map(({ code, name, row }): Problem => {
    return { code: `computed_${code}`, severity: 'warning', params: { name, row } };
  });
}
