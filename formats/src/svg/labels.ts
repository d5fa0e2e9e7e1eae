import {
  type Choices,
  type ModelEdge,
  type ModelNode,
  printAction,
  printCondition,
  printVisits,
  readAction,
  readCondition,
  type Stateful,
  stateNamesOf,
  tokensIn,
} from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import { factsOf, type Language } from '@caseloom/locales/language';
import type { Library } from './size.ts';
import { withAction } from './with-action.ts';

type StateNames = ReadonlySet<string>;

/** A condition in the reader's language, or as typed where it cannot be read. */
export function conditionWords(
  guard: string | undefined,
  language: Language,
  state: StateNames,
): string {
  const read = guard ? readCondition(guard, state) : undefined;
  return read?.ok ? printCondition(read.condition, language) : (guard ?? '');
}

/** An action in the reader's language, or as typed where it cannot be read. */
export function actionWords(
  action: string | undefined,
  language: Language,
  state: StateNames,
): string {
  const read = action ? readAction(action, state) : undefined;
  return read?.ok ? printAction(read.assignments, language) : (action ?? '');
}

/** The same in short: `attempts + 1` where a variable is changed by what it was. */
export function shortActionWords(...action: Parameters<typeof actionWords>): string {
  return actionWords(...action).replace(/(^|; )(\S+) = \2 (?=[+*-] [^;+*-]+(?:;|$))/g, '$1$2 ');
}

/** What a tester decided about an element, in short: `2..3× · must`; empty where there is nothing. */
export function choiceWords({ visits, mark }: Choices, language: Language): string {
  const marked = mark && factsOf(language).caseWords.mark[mark];
  return [printVisits(visits), marked].filter(Boolean).join(' · ');
}

/** How many rules the decision table of a step has: `3 rules`; empty where it has none. */
export function ruleCountWords(rules: readonly unknown[] = [], language: Language): string {
  if (rules.length === 0) return '';
  const { one, other } = factsOf(language).caseWords.rule;
  const form = new Intl.PluralRules(language).select(rules.length) === 'one' ? one : other;
  return fill(form, { count: rules.length });
}

/** What stands on the border of a node: its rules, and what a tester decided about it: `3 rules · must`. */
export function badgeWords(data: ModelNode['data'], language: Language): string {
  const parts = [ruleCountWords(data?.rules, language), choiceWords(data ?? {}, language)];
  return parts.filter(Boolean).join(' · ');
}

/** What stands on an edge: its label, its condition, its action, and what a tester decided about it. */
export function edgeWords(
  { label, guard, action, ...choices }: Pick<ModelEdge, 'label' | 'guard' | 'action'> & Choices,
  language: Language,
  model: Stateful,
): string {
  const state = stateNamesOf(model);
  const condition = joined(label, conditionWords(guard, language, state), (one) => `[${one}]`);
  const words = withAction(condition, actionWords(action, language, state));
  return [words, choiceWords(choices, language)].filter(Boolean).join(' · ');
}

/**
 * What stands on the edges of a model on the canvas, in short: of a condition on one name only what is
 * said of it, where the words of the node that it leaves have the name, or another edge before it has.
 */
export function shortWordsOf(
  { nodes, edges, ...model }: { nodes: ModelNode[]; edges: ModelEdge[] } & Stateful,
  library: Library,
  language: Language,
): (edge: ModelEdge) => string {
  const state = stateNamesOf(model);
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const bySource = Map.groupBy(edges, ({ source }) => source);
  const isNamed = (edge: ModelEdge, name: string) => {
    const node = byId.get(edge.source);
    const label = library.stepOf(node?.stepId ?? '')?.label ?? node?.data?.label ?? '';
    if (tokensIn(label).includes(name)) return true;
    const first = bySource.get(edge.source)?.find(({ guard }) => nameIn(guard, state) === name);
    return first !== undefined && first.id !== edge.id;
  };
  const shortWords = (edge: ModelEdge): string => {
    const { label, guard } = edge;
    // a label says better than `otherwise` when an edge is taken
    if (label && isOtherwise(guard, state)) return '';
    const name = nameIn(guard, state);
    const all = validityTogether(guard, state);
    if (all?.names.every((one) => isNamed(edge, one)))
      return factsOf(language).conditionWords[all.word];
    const isShort = name !== undefined && isNamed(edge, name);
    return (isShort ? shortCondition : conditionWords)(guard, language, state);
  };
  return (edge) => {
    const condition = shortWords(edge);
    const shown = joined(edge.label, condition, (one) => one);
    const acting = withAction(shown, shortActionWords(edge.action, language, state));
    return [acting, choiceWords(edge, language)].filter(Boolean).join(' · ');
  };
}

function isOtherwise(guard: string | undefined, state: StateNames): boolean {
  const read = guard ? readCondition(guard, state) : undefined;
  return read?.ok === true && read.condition.kind === 'otherwise';
}

/** Where a condition asks whether all of some names are valid, or any of them is not: these, and its word. */
function validityTogether(
  guard: string | undefined,
  state: StateNames,
): { word: 'valid' | 'anyInvalid'; names: string[] } | undefined {
  const read = guard ? readCondition(guard, state) : undefined;
  if (!read?.ok) return undefined;
  const { condition } = read;
  if (condition.kind !== 'and' && condition.kind !== 'or') return undefined;
  const what = condition.kind === 'and' ? 'valid' : 'invalid';
  const names = condition.parts.flatMap((part) =>
    part.kind === 'is' && part.what === what ? [part.name] : [],
  );
  if (names.length !== condition.parts.length) return undefined;
  return { word: what === 'valid' ? 'valid' : 'anyInvalid', names };
}

/** What a condition says of the one name that it asks for: "valid" instead of "<card> is valid". */
function shortCondition(guard: string | undefined, language: Language, state: StateNames): string {
  const read = guard ? readCondition(guard, state) : undefined;
  if (read?.ok && read.condition.kind === 'is')
    return factsOf(language).conditionWords[read.condition.what];
  return conditionWords(guard, language, state).replace(/^<[^<>]*> /, '');
}

/** The name that a condition asks for first, where it asks for one only. */
function nameIn(guard: string | undefined, state: StateNames): string | undefined {
  const read = guard ? readCondition(guard, state) : undefined;
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
