import { ownName } from '../conditions/print.ts';
import type { Variable } from '../data/test-data.ts';
import type { FlatModel } from '../flow/flat-model.ts';
import type { StateVariable } from '../model.ts';
import type { Problem } from '../problems.ts';
import { type Assignment, namesRead } from '../state-variables/actions.ts';
import { textOf } from '../state-variables/domain.ts';
import type { Machine, StateValues } from '../state-variables/machine.ts';
import { valuesText } from '../values-text.ts';
import type { LeftRange, StateReach } from './state-reach.ts';

/** Actions that no path can do, and places that no path leaves, as far as state decides it. */
export function stateReachProblems(
  { nodes, edges }: FlatModel,
  { machine, mayHold, canAct, stuckWith, leaving, valuesAt }: StateReach,
  variables: ReadonlyMap<string, Variable>,
): Problem[] {
  const acting = edges.flatMap(({ id, actions = [], source, target }, edge): Problem[] => {
    const done = [
      ...actions.flatMap(({ assignments }) => assignments),
      ...(nodes[target]?.action ?? []),
    ];
    if (done.length === 0 || !mayHold[edge] || canAct[edge]) return [];
    const values = valuesBefore(done, { machine, arriving: valuesAt[source] ?? [], variables });
    const params = { values };
    return [{ code: 'action_never_possible', severity: 'warning', ...placeOfEdge(id), params }];
  });
  const stuck = [...stuckWith].map(([node, values]): Problem => {
    const id = nodes[node]?.id ?? '';
    const params = { state: wordsOfState(machine.variables, values) };
    return { code: 'state_never_left', severity: 'warning', nodeId: outermost(id), params };
  });
  const left = [
    ...[...leaving.edges].map(([edge, found]) =>
      leavingAt(placeOfEdge(edges[edge]?.id ?? ''), found),
    ),
    ...[...leaving.nodes].map(([node, found]) =>
      leavingAt({ nodeId: outermost(nodes[node]?.id ?? '') }, found),
    ),
  ];
  const seen = new Set<string>();
  return [...acting, ...left, ...stuck].filter((problem) => {
    return seen.size < seen.add(JSON.stringify([problem.nodeId, problem.edgeId])).size;
  });
}

/** Which values come to an action, of what it reads and writes. */
function valuesBefore(
  done: readonly Assignment[],
  {
    machine,
    arriving,
    variables,
  }: {
    machine: Machine;
    arriving: readonly StateValues[];
    variables: ReadonlyMap<string, Variable>;
  },
): string {
  const names = new Set([...done.map(({ name }) => name), ...namesRead(done, 'state')]);
  const ofState = machine.variables.flatMap((variable, index) => {
    const codes = arriving.map((values) => values[index] ?? -1).sort((a, b) => a - b);
    return names.has(variable.name)
      ? [[ownName(variable.name), codes.map((code) => textOf(variable, code))] as const]
      : [];
  });
  const ofData = namesRead(done).map((name) => {
    const choices = variables.get(name)?.choices ?? [];
    return [`<${name}>`, choices.map(({ value }) => value)] as const;
  });
  return valuesText([...ofState, ...ofData]);
}

/** An action that a path comes to with a value that it cannot change as it says: the path ends there. */
function leavingAt(
  place: Pick<Problem, 'nodeId' | 'edgeId'>,
  { variable, from, to }: LeftRange,
): Problem {
  const params = { name: ownName(variable.name), from: textOf(variable, from), to };
  return { code: 'action_leaves_range', severity: 'warning', ...place, params };
}

/** An edge of the model itself, or the outermost call that it is in. */
function placeOfEdge(id: string): Pick<Problem, 'nodeId' | 'edgeId'> {
  const inner = id.split('>').find((part) => part.includes('/'));
  return inner === undefined ? { edgeId: id } : { nodeId: outermost(inner) };
}

function outermost(id: string): string {
  return id.split('/')[0] ?? id;
}

function wordsOfState(variables: readonly StateVariable[], values: StateValues): string {
  return variables
    .map((variable, index) => {
      return `${ownName(variable.name)} = ${textOf(variable, values[index] ?? -1)}`;
    })
    .join(', ');
}
