import type { DraftChoice } from '@caseloom/contract';
import { type Model, type TestData, tokensIn } from '@caseloom/engine';

export type Choice = DraftChoice;
export type Choices = ReadonlyMap<string, Choice>;

/** A condition that an edge of the model has as long as the proposed edge `by` is taken. */
type Narrowing = { edgeId: string; by: string; guard: string };

/** What is proposed: models, their steps in words of their own or of the library, and data. */
export type Proposal = {
  models: Model[];
  steps: { id: string; label: string; expected?: string }[];
  /** `known`: the record of the project that has all its values. */
  testData: (TestData & { known?: string | null })[];
  /** Set where it adds to a model that is there: only what is assumed is proposed then. */
  changes?: { narrowed: readonly Narrowing[] } | null;
  assumed?: readonly string[];
  /** Edges that were left out by themselves. */
  leftOut?: ReadonlySet<string>;
  /** Parts that somebody gave other words. */
  edited?: readonly string[];
};

type Node = Model['nodes'][number];

export const isStep = ({ type }: Pick<Node, 'type'>): boolean =>
  type === 'step' || type === 'nested';

/** Nodes that are chosen one by one: every proposed one but Start and End. */
export function isPart({ changes, assumed = [] }: Proposal, node: Node): boolean {
  return isStep(node) && (!changes || assumed.includes(node.id));
}

/** The same test for what is proposed; what was there before always passes. */
export function orThere(proposal: Proposal, test: (id: string) => boolean) {
  const parts = new Set(allParts(proposal));
  return (id: string) => !parts.has(id) || test(id);
}

/** A choice for these parts; accepting brings along the data they name and the models they call. */
export function choose(
  proposal: Proposal,
  choices: Choices,
  ids: readonly string[],
  choice: Choice | undefined,
): Choices {
  const next = new Map(choices);
  const parts = new Set([...allParts(proposal), ...edgesToLeaveOut(proposal)]);
  for (const id of choice === 'accepted' ? withNeeds(proposal, choices, ids) : ids)
    if (choice && parts.has(id)) next.set(id, choice);
    else next.delete(id);
  return next;
}

/** A proposal with the edges that were left out of it. */
export function withoutEdges<P extends Proposal>(
  proposal: P,
  choices: Choices,
): P & Pick<Proposal, 'leftOut'> {
  const leftOut = edgesToLeaveOut(proposal).filter((id) => choices.get(id) === 'discarded');
  return leftOut.length > 0 ? { ...proposal, leftOut: new Set(leftOut) } : proposal;
}

/**
 * Whether a drawing stays whole without an edge, and without those left out before: what Start reaches is reached
 * still, and what leads to End leads there.
 */
export function isWholeWithout(
  { nodes, edges }: Model,
  id: string,
  leftOut: ReadonlySet<string>,
): boolean {
  const before = edges.filter((edge) => !leftOut.has(edge.id));
  const after = before.filter((edge) => edge.id !== id);
  const [start, end] = (['start', 'end'] as const).map(
    (type) => nodes.find((node) => node.type === type)?.id ?? '',
  );
  const turned = (some: typeof edges) =>
    some.map(({ source, target }) => ({ source: target, target: source }));
  return (
    reach(after, start ?? '').size === reach(before, start ?? '').size &&
    reach(turned(after), end ?? '').size === reach(turned(before), end ?? '').size
  );
}

/** Every part of the proposal. */
export function allParts(proposal: Proposal): string[] {
  const { models, testData } = proposal;
  return [...models.flatMap((model) => partsOf(proposal, model)), ...testData.map(({ id }) => id)];
}

/** The parts of one model. */
export function partsOf(proposal: Proposal, { nodes }: Pick<Model, 'nodes'>): string[] {
  return nodes.filter((node) => isPart(proposal, node)).map(({ id }) => id);
}

/** The edges that can be left out one by one, where the drawing stays whole without them: every proposed one. */
function edgesToLeaveOut({ models, changes, assumed = [] }: Proposal): string[] {
  const ids = models.flatMap(({ edges }) => edges.map(({ id }) => id));
  return changes ? ids.filter((id) => assumed.includes(id)) : ids;
}

/** A node and all that can be reached only through it. */
export function branchOf({ nodes, edges }: Model, id: string): string[] {
  const start = nodes.find(({ type }) => type === 'start')?.id ?? '';
  const around = reach(edges, start, id);
  const behind = reach(edges, id);
  return nodes
    .filter((node) => isStep(node) && behind.has(node.id) && !around.has(node.id))
    .map((node) => node.id);
}

/** What edges lead to from a node, that one too; never through `without`. */
export function reach(
  edges: readonly { source: string; target: string }[],
  from: string,
  without?: string,
): Set<string> {
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const found = new Set(from === without ? [] : [from]);
  for (const id of found)
    for (const { target } of bySource.get(id) ?? []) if (target !== without) found.add(target);
  return found;
}

/** The parts with what they cannot do without: data that nobody decided on, called models that nobody looked at. */
function withNeeds(proposal: Proposal, choices: Choices, ids: readonly string[]): Set<string> {
  const { models, testData } = proposal;
  const places = new Map(
    models.flatMap((model) => model.nodes.map((node) => [node.id, { model, node }] as const)),
  );
  const byName = Map.groupBy(testData, ({ name }) => name);
  const all = new Set(ids);
  for (const id of all) {
    const place = places.get(id);
    if (!place) continue;
    const data = namesAt(proposal, place).flatMap((name) => byName.get(name) ?? []);
    for (const needed of data) if (!choices.has(needed.id)) all.add(needed.id);
    const called = models.find((model) => model.id === place.node.modelId);
    const inner = called ? partsOf(proposal, called) : [];
    if (!inner.some((part) => choices.has(part))) for (const part of inner) all.add(part);
  }
  return all;
}

/** The names of the data that a model's words and conditions use. */
export function dataNamesOf(proposal: Proposal, model: Model): Set<string> {
  const actions = model.edges.flatMap(({ label, action }) =>
    tokensIn(`${label ?? ''} ${action ?? ''}`),
  );
  return new Set([
    ...actions,
    ...model.nodes.flatMap((node) => namesAt(proposal, { model, node })),
  ]);
}

/** The data that a node's words, and the conditions of the edges around it, name. */
function namesAt({ steps }: Proposal, { model, node }: { model: Model; node: Node }): string[] {
  const step = steps.find((one) => one.id === node.stepId) ?? node.data;
  const guards = model.edges
    .filter(({ source, target }) => source === node.id || target === node.id)
    .map(({ guard }) => guard);
  return [step?.label, step?.expected, ...guards].flatMap((words) => tokensIn(words ?? ''));
}
