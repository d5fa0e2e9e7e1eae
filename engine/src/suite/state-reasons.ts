import { type Condition, namesIn, stateIn } from '../conditions/condition.ts';
import { holds, type LookUp } from '../conditions/holds.ts';
import { ownName, printCondition } from '../conditions/print.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import { walkerOf } from '../flow/state.ts';
import type { GenerationSettings } from '../model.ts';
import type { Uncovered } from '../result.ts';
import { evaluate, resultOf, textOf } from '../state-variables/domain.ts';
import {
  type Machine,
  type Operation,
  type StateValues,
  stateLookUp,
} from '../state-variables/machine.ts';
import { valuesText } from '../values-text.ts';
import type { Place, Requirement } from './requirement.ts';
import { type Space, walkableSpace } from './space.ts';

const NO_DATA: LookUp = () => undefined;

/**
 * Says more of what no data takes where state decides it: which values state variables have there, or which
 * value an action takes out of its range. Nothing more where the search of all places ended before its end.
 *
 * Cost: that of one search, where something is to be told.
 */
export function stateReasons(
  flow: Flow,
  { language }: Pick<GenerationSettings, 'language'>,
): (requirement: Requirement, reason: Uncovered) => Uncovered {
  const { machine } = flow;
  if (!machine) return (_, reason) => reason;
  let space: Space | undefined;
  return (requirement, reason) => {
    const [place] = requirement.places;
    const isOpen = reason.code !== 'infeasible' && reason.code !== 'contradiction';
    if (!place || isOpen) return reason;
    space ??= walkableSpace(walkerOf(flow, { maxInvalid: Number.POSITIVE_INFINITY }), []);
    if (!space.isWhole) return reason;
    const edge = shutEdge(flow, space, place);
    if (edge === undefined) return reason;
    const arriving = valuesAt(flow, space, defined(flow.edges[edge]).source);
    const more = leftRange(flow, machine, { edge, arriving });
    return { ...reason, ...(more ?? otherValues(flow, machine, { edge, arriving, language })) };
  };
}

/** The first edge on the only way past a place that no walk takes, though one comes to where it begins. */
function shutEdge({ edges }: Flow, space: Space, { node, edges: own }: Place): number | undefined {
  const taken = new Set(space.edges);
  const into = (target: number) =>
    [...edges.keys()].filter((edge) => edges[edge]?.target === target);
  let shut = own.find((edge) => !taken.has(edge));
  if (own.length === 0) [shut] = into(node);
  const seen = new Set<number>();
  while (shut !== undefined && !seen.has(shut)) {
    seen.add(shut);
    const before = into(defined(edges[shut]).source);
    const [only] = before;
    if (before.length === 0 || before.some((edge) => taken.has(edge))) return shut;
    shut = before.length === 1 ? only : undefined;
  }
  return undefined;
}

function valuesAt({ edges, start }: Flow, { graph, edges: arcs, valuesOf }: Space, node: number) {
  const found = new Map<string, StateValues>();
  const add = (values: StateValues) => found.set(values.join(), values);
  if (node === start) add(valuesOf(graph.start));
  arcs.forEach((edge, arc) => {
    if (edges[edge]?.target === node) add(valuesOf(defined(graph.target[arc])));
  });
  return [...found.values()];
}

type Shut = { edge: number; arriving: StateValues[] };
type Reason = Pick<Uncovered, 'code' | 'params'>;

/** Where the conditions hold with some values, but an action takes one of them out of its range. */
function leftRange(
  { edges }: Flow,
  machine: Machine,
  { edge, arriving }: Shut,
): Reason | undefined {
  const operations = [
    ...(machine.edges[edge] ?? []),
    ...(machine.nodes[edges[edge]?.target ?? -1] ?? []),
  ];
  for (const values of arriving) {
    const left = leftFrom(machine, operations, values);
    if (left) return { code: 'out_of_range', params: left };
  }
  return undefined;
}

/** What leaves its range where one comes with these values; undefined where nothing does, or test data decides it. */
function leftFrom(
  machine: Machine,
  operations: readonly Operation[],
  first: StateValues,
): NonNullable<Uncovered['params']> | undefined {
  let values = first;
  for (const one of operations) {
    const look = stateLookUp(machine, values);
    if (one.kind === 'guard') {
      const isMet = namesIn(one.condition).length === 0 && holds(one.condition, NO_DATA, look);
      if (!isMet) return undefined;
      continue;
    }
    const variable = defined(machine.variables[one.index]);
    const code = resultOf(one.assignment, variable, NO_DATA, look);
    if (code === undefined) {
      const to = evaluate(one.assignment.value, NO_DATA, look)?.value;
      const from = textOf(variable, defined(values[one.index]));
      return to === undefined ? undefined : { name: ownName(variable.name), from, to };
    }
    values = values.with(one.index, code);
  }
  return undefined;
}

/** Which values the state variables have that the conditions read. */
function otherValues(
  { edges }: Flow,
  { variables, indexOf }: Machine,
  { edge, arriving, language }: Shut & Pick<GenerationSettings, 'language'>,
): Reason | undefined {
  const guards = edges[edge]?.guards ?? [];
  const names = [...new Set(guards.flatMap(stateIn))];
  if (names.length === 0 || arriving.length === 0) return undefined;
  const values = names.map((name) => {
    const index = indexOf.get(name) ?? -1;
    const variable = defined(variables[index]);
    const codes = [...new Set(arriving.map((one) => defined(one[index])))].sort((a, b) => a - b);
    return [ownName(name), codes.map((code) => textOf(variable, code))] as const;
  });
  const [only, ...more] = guards;
  if (!only) return undefined;
  const all: Condition = more.length > 0 ? { kind: 'and', parts: guards } : only;
  const condition = printCondition(all, language);
  return { code: 'state_elsewhere', params: { condition, values: valuesText(values) } };
}
