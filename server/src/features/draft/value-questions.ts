import {
  fold,
  type Model,
  type ModelEdge,
  namesIn,
  printCondition,
  readCondition,
  stateNamesOf,
  tokensIn,
} from '@caseloom/engine';
import { isFailure, isMistake, isOfThing } from '@caseloom/formats/role';
import type { Language } from '@caseloom/locales';
import { toQuestionId } from './question-id.ts';
import type { DraftContent, DraftQuestion } from './schema.ts';

/** The code of a question which values of test data lead to a branch. */
export const VALUES_OPEN = 'values_open';
/** The answer that they do not matter. */
export const ANY_VALUES = 'any';
/** How many conditions are offered. */
const MAX_CONDITIONS = 7;

/**
 * The draft with a question at each branch for a failure that no condition connects with test data, where a step before it
 * enters data whose invalid values no condition reads: without one, test cases would enter them and nothing would come of it.
 * Only the nearest branches are asked about, until values do not matter there. What was answered stays, what is no longer open goes.
 *
 * @param language in which failures are worded, where a model does not say it
 */
export function askForValues(content: DraftContent, language: Language): DraftContent {
  const stays = content.questions.filter(
    ({ code, answer }) => code !== VALUES_OPEN || answer !== null,
  );
  const knownIds = new Set(stays.map(({ id }) => id));
  const open = toAskings(content, language).flatMap((asking) => openBranches(asking, knownIds));
  return { ...content, questions: [...stays, ...open] };
}

/** The draft with a question of an earlier drawing, where its branch is there still and has no condition. */
export function askAgain(
  content: DraftContent,
  question: DraftQuestion,
  language: Language,
): DraftContent {
  for (const asking of toAskings(content, language)) {
    const { model } = asking;
    for (const edge of model.edges.filter(({ guard, label }) => !guard && label)) {
      const subject = subjectOf(content, edge);
      if (subject.id !== question.id) continue;
      const fork = forkAt(asking, edge.source);
      const again = { ...question, ...subject, modelId: model.id, fork, answer: null };
      return { ...content, questions: [...content.questions, again] };
    }
  }
  return content;
}

type Asking = {
  content: DraftContent;
  model: Model;
  labels: ReadonlyMap<string, string>;
  language: Language;
};

/** Of each model of a draft what is needed to ask about it. */
function toAskings(content: DraftContent, language: Language): Asking[] {
  const steps = new Map(content.steps.map(({ id, label }) => [id, label]));
  return content.models.map((model) => ({
    ...{ content, model, language },
    labels: labelsOf(model, steps),
  }));
}

function openBranches(asking: Asking, knownIds: ReadonlySet<string>): DraftQuestion[] {
  const { content, model } = asking;
  if (model.settings?.feature || model.settings?.negative === 'off') return [];
  const unread = unreadNames(asking);
  const others = content.testData.map(({ name }) => name).filter((name) => !unread.has(name));
  const bySource = Map.groupBy(model.edges, ({ source }) => source);
  const isOpen = (edge: ModelEdge) => !knownIds.has(subjectOf(content, edge).id);
  const openAt = new Map(
    [...bySource].map(([node, edges]) => [
      node,
      failuresOf(asking, edges, { others, names: [...unread.keys()] }).filter(isOpen),
    ]),
  );
  const namesAt = new Map<string, Set<string>>();
  for (const [name, nodes] of unread) {
    const fork = nearest(nodes, bySource, (node) => (openAt.get(node) ?? []).length > 0);
    if (fork) namesAt.set(fork, (namesAt.get(fork) ?? new Set<string>()).add(name));
  }
  return [...namesAt].flatMap(([node, names]) => {
    const fork = forkAt(asking, node);
    return (openAt.get(node) ?? []).map((edge) => ({
      ...subjectOf(content, edge),
      choices: [...conditionsAt(asking, edge, [...names]), ANY_VALUES],
      ...{ code: VALUES_OPEN, modelId: model.id, answer: null, fork },
    }));
  });
}

