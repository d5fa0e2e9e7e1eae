import { type Condition, readCondition, renameNames } from '../conditions/condition.ts';
import { renameTokens } from '../data/tokens.ts';
import type { Context, Model, ModelEdge, ModelNode, NestedCoverage, Step } from '../model.ts';
import type { Problem } from '../problems.ts';
import { mapTexts } from '../step-argument.ts';
import type { FlatEdge, FlatModel, FlatNode } from './flat-model.ts';
import { type Expansion, removeJunctions } from './junctions.ts';

/** How deep models may call each other, and how many nodes their calls may add. */
export const NESTING_LIMITS = { depth: 10, nodes: 5000 };

type Call = { model: Model; prefix: string; bind: Record<string, string>; depth: number };
type Pending = { call: Call; entry: number; exit: number; coverage: NestedCoverage };
/** Grows while calls are placed; what is undefined is a junction, to vanish in the end. */
type Draft = Expansion & {
  context: Context;
  stepOf: (node: ModelNode) => Step | undefined;
  coverage: NestedCoverage;
};

/**
 * Puts every called model in place of its call.
 *
 * In-edges of the call lead to the first node of the called model, its out-edges
 * leave from its end; the called Start and End vanish: an edge through one of them
 * is the join of both sides and carries the conditions of both.
 *
 * @param model a model for which `validate` finds no error
 * @returns the expanded model, or the problem where it grows beyond `NESTING_LIMITS`
 * Time and space are linear in the expanded model, but for joins: in × out at each vanished node.
 */
export function flatten(model: Model, context: Context): FlatModel | Problem {
  const draft: Draft = {
    nodes: [],
    edges: [],
    context,
    stepOf: stepsOf(context),
    coverage: 'once',
  };
  const calls: Pending[] = [];
  const top = place({ model, prefix: '', bind: {}, depth: 0 }, draft, calls);
  for (let next = calls.pop(); next; next = calls.pop()) {
    const { call, entry, exit } = next;
    if (call.depth > NESTING_LIMITS.depth) return tooLarge('nested_too_deep', NESTING_LIMITS.depth);
    if (draft.nodes.length > model.nodes.length * 2 + NESTING_LIMITS.nodes * 2) break;
    draft.coverage = next.coverage;
    const inner = place(call, draft, calls);
    join(draft, entry, inner.start);
    join(draft, inner.end, exit);
  }
  const inner = draft.nodes.filter(Boolean).length - model.nodes.length;
  if (inner > NESTING_LIMITS.nodes) return tooLarge('nested_too_large', NESTING_LIMITS.nodes);
  removeJunctions(draft);
  return compact(draft, top);
}

function tooLarge(code: 'nested_too_deep' | 'nested_too_large', limit: number): Problem {
  return { code, severity: 'error', params: { limit } };
}

/** A junction is a node that will vanish: it has no FlatNode. */
function addJunction(draft: Draft): number {
  return draft.nodes.push(undefined) - 1;
}

function join(draft: Draft, source: number, target: number): void {
  const nothing = { guards: [], label: '', weight: 1, requirements: [], drawn: '', item: '' };
  draft.edges.push({ id: '', source, target, ...nothing });
}

/** Adds one call's nodes and edges; nested nodes become a pair of junctions and a call still to be placed. */
function place(call: Call, draft: Draft, calls: Pending[]): { start: number; end: number } {
  const entries = new Map<string, number>();
  const exits = new Map<string, number>();
  for (const node of call.model.nodes) {
    const [entry, exit] = placeNode(node, call, draft, calls);
    entries.set(node.id, entry);
    exits.set(node.id, exit);
  }
  for (const edge of call.model.edges) {
    const [source, target] = [exits.get(edge.source), entries.get(edge.target)];
    if (source !== undefined && target !== undefined) {
      draft.edges.push(toFlatEdge(edge, { source, target }, call, draft.coverage));
    }
  }
  const indexOf = (type: 'start' | 'end') =>
    entries.get(call.model.nodes.find((node) => node.type === type)?.id ?? '') ?? -1;
  return { start: indexOf('start'), end: indexOf('end') };
}

/** @returns where edges enter and leave the node */
function placeNode(
  node: ModelNode,
  call: Call,
  draft: Draft,
  calls: Pending[],
): [entry: number, exit: number] {
  if (node.type === 'nested') {
    const [entry, exit] = [addJunction(draft), addJunction(draft)];
    const inner = calleeOf(node, call, draft.context);
    const asked = node.data?.coverage ?? draft.coverage;
    const coverage = draft.coverage === 'blackBox' ? 'blackBox' : asked;
    if (inner) calls.push({ call: inner, entry, exit, coverage });
    else join(draft, entry, exit);
    return [entry, exit];
  }
  const vanishes = node.type !== 'step' && call.depth > 0;
  const index = vanishes ? addJunction(draft) : draft.nodes.push(toFlat(node, call, draft)) - 1;
  return [index, index];
}

