import {
  type Assignment,
  type Expression,
  isStateName,
  readAction,
  readCondition,
  type StateVariable,
} from '@caseloom/engine';
import { takeFreeName } from '../take-free-name.ts';
import type { Arc, Graph } from './graph.ts';
import {
  namesInScript,
  plainStatement,
  statementsOf,
  toAction,
  toCondition,
} from './read-script.ts';

/** A model has no more state variables: of a graph with more, all guards and actions stay words. */
const MAX_VARIABLES = 100;

/** The graph with its guards and actions as ours where all is known that they read and write, and what they remember. */
export function withState(
  graph: Graph,
  taken: Set<string>,
): { graph: Graph; variables: StateVariable[] } {
  const known = knownVariables(graph);
  const variables = known.length > MAX_VARIABLES ? [] : known;
  const renamed = new Map(variables.map(({ name }) => [name, takeFreeName(name, taken, '_')]));
  const names = new Set(renamed.keys());
  const rename = (text: string) =>
    text.replace(/"(?:[^"\\]|\\.)*"|[\p{L}_][\p{L}\p{N}_]*/gu, (word) => renamed.get(word) ?? word);
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  const arcs = graph.arcs.map((arc): Arc => {
    const condition = arc.guard && toCondition(arc.guard, names);
    const action = toAction(arc.actions, names);
    const isTyped = condition && areTypesKept(condition, types);
    return {
      ...arc,
      ...(isTyped && { condition: rename(condition) }),
      ...(action && { action: rename(action) }),
    };
  });
  const declared = variables.map((one) => ({ ...one, name: renamed.get(one.name) ?? one.name }));
  const isKnown = (statement: string) => names.has(namesInScript(statement)[0] ?? '');
  const unread = statementsOf(graph.actions ?? []).filter((statement) => !isKnown(statement));
  const leftOut = { ...graph.leftOut, 'model actions': unread.length };
  return { graph: { ...graph, arcs, leftOut }, variables: declared };
}

/** Without those that an action writes which also reads what is not known. */
function knownVariables(graph: Graph): StateVariable[] {
  const lost = new Set<string>();
  for (;;) {
    const variables = variablesOf(graph, lost);
    const names = new Set(variables.map(({ name }) => name));
    const unread = graph.arcs.filter(
      ({ actions }) => actions.length > 0 && !toAction(actions, names),
    );
    const touched = unread.flatMap(({ actions }) => actions.flatMap(namesInScript));
    const more = touched.filter((name) => names.has(name));
    if (more.length === 0) return variables;
    for (const name of more) lost.add(name);
  }
}

/** The variables that nothing but statements in the usual forms writes, each of one type. */
function variablesOf(
  { arcs, actions = [], otherActions = [] }: Graph,
  lost: ReadonlySet<string>,
): StateVariable[] {
  const first = statementsOf(actions);
  const statements = [...first, ...statementsOf(arcs.flatMap((arc) => arc.actions))];
  const plain = statements.map((statement) => ({ statement, words: plainStatement(statement) }));
  const unknown = new Set(
    [
      ...plain.flatMap(({ statement, words }) => (words ? [] : [statement])),
      ...otherActions,
    ].flatMap(namesInScript),
  );
  const candidates = new Set(
    plain.flatMap(({ words }) => (words ? (words.split(' ')[0] ?? []) : [])),
  );
  for (const name of candidates)
    if (unknown.has(name) || lost.has(name) || !isStateName(name)) candidates.delete(name);
  for (let before = -1; before !== candidates.size; ) {
    before = candidates.size;
    for (const { words } of plain) {
      const name = words?.split(' ')[0] ?? '';
      if (words && candidates.has(name) && !readAction(words, candidates).ok)
        candidates.delete(name);
    }
  }
  const assignments = plain.flatMap(({ words }) => {
    const read = words ? readAction(words, candidates) : undefined;
    return read?.ok ? read.assignments : [];
  });
  const guards = arcs.flatMap(({ guard = '' }) => toCondition(guard, candidates) ?? []);
  return [...candidates].flatMap((name) => declared(name, { assignments, guards }) ?? []);
}

type Uses = { assignments: Assignment[]; guards: string[] };

