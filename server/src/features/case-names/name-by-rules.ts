import { LIMITS, type OpenedModel } from '@caseloom/contract';
import {
  drawnTable,
  type Model,
  type ModelNode,
  printCondition,
  readCondition,
  stateNamesOf,
  type TestCase,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';

/** A case to be named: what it does, and whether a person named it already. */
export type NamelessCase = Pick<
  TestCase,
  'key' | 'name' | 'polarity' | 'path' | 'data' | 'steps'
> & { isNamed: boolean };
export type Cases = { cases: NamelessCase[]; opened: OpenedModel | undefined };

export type Named = { key: string; name: string };

/** What a case has that others may not have. */
type Fact = { text: string; isEnd?: boolean; isValue?: boolean };

/** The maximum of facts in a name, without its end. */
const MAX_FACTS = 3;

/**
 * Names each case by what distinguishes it from its siblings: wrong values first, then the labels
 * and conditions of the edges it takes, the models it calls, the values it has, and what
 * it ends with. As few of these as are no other case's; equal names get a number.
 *
 * Greedy: each next fact is the one that the fewest of the cases left share; right values come
 * last. O(cases · facts).
 */
export function nameByRules({ cases, opened }: Cases, language: Language): Named[] {
  const facts = new Map(cases.map((test) => [test.key, factsOf(test, opened, language)]));
  const holders = new Map<string, Set<string>>();
  for (const [key, own] of facts)
    for (const { text } of own) {
      const some = holders.get(text) ?? new Set();
      holders.set(text, some.add(key));
    }
  const named = cases.map(({ key, name }) => {
    const ownFacts = facts.get(key) ?? [];
    const some = distinguishing(ownFacts, { holders, count: cases.length });
    return { key, name: wordsOf(some, ownFacts, language) || name };
  });
  return numbered(named);
}

function factsOf(test: NamelessCase, opened: OpenedModel | undefined, language: Language): Fact[] {
  const wrong = Object.entries(test.data).filter(([, { validity }]) => validity === 'invalid');
  const values = Object.entries(test.data).filter(([, { validity }]) => validity === 'valid');
  const last = test.steps.at(-1);
  const edgeTexts = opened
    ? edgeTextsOf(test, opened, language)
    : test.steps.map(({ label }) => label);
  const texts = [
    ...wrong.map(([name, { value, isSecret }]) =>
      sentence(language, 'drafts', valueCode(value, isSecret), { name, value }),
    ),
    ...edgeTexts,
  ];
  // the last step is added below, as the end of the name
  const distinct = new Set(texts.filter((text) => text && text !== last?.label));
  const facts: Fact[] = [...distinct].map((text) => ({ text }));
  for (const [name, { value, isSecret }] of values)
    if (!isSecret)
      facts.push({
        text: sentence(language, 'drafts', 'name_valid', { name, value }),
        isValue: true,
      });
  return last ? [...facts, { text: last.label, isEnd: true }] : facts;
}

function valueCode(value: string, isSecret = false): string {
  if (isSecret) return 'name_invalid_secret';
  return value === '' ? 'name_empty' : 'name_invalid';
}

/** The labels and conditions where the path parts from others, and the models it calls. */
function edgeTextsOf({ path }: NamelessCase, opened: OpenedModel, language: Language): string[] {
  const words = new Map(opened.steps.map(({ id, label }) => [id, label]));
  // where a called model is entered or left, one path step takes several edges
  const taken = path.flatMap(({ edgeId }) => edgeId?.split('>') ?? []);
  return taken.flatMap((edgeId) => {
    const found = edgeAt(edgeId, opened);
    if (!found) return [];
    const { edge, model } = found;
    const target = model.nodes.find(({ id }) => id === edge.target);
    const called = opened.models.find(({ id }) => id === target?.modelId)?.name ?? [];
    const isFork = model.edges.some(({ id, source }) => id !== edge.id && source === edge.source);
    if (!isFork) return called;
    const text = edge.label || conditionOf(edge.guard, stateNamesOf(model), language);
    const step = words.get(target?.stepId ?? '') ?? target?.data?.label;
    return [text || (step ?? []), called].flat();
  });
}

/** An edge with the model it is of: its id names the calls before it, each model having ids of its own. */
function edgeAt(edgeId: string, opened: OpenedModel) {
  const [id, ...calls] = edgeId.split('/').toReversed();
  let model: Model | undefined = opened;
  for (const call of calls.toReversed()) {
    const node: ModelNode | undefined = model?.nodes.find((one) => one.id === call);
    // what is inside a step is a rule of its table
    const rule = model && node && ruleAt(node, `${call}/${id}`, model);
    if (rule) return rule;
    model = opened.models.find((one) => one.id === node?.modelId);
  }
  const edge = model?.edges.find((one) => one.id === id);
  return model && edge && { model, edge };
}

/** The edge to the outcome of a rule, in the table as it would be drawn. */
function ruleAt(node: ModelNode, id: string, model: Model) {
  const table = drawnTable(node, model);
  const edge = table.edges.find((one) => one.id === id);
  return edge && { model: table, edge };
}

/** In words; that a value is right or wrong the value says better. */
function conditionOf(
  guard: string | undefined,
  state: ReadonlySet<string>,
  language: Language,
): string {
  const read = guard ? readCondition(guard, state) : undefined;
  if (!read?.ok) return guard ?? '';
  const isImplied = read.condition.kind === 'is' || read.condition.kind === 'otherwise';
  return isImplied ? '' : printCondition(read.condition, language);
}

type Siblings = { holders: Map<string, Set<string>>; count: number };

/** The fewest facts that no other case has together; up to the maximum where another case has all of them. */
function distinguishing(facts: Fact[], { holders, count }: Siblings): Fact[] {
  const open = facts.filter(({ text }) => (holders.get(text)?.size ?? 0) < count);
  const chosen: Fact[] = [];
  let rivals: Set<string> | undefined;
  while (chosen.length < MAX_FACTS && (rivals?.size ?? count) > 1) {
    const left = rivals;
    const sized = open
      .filter((fact) => !chosen.includes(fact))
      .map((fact) => {
        const have = holders.get(fact.text) ?? new Set<string>();
        return { fact, both: left ? new Set([...left].filter((key) => have.has(key))) : have };
      })
      .filter(({ both }) => both.size < (left?.size ?? count));
    const worded = sized.filter(({ fact }) => !fact.isValue);
    const [first, ...others] = worded.length > 0 ? worded : sized;
    if (!first) break;
    const best = others.reduce((a, b) => (b.both.size < a.both.size ? b : a), first);
    chosen.push(best.fact);
    rivals = best.both;
  }
  return facts.filter((fact) => chosen.includes(fact));
}

/** "Wrong code, third try: the account is locked": the distinguishing facts, and the end. */
function wordsOf(chosen: Fact[], facts: Fact[], language: Language): string {
  const end = facts.find(({ isEnd }) => isEnd)?.text ?? '';
  const texts = chosen.filter(({ isEnd }) => !isEnd).map(({ text }) => text);
  const name = [texts.join(', '), end].filter(Boolean).join(': ');
  const [first = '', ...rest] = name;
  return [first.toLocaleUpperCase(language), ...rest].join('').slice(0, LIMITS.label - 8);
}

function numbered(named: Named[]): Named[] {
  const groups = Map.groupBy(named, ({ name }) => name);
  const count = new Map<string, number>();
  return named.map(({ key, name }) => {
    if ((groups.get(name)?.length ?? 0) < 2) return { key, name };
    const nth = (count.get(name) ?? 0) + 1;
    count.set(name, nth);
    return { key, name: `${name} (${nth})` };
  });
}