/**
 * The edges of a fork that have no condition and name the data, or lead to a mistake that is of nothing
 * else. A cancellation, say, or a card that is declined, has nothing to do with what was entered before.
 *
 * @param about the `names` of data that no condition reads, and those of `others`: what is about them is not asked
 */
function failuresOf(
  asking: Asking,
  edges: ModelEdge[],
  { names, others }: { names: string[]; others: string[] },
): ModelEdge[] {
  if (edges.length < 2) return [];
  const isFree = (edge: ModelEdge) => !edge.guard && Boolean(edge.label) && !mentions(edge, others);
  // beside the way that goes on, a condition about the data may be what wrong values meet
  const hasMain = edges.some(({ label, guard, mark }) => mark === 'main' || !(label || guard));
  const isDetour = (edge: ModelEdge) => hasMain && edge.mark !== 'main' && mentions(edge, names);
  const failures = edges.filter(
    (edge) => isFree(edge) && (leadsToFailure(asking, edge) || isDetour(edge)),
  );
  return failures.filter(
    (edge) =>
      mentions(edge, names) ||
      (isMistake(wordsTo(asking, edge), languageOf(asking)) && !isOfOtherField(asking, edge)),
  );
}

/** `IBAN is invalid` where the step enters the IBAN beside the data, or something brings it: it is about that. */
function isOfOtherField(asking: Asking, { source, target, label = '' }: ModelEdge): boolean {
  const { labels } = asking;
  const step = labels.get(source) ?? '';
  if (tokensIn(step).length === 0) {
    // a word may stand there with another ending
    const words = wordsIn(step).filter((word) => word.length > 3);
    const isIn = (one: string) => words.some((word) => word.startsWith(one) && one.length > 3);
    return isOfThing(step, languageOf(asking)) && wordsIn(label).some(isIn);
  }
  // who acts, and how, is said in other steps as well
  const others = [...labels].filter(([id]) => id !== source && id !== target);
  const known = new Set(others.flatMap(([, words]) => wordsIn(words)));
  const fields = wordsIn(step.replaceAll(/<[^<>]*>/g, ' ')).filter((word) => !known.has(word));
  return wordsIn(label).some((word) => word.length > 3 && fields.includes(word));
}

function wordsIn(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);
}

/** Whether the label of an edge is about one of these names. */
function mentions({ label = '' }: ModelEdge, names: string[]): boolean {
  return names.some((name) => name.length > 1 && fold(label).includes(fold(name)));
}

/** The edges that leave a step, as they are now. */
function forkAt(asking: Asking, source: string): NonNullable<DraftQuestion['fork']> {
  return asking.model.edges
    .filter((edge) => edge.source === source)
    .map((edge) => ({
      ...{ id: edge.id, guard: edge.guard ?? null },
      isFailure: leadsToFailure(asking, edge),
    }));
}

/** Whether the label of an edge, or the step that it leads to, states that something goes wrong. */
function leadsToFailure(asking: Asking, edge: ModelEdge): boolean {
  return isFailure(wordsTo(asking, edge), languageOf(asking));
}

function wordsTo({ labels }: Asking, { label = '', target }: ModelEdge): string {
  return `${label} ${labels.get(target) ?? ''}`;
}

function languageOf({ model, language }: Asking): Language {
  return model.settings?.language ?? language;
}

/** What the nodes of a model say. */
function labelsOf({ nodes }: Model, labels: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    nodes.map(({ id, stepId = '', data }) => [id, labels.get(stepId) ?? data?.label ?? '']),
  );
}

/** The branch that a question is about, with the sentence that states it. */
function subjectOf({ sources }: DraftContent, { id: elementId, target, label = '' }: ModelEdge) {
  const from = sources[elementId]?.[0] ?? sources[target]?.[0] ?? null;
  const id = toQuestionId(VALUES_OPEN, from ?? { file: '', line: 0, text: elementId }, label);
  return { id, elementId, from };
}

