import type {
  Context,
  Mark,
  Model,
  ModelEdge,
  ModelNode,
  StateVariable,
  Step,
  Visits,
} from '../model.ts';
import { MAX_VISITS } from '../model.ts';
import { strongComponents } from '../paths/components.ts';
import type { Assignment } from '../state-variables/actions.ts';
import type { Counter } from '../state-variables/counter.ts';
import { firstOf, literalOf } from '../state-variables/domain.ts';
import type { EdgeAction, FlatMarks, FlatModel, FlatNode } from './flat-model.ts';

/** How often a path has passed the bounded elements of one call of a model. */
export type Counters = {
  all: Counter[];
  /** What passing an element does to counters. */
  counting: (kind: 'node' | 'edge', id: string) => Assignment[];
  /** What reaching the end of the model does: it is out of range for an element that must be passed and that no path comes to. */
  ending: Assignment[];
};

/** Whether bounds say something: whole numbers up to `MAX_VISITS`, at least one of them, the least not above the greatest. */
export function areVisits({ min, max }: Visits): boolean {
  const isBound = (bound: number, lowest: number) =>
    Number.isInteger(bound) && bound >= lowest && bound <= MAX_VISITS;
  if (min === undefined && max === undefined) return false;
  if (!isBound(min ?? 1, 0) || !isBound(max ?? 1, 1)) return false;
  return min === undefined || max === undefined || min <= max;
}

/** Bounds as they are shown: `2×`, `2..3×`, `≥2×`, `≤3×`; empty where there are none. */
export function printVisits({ min = 0, max }: Visits = {}): string {
  if (max === undefined) return min > 0 ? `≥${min}×` : '';
  if (min === max) return `${max}×`;
  return min > 0 ? `${min}..${max}×` : `≤${max}×`;
}

/**
 * The bounds of a model's elements as counters, beside its state variables: the greatest is the end of
 * a counter's range, and the least is taken off it where no path comes to the element any more, so that
 * an element passed too often, or too seldom, leaves its range. A counter of a least alone stays where
 * that is reached. From there on it is 0 again, so that bounds of one part of a model do not multiply
 * with those of another.
 *
 * An element on no circle of its model is passed once at most, so that a greatest says nothing there.
 *
 * @param prefix of the call, see `FlatNode`
 * @param nameOf what a node is called, for people
 * Time: O(nodes + edges).
 */
export function countersOf(
  model: Model,
  prefix: string,
  nameOf: (node: ModelNode) => string,
): Counters {
  const all: Counter[] = [];
  const changes: Changes = new Map();
  const bounded = boundedIn(model);
  if (bounded.length === 0) return NONE;
  const isRepeated = onCircles(model);
  const names = new Map(model.nodes.map((node) => [node.id, node]));
  const labelOf = (id: string) => nameOf(names.get(id) ?? { id, type: 'step', position: ORIGIN });
  for (const { kind, element, visits } of bounded) {
    const { min = 0 } = visits;
    const max = isRepeated(element) ? visits.max : undefined;
    if (max === undefined && min === 0) continue;
    const counter: Counter = {
      ...{ name: `${prefix}#${kind} ${element.id}`, type: 'integer', min: 0, first: 0 },
      max: max ?? min,
      saturates: max === undefined,
      element: 'source' in element ? edgeName(element, labelOf) : nameOf(element),
      bounds: printVisits(visits),
      ...(prefix === '' && (kind === 'node' ? { nodeId: element.id } : { edgeId: element.id })),
    };
    all.push(counter);
    noteChanges(changes, model, { kind, id: element.id }, { name: counter.name, min });
  }
  return {
    all,
    counting: (kind, id) => changes.get(`${kind} ${id}`) ?? [],
    ending: changes.get('ending') ?? [],
  };
}

/** By kind and id of what is passed: what that does to counters, in its order. */
type Changes = Map<string, Assignment[]>;
type Place = { kind: 'node' | 'edge'; id: string };

/** What counts an element, and what ends its counter behind it: wherever a path comes to it no more. */
function noteChanges(
  changes: Changes,
  model: Model,
  { kind, id }: Place,
  { name, min }: { name: string; min: number },
): void {
  const note = (place: string, list: Assignment[]) =>
    changes.set(place, [...(changes.get(place) ?? []), ...list]);
  const taken = min > 0 ? [change(name, 'difference', min)] : [];
  const settled: Assignment[] = [...taken, { name, value: { kind: 'number', value: '0' } }];
  const isBefore = nodesBefore(model, { kind, id });
  note(`${kind} ${id}`, [change(name, 'sum', 1)]);
  const isNodeLast = kind === 'node' && !isBefore(id);
  if (isNodeLast) note(`node ${id}`, settled);
  for (const { id: edge, source, target } of model.edges) {
    const isAtNode = isNodeLast && target === id;
    if (isBefore(source) && !isBefore(target) && !isAtNode) note(`edge ${edge}`, settled);
  }
  const start = model.nodes.find(({ type }) => type === 'start')?.id ?? '';
  if (!isBefore(start)) note('ending', taken);
}