function toFlatEdge(
  edge: ModelEdge,
  ends: { source: number; target: number },
  call: Call,
  coverage: NestedCoverage,
): FlatEdge {
  const drawn = `${call.model.id}:${edge.id}`;
  return {
    id: call.prefix + edge.id,
    ...ends,
    guards: guardsOf(edge, call),
    label: renameTokens(edge.label ?? '', call.bind),
    weight: edge.weight ?? 1,
    requirements: edge.requirements ?? [],
    drawn,
    item: itemOf(call, { id: call.prefix + edge.id, drawn }, coverage),
  };
}

/** An outer item is told by its own id; an inner one by the drawing it stands in, or by each call of it. */
function itemOf(
  { depth }: Call,
  { id, drawn }: { id: string; drawn: string },
  coverage: NestedCoverage,
): string {
  if (depth > 0 && coverage === 'blackBox') return '';
  return depth > 0 && coverage === 'once' ? drawn : id;
}

function calleeOf(node: ModelNode, caller: Call, context: Context): Call | undefined {
  const model = context.models.find(({ id }) => id === node.modelId);
  if (!model) return undefined;
  const bind = Object.fromEntries(
    Object.entries(node.data?.bind ?? {}).map(([inner, outer]) => [
      inner,
      caller.bind[outer] ?? outer,
    ]),
  );
  const prefix = `${caller.prefix}${node.id}/`;
  return { model, prefix, bind: { ...caller.bind, ...bind }, depth: caller.depth + 1 };
}

function toFlat(node: ModelNode, call: Call, { stepOf, coverage }: Draft): FlatNode {
  const step = node.type === 'step' ? stepOf(node) : undefined;
  const drawn = `${call.model.id}:${node.id}`;
  return {
    id: call.prefix + node.id,
    type: node.type as FlatNode['type'],
    ...(step && {
      step: {
        ...step,
        label: renameTokens(step.label, call.bind),
        ...(step.expected && { expected: renameTokens(step.expected, call.bind) }),
      },
    }),
    contrast: node.data?.contrast ?? false,
    bullet: node.data?.bullet ?? false,
    arguments: (node.data?.arguments ?? []).map((argument) =>
      mapTexts(argument, (text) => renameTokens(text, call.bind)),
    ),
    requirements: node.data?.requirements ?? [],
    drawn,
    item: itemOf(call, { id: call.prefix + node.id, drawn }, coverage),
  };
}

/** Tells the step a node shows: of the library, or in words of its own while it is not there yet. */
export function stepsOf({ steps }: Context): (node: ModelNode) => Step | undefined {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return ({ id, stepId, data }) => {
    if (stepId !== undefined) return byId.get(stepId);
    const label = data?.label?.trim();
    if (!label) return undefined;
    return {
      id,
      label,
      type: data?.type ?? 'action',
      ...(data?.expected && { expected: data.expected }),
    };
  };
}

/** An edge's condition as a list of one, or none; `otherwise` is spelled out as "none of the sibling conditions". */
function guardsOf(edge: ModelEdge, { model, bind }: Call): Condition[] {
  const condition = conditionOf(edge);
  if (!condition) return [];
  if (condition.kind !== 'otherwise') return [renameNames(condition, bind)];
  const siblings = model.edges.filter(({ source, id }) => source === edge.source && id !== edge.id);
  const others = siblings.flatMap((sibling) => conditionOf(sibling) ?? []);
  if (others.length === 0) return [];
  return [renameNames({ kind: 'not', part: { kind: 'or', parts: others } }, bind)];
}

/** An edge's condition, parsed; undefined where there is none or it cannot be read. */
export function conditionOf({ guard }: ModelEdge): Condition | undefined {
  if (!guard?.trim()) return undefined;
  const read = readCondition(guard);
  return read.ok ? read.condition : undefined;
}

function compact(
  { nodes, edges }: Draft,
  { start, end }: { start: number; end: number },
): FlatModel {
  const indexes = new Int32Array(nodes.length);
  const kept = nodes.filter((node, i) => {
    if (node) indexes[i] = 1;
    return node !== undefined;
  });
  let next = 0;
  for (let i = 0; i < indexes.length; i++) indexes[i] = indexes[i] ? next++ : -1;
  const at = (i: number) => indexes[i] ?? -1;
  return {
    nodes: kept as FlatNode[],
    edges: edges.flatMap((edge) =>
      edge ? [{ ...edge, source: at(edge.source), target: at(edge.target) }] : [],
    ),
    start: at(start),
    end: at(end),
  };
}