/** The names with valid and invalid values that steps of a model enter and no condition reads, with those steps. */
function unreadNames({ content, model, labels }: Asking): Map<string, string[]> {
  const read = namesRead(content, model);
  const entered = new Map<string, string[]>();
  for (const [id, label] of labels)
    for (const name of tokensIn(label))
      if (!read.has(name) && hasBoth(content, model, name))
        entered.set(name, [...(entered.get(name) ?? []), id]);
  return entered;
}

/** What the conditions of a model and of those that it calls read. */
function namesRead({ models }: DraftContent, model: Model): Set<string> {
  const reached = new Set([model]);
  for (const { nodes } of reached)
    for (const one of models) if (nodes.some(({ modelId }) => modelId === one.id)) reached.add(one);
  const conditions = [...reached].flatMap((one) =>
    one.edges.flatMap(({ guard }) => {
      const found = guard ? readCondition(guard, stateNamesOf(one)) : undefined;
      return found?.ok ? [found.condition] : [];
    }),
  );
  return new Set(conditions.flatMap(namesIn));
}

function classesOf({ testData }: DraftContent, { id }: Model, name: string) {
  return testData.filter((one) => one.name === name && (one.modelId ?? id) === id);
}

function hasBoth(content: DraftContent, model: Model, name: string): boolean {
  return new Set(classesOf(content, model, name).map(({ validity }) => validity)).size === 2;
}

/** The node that passes a test and is reached first from some nodes, those too. */
function nearest(
  from: string[],
  bySource: ReadonlyMap<string, ModelEdge[]>,
  test: (node: string) => boolean,
): string | undefined {
  const reached = new Set(from);
  for (const node of reached) {
    if (test(node)) return node;
    for (const { target } of bySource.get(node) ?? []) reached.add(target);
  }
  return undefined;
}

/** What may hold on a branch: of data that its words speak of first, also that it has the value that they name. */
function conditionsAt({ content, model }: Asking, edge: ModelEdge, names: string[]): string[] {
  const words = ` ${wordsIn(edge.label ?? '').join(' ')} `;
  const valuesOf = (name: string) =>
    classesOf(content, model, name).flatMap(({ validity, values }) =>
      validity === 'valid' ? values : [],
    );
  const named = names.flatMap((name) => {
    const isNamed = (value: string) => words.includes(` ${wordsIn(value).join(' ')} `);
    const value = valuesOf(name).find((one) => wordsIn(one).length > 0 && isNamed(one));
    return value === undefined ? [] : [{ name, value }];
  });
  const isRelated = (name: string) =>
    mentions(edge, [name]) || named.some((one) => one.name === name);
  const related = names.filter(isRelated);
  const others = conditionsFor(content, model, names);
  if (related.length === 0 || related.length === names.length) return others;
  const first = [
    ...named.map(({ name, value }) => ofClass(name, [value])),
    ...conditionsFor(content, model, related),
  ];
  return [...new Set([...first, ...others])].slice(0, MAX_CONDITIONS);
}

/** That anything is invalid, where there are several names; that one name is; and of several invalid classes each. */
function conditionsFor(content: DraftContent, model: Model, names: string[]): string[] {
  const invalid = names.map((name) => ({ kind: 'is', name, what: 'invalid' }) as const);
  const any = invalid.length > 1 ? [printCondition({ kind: 'or', parts: invalid }, 'en')] : [];
  const each = invalid.flatMap((condition) => {
    const classes = classesOf(content, model, condition.name).filter(
      ({ validity }) => validity === 'invalid',
    );
    const own = classes.length > 1 ? classes.map((one) => ofClass(condition.name, one.values)) : [];
    return [printCondition(condition, 'en'), ...own];
  });
  return [...any, ...each].slice(0, MAX_CONDITIONS);
}

function ofClass(name: string, values: string[]): string {
  const [only] = values;
  if (only === '' && values.length === 1)
    return printCondition({ kind: 'is', name, what: 'empty' }, 'en');
  const literals = values.map((value) => ({ kind: 'text', value }) as const);
  return printCondition({ kind: 'in', name, values: literals }, 'en');
}