/** Tells of a node whether a path comes from there to an element. */
function nodesBefore({ edges }: Model, { kind, id }: Place): (node: string) => boolean {
  const into = Map.groupBy(edges, ({ target }) => target);
  const isOn = (edge: ModelEdge) => (kind === 'edge' ? edge.id === id : edge.target === id);
  const before = new Set(edges.filter(isOn).map(({ source }) => source));
  for (const node of before) for (const { source } of into.get(node) ?? []) before.add(source);
  return (node) => before.has(node);
}

const NONE: Counters = { all: [], counting: () => [], ending: [] };
const ORIGIN = { x: 0, y: 0 };

type Bounded =
  | { kind: 'node'; element: ModelNode; visits: Visits }
  | { kind: 'edge'; element: ModelEdge; visits: Visits };

/** The elements with bounds that say something; Start and End are passed once whatever is said of them. */
function boundedIn({ nodes, edges }: Model): Bounded[] {
  return [
    ...nodes.flatMap((element): Bounded[] => {
      const { type, data: { visits } = {} } = element;
      const isPassed = type === 'step' || type === 'nested';
      return isPassed && visits && areVisits(visits) ? [{ kind: 'node', element, visits }] : [];
    }),
    ...edges.flatMap((element): Bounded[] => {
      const { visits } = element;
      return visits && areVisits(visits) ? [{ kind: 'edge', element, visits }] : [];
    }),
  ];
}

/** What an edge is called, for people: its label, else its condition, else where it leads. */
function edgeName({ label, guard, source, target }: ModelEdge, nameOf: (id: string) => string) {
  return label?.trim() || guard?.trim() || `${nameOf(source)} → ${nameOf(target)}`;
}

function change(name: string, kind: 'sum' | 'difference', by: number): Assignment {
  const left = { kind: 'state', name } as const;
  return { name, value: { kind, left, right: { kind: 'number', value: String(by) } } };
}

/** Tells whether a path through a model can pass an element more than once. */
function onCircles({ nodes, edges }: Model): (element: ModelNode | ModelEdge) => boolean {
  const indexes = new Map(nodes.map(({ id }, index) => [id, index]));
  const sound = edges.flatMap(({ source, target }) => {
    const [from, to] = [indexes.get(source), indexes.get(target)];
    return from === undefined || to === undefined ? [] : [{ from, to }];
  });
  const { of } = strongComponents({
    size: nodes.length,
    source: Int32Array.from(sound, ({ from }) => from),
    target: Int32Array.from(sound, ({ to }) => to),
  });
  const partOf = (id: string) => of[indexes.get(id) ?? -1];
  const circling = new Set(
    sound.flatMap(({ from, to }) => (of[from] === of[to] ? [from, to] : [])),
  );
  return (element) =>
    'source' in element
      ? partOf(element.source) === partOf(element.target)
      : circling.has(indexes.get(element.id) ?? -1);
}

/** What nodes are called, for people: by their words, or the model they call. */
export function namingBy({
  context,
  stepOf,
}: {
  context: Context;
  stepOf: (node: ModelNode) => Step | undefined;
}): (node: ModelNode) => string {
  return (node) => {
    const called = context.models.find(({ id }) => id === node.modelId)?.name;
    return stepOf(node)?.label ?? called ?? (node.type === 'step' ? node.id : node.type);
  };
}

/** The state of a call as it begins; the same where it has ended, when nothing reads it. */
export function resetOf({
  own,
  counters,
}: {
  own: readonly StateVariable[];
  counters: Counters;
}): EdgeAction[] {
  const variables = [...own, ...counters.all];
  if (variables.length === 0) return [];
  const assignments = variables.map((variable): Assignment => {
    return { name: variable.name, value: literalOf(variable, firstOf(variable)) };
  });
  return [{ after: 0, assignments, isReset: true }];
}

/** Assignments as what an edge does before its conditions are judged. */
export function doing(assignments: Assignment[]): EdgeAction[] {
  return assignments.length > 0 ? [{ after: 0, assignments }] : [];
}

/** Keeps what is marked; inside a black box nothing must be covered. */
export function noteMark(
  marks: FlatMarks,
  mark: Mark | undefined,
  named: FlatMarks['must'][number],
): void {
  if (mark === 'must' && named.item !== '') marks.must.push(named);
  else if (mark === 'avoid' || mark === 'main') marks[mark].push(named.path);
}

/** The same without counters, but for those that stay. */
export function withoutCounters<Flat extends Pick<FlatModel, 'nodes' | 'edges' | 'counters'>>(
  flat: Flat,
  stays: (counter: Counter) => boolean = () => false,
): Flat {
  const { counters = [] } = flat;
  const gone = new Set(counters.filter((one) => !stays(one)).map(({ name }) => name));
  if (gone.size === 0) return flat;
  const left = (assignments: readonly Assignment[]) =>
    assignments.filter(({ name }) => !gone.has(name));
  return {
    ...flat,
    nodes: flat.nodes.map((node): FlatNode => {
      return node.action ? { ...node, action: left(node.action) } : node;
    }),
    edges: flat.edges.map((edge) => {
      const without = (one: EdgeAction) => ({ ...one, assignments: left(one.assignments) });
      return edge.actions ? { ...edge, actions: edge.actions.map(without) } : edge;
    }),
    counters: counters.filter(stays),
  };
}
