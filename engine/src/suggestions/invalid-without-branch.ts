import { type Condition, namesIn } from '../conditions/condition.ts';
import { printCondition } from '../conditions/print.ts';
import { fold } from '../data/fold.ts';
import { rulesOf } from '../flow/decision-table.ts';
import { flatten } from '../flow/flatten.ts';
import { conditionOf } from '../flow/guards.ts';
import type { ModelEdge } from '../model.ts';
import { findEnteredNames } from './find-entered-names.ts';
import type { ModelFacts } from './model-facts.ts';
import type { DrawingChange, Suggestion } from './suggestion.ts';

/**
 * A step that enters names with invalid values of which no condition reads anything, so that they are never tried: a
 * branch for them to a rejection, beside edges that are then for valid values.
 */
export function suggestForInvalidWithoutBranch(facts: ModelFacts): Suggestion[] {
  if (facts.model.settings?.negative === 'off') return [];
  const read = namesRead(facts);
  if (!read) return [];
  const open = [...findEnteredNames(facts)].filter(
    ([name]) => !read.has(name) && hasBoth(name, facts),
  );
  const byStep = Map.groupBy(open, ([, nodeId]) => nodeId);
  return [...byStep].flatMap(([nodeId, found]): Suggestion[] => {
    const names = found.map(([name]) => name);
    const change = branchFor(nodeId, names, facts);
    if (!change) return [];
    const params = { names: names.map((name) => `<${name}>`).join(', ') };
    const id = `invalid_without_branch:${nodeId}`;
    return [{ id, code: 'invalid_without_branch', nodeId, params, change }];
  });
}

/** The names that any condition reads, also in the models that are called; undefined where these cannot be put in place. */
function namesRead({ model, context }: ModelFacts): ReadonlySet<string> | undefined {
  const flat = flatten(model, context);
  if ('code' in flat) return undefined;
  return new Set(flat.edges.flatMap(({ guards }) => guards.flatMap(namesIn)));
}

function hasBoth(name: string, { variables, model }: ModelFacts): boolean {
  const validities = new Set(variables.get(name)?.choices.map(({ validity }) => validity));
  const isComputed = model.settings?.data?.computed?.some((one) => one.name === name);
  return validities.size === 2 && !isComputed;
}

/** Undefined where a table or several free edges leave open which of them are for valid values. */
function branchFor(
  nodeId: string,
  names: readonly string[],
  { nodes, leaving, stateNames }: ModelFacts,
): DrawingChange | undefined {
  const node = nodes.get(nodeId);
  const edges = leaving.get(nodeId) ?? [];
  const free = edges.filter(({ guard }) => !guard?.trim());
  const hasOtherwise = edges.some((edge) => isOtherwise(edge, stateNames));
  const isOpen =
    free.length > 0 && (hasOtherwise || (free.length > 1 && !areForValid(free, names)));
  if (!node || rulesOf(node).length > 0 || edges.length === 0 || isOpen) return undefined;
  return {
    ...{ kind: 'branch', from: nodeId, outcome: 'rejected' },
    guard: printCondition(joined('or', areAll(names, 'invalid')), 'en'),
    conditions: edges.flatMap((edge) => forValid(edge, names, stateNames) ?? []),
  };
}

/** Of the free edges of a step one goes on, and what the others are called is about nothing that the step enters. */
function areForValid(free: readonly ModelEdge[], names: readonly string[]): boolean {
  const labels = free.flatMap(({ label }) => label?.trim() || []);
  return (
    labels.length === free.length - 1 &&
    !labels.some((label) => names.some((name) => speaksOfName(label, name)))
  );
}

/** Whether a text has each word of a name, its last letter aside: an ending may change it. */
function speaksOfName(text: string, name: string): boolean {
  const words = (of: string) =>
    fold(of)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean);
  const own = words(text);
  return words(name).every((word) =>
    own.some((one) => one.startsWith(word.length > 3 ? word.slice(0, -1) : word)),
  );
}

const isOtherwise = (edge: ModelEdge, stateNames: ReadonlySet<string>) =>
  conditionOf(edge, stateNames)?.kind === 'otherwise';

/** The condition of an edge, narrowed to valid values; undefined for an edge that holds otherwise: it takes what is left. */
function forValid(
  edge: ModelEdge,
  names: readonly string[],
  stateNames: ReadonlySet<string>,
): Pick<ModelEdge, 'id' | 'guard'> | undefined {
  if (isOtherwise(edge, stateNames)) return undefined;
  const own = conditionOf(edge, stateNames);
  const parts = [...(own ? [own] : []), ...areAll(names, 'valid')];
  return { id: edge.id, guard: printCondition(joined('and', parts), 'en') };
}

const areAll = (names: readonly string[], what: 'valid' | 'invalid'): Condition[] =>
  names.map((name) => ({ kind: 'is', name, what }));

function joined(kind: 'and' | 'or', parts: Condition[]): Condition {
  const [only] = parts;
  return only && parts.length === 1 ? only : { kind, parts };
}
