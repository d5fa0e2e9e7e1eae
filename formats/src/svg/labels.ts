import {
  type ModelEdge,
  type ModelNode,
  printCondition,
  readCondition,
  tokensIn,
} from '@caseloom/engine';
import { factsOf, type Language } from '@caseloom/locales/language';
import type { Library } from './size.ts';

/** A condition in the reader's language, or as typed where it cannot be read. */
export function conditionWords(guard: string | undefined, language: Language): string {
  const read = guard ? readCondition(guard) : undefined;
  return read?.ok ? printCondition(read.condition, language) : (guard ?? '');
}

/** What stands on an edge: its label and its condition. */
export function edgeWords({ label, guard }: ModelEdge, language: Language): string {
  return joined(label, conditionWords(guard, language), (condition) => `[${condition}]`);
}

/**
 * What stands on the edges of a model on the canvas, in short: of a condition on one name only what is
 * said of it, where the words of the node that it leaves have the name, or another edge before it has.
 */
export function shortWordsOf(
  { nodes, edges }: { nodes: ModelNode[]; edges: ModelEdge[] },
  library: Library,
  language: Language,
): (edge: ModelEdge) => string {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const isNamed = (edge: ModelEdge, name: string) => {
    const node = byId.get(edge.source);
    const label = library.stepOf(node?.stepId ?? '')?.label ?? node?.data?.label ?? '';
    if (tokensIn(label).includes(name)) return true;
    const first = bySource.get(edge.source)?.find(({ guard }) => nameIn(guard) === name);
    return first !== undefined && first.id !== edge.id;
  };
  return (edge) => {
    const name = nameIn(edge.guard);
    const all = validityOfAll(edge.guard);
    const isShort = name !== undefined && isNamed(edge, name);
    const words = isShort ? shortCondition : conditionWords;
    const condition = all?.names.every((one) => isNamed(edge, one))
      ? factsOf(language).conditionWords[all.what]
      : words(edge.guard, language);
    return joined(edge.label, condition, (one) => one);
  };
}

/** Where a condition asks whether all of some names are valid, or any of them is not: these, and which. */
function validityOfAll(
  guard: string | undefined,
): { what: 'valid' | 'invalid'; names: string[] } | undefined {
  const read = guard ? readCondition(guard) : undefined;
  if (!read?.ok) return undefined;
  const { condition } = read;
  if (condition.kind !== 'and' && condition.kind !== 'or') return undefined;
  const what = condition.kind === 'and' ? 'valid' : 'invalid';
  const names = condition.parts.flatMap((part) =>
    part.kind === 'is' && part.what === what ? [part.name] : [],
  );
  return names.length === condition.parts.length ? { what, names } : undefined;
}

/** What a condition says of the one name that it asks for: "valid" instead of "<card> is valid". */
function shortCondition(guard: string | undefined, language: Language): string {
  const read = guard ? readCondition(guard) : undefined;
  if (read?.ok && read.condition.kind === 'is')
    return factsOf(language).conditionWords[read.condition.what];
  return conditionWords(guard, language).replace(/^<[^<>]*> /, '');
}

/** The name that a condition asks for first, where it asks for one only. */
function nameIn(guard: string | undefined): string | undefined {
  const read = guard ? readCondition(guard) : undefined;
  if (!read?.ok) return undefined;
  const { condition } = read;
  if (condition.kind === 'is' || condition.kind === 'in' || condition.kind === 'matches')
    return condition.name;
  if (condition.kind !== 'compare') return undefined;
  const { left, right } = condition;
  return left.kind === 'name' && right.kind !== 'name' ? left.name : undefined;
}

function joined(
  label: string | undefined,
  condition: string,
  inBrackets: (condition: string) => string,
): string {
  // a label that says no more than the condition is not written twice
  const isRepeated = label === condition || condition.endsWith(` ${label}`);
  return [!isRepeated && label, condition && inBrackets(condition)].filter(Boolean).join(' ');
}