function declared(name: string, { assignments, guards }: Uses): StateVariable | undefined {
  const own = assignments.filter((one) => one.name === name);
  const types = new Set(own.flatMap(({ value }) => typeOf(value) ?? []));
  const literals = own.flatMap(({ value }) => ('value' in value ? [value.value] : []));
  // what the model does first, or else the first that any edge does
  const [literal] = literals;
  if (types.size !== 1 || literal === undefined) return undefined;
  if (types.has('boolean')) return { name, type: 'boolean', first: literal === 'true' };
  if (types.has('list')) {
    const texts = guards.flatMap((guard) => textsIn(guard));
    const values = [...new Set([...literals, ...texts])];
    return { name, type: 'list', values, first: literal };
  }
  const constants = [
    ...literals,
    ...guards.flatMap((guard) => guard.match(/-?\b\d+\b/g) ?? []),
  ].map(Number);
  const begin = Number(literal);
  const [min, max] = [Math.min(begin, ...constants), Math.max(begin, ...constants)];
  return { name, type: 'integer', min, max, first: begin };
}

const textsIn = (guard: string) =>
  [...guard.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replace(/\\(.)/g, '$1'));

function typeOf({ kind }: Expression): StateVariable['type'] | undefined {
  if (kind === 'boolean' || kind === 'negation') return 'boolean';
  if (kind === 'text') return 'list';
  return kind === 'state' || kind === 'name' ? undefined : 'integer';
}

/** Whether a condition compares numbers with numbers, truths with truths and texts with texts. */
function areTypesKept(text: string, types: ReadonlyMap<string, StateVariable['type']>): boolean {
  const read = readCondition(text, new Set(types.keys()));
  const kinds = { number: 'integer', boolean: 'boolean', text: 'list' } as const;
  const typeOfSide = (side: { kind: string; name?: string }) =>
    side.kind === 'state' ? types.get(side.name ?? '') : kinds[side.kind as keyof typeof kinds];
  const isKept = (condition: ReadConditionPart): boolean => {
    if (condition.kind === 'and' || condition.kind === 'or') return condition.parts.every(isKept);
    if (condition.kind === 'not') return isKept(condition.part);
    if (condition.kind !== 'compare') return false;
    return typeOfSide(condition.left) === typeOfSide(condition.right);
  };
  return read.ok && isKept(read.condition);
}

type ReadConditionPart = Extract<ReturnType<typeof readCondition>, { ok: true }>['condition'];

/** How far beyond the numbers of the scripts a counter is followed. */
const MAX_MARGIN = 3;

/**
 * The variables with ranges that no edge leaves, each as small as the numbers of the scripts let it be;
 * and those for which there is none: they count on and on.
 *
 * @param countLeaving how many edges leave these ranges
 */
export function withRanges(
  variables: StateVariable[],
  countLeaving: (state: StateVariable[]) => number,
): { state: StateVariable[]; unbounded: StateVariable[] } {
  const numbers = variables.flatMap((one) => (one.type === 'integer' ? [one.min, one.max] : []));
  const widened = (margin: number) =>
    variables.map((one) => {
      if (one.type !== 'integer') return one;
      return { ...one, min: Math.min(...numbers) - margin, max: Math.max(...numbers) + margin };
    });
  const margins = Array.from({ length: MAX_MARGIN + 1 }, (_, margin) => margin);
  const bounded = margins.find((margin) => countLeaving(widened(margin)) === 0);
  let state = widened(bounded ?? MAX_MARGIN);
  const minLeaving = countLeaving(state);
  variables.forEach((own, index) => {
    const wide = state[index];
    if (own.type !== 'integer' || wide?.type !== 'integer') return;
    const upwards = { ...wide, min: own.min };
    // a counter that has no end needs room to count
    const narrower = bounded === undefined ? [upwards] : [own, upwards, { ...wide, max: own.max }];
    const fits = narrower.find((one) => countLeaving(state.with(index, one)) <= minLeaving);
    state = state.with(index, fits ?? wide);
  });
  const counters = state.filter(({ type }) => type === 'integer');
  return { state, unbounded: bounded === undefined ? counters : [] };
}
