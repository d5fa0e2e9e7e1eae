import { factsOf, type Language } from '@caseloom/locales/language';
import type { PathData } from '../data/instances.ts';
import { substitute } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { TestValue } from '../result.ts';
import { wordOfValue } from './wording.ts';

/** The longest title that we make; what a person wrote stays as long as it is. */
const MAX_LENGTH = 80;

/** A case as far as its title goes: its path, and by the index of an instance the value it has. */
export type TitleContext = {
  flow: Flow;
  language: Language;
  /** Edges from Start to End. */
  edges: readonly number[];
  data: PathData;
  valueAt: (instance: number) => (TestValue & { name: string }) | undefined;
  /** The instances whose values tell the rows of this path apart. */
  differing: readonly number[];
  /** The number of the path. */
  outline: number;
};

/**
 * What tells a case from the others of its suite, in words: at each fork the label of its edge, else
 * the values that its conditions read, else the step it leads to; then the values that tell its row
 * from the others of its path, then the outcome. One line of at most 80 characters without `<` and
 * `>`, which a test runner would fill in, and without a beginning that a spreadsheet takes for a
 * formula. A secret value is named by its class.
 */
export function titleOf(context: TitleContext): string {
  const choices = choicesOf(context);
  const outcome = stepText(context, (type) => type === 'outcome');
  const details = choices.filter((choice) => choice !== outcome).join(', ');
  const fullTitle = [details, outcome].filter(Boolean).join(': ');
  const title = toTitle(fullTitle.length <= MAX_LENGTH ? fullTitle : details || outcome);
  return (
    title ||
    toTitle(stepText(context, () => true)) ||
    `${factsOf(context.language).caseWords.testPath} ${context.outline}`
  );
}

/** A name that a person wrote for several rows, with the values that tell the row apart; as it is where they are too many words. */
export function nameOfRow(
  name: string,
  values: ({ name: string } & TestValue)[],
  language: Language,
): string {
  const title = `${name}: ${toTitle(values.map((value) => phrase(value, language)).join(', '))}`;
  return title.length <= MAX_LENGTH ? title : name;
}

/** Gives each title once: a second of the same words gets a number. */
export function uniqueTitles(): (title: string) => string {
  const taken = new Map<string, number>();
  return (title) => {
    let unique = title;
    for (let number = (taken.get(title) ?? 0) + 1; taken.has(unique); number++) {
      const mark = ` (${number})`;
      unique =
        title.length > MAX_LENGTH ? title + mark : cut(title, MAX_LENGTH - mark.length) + mark;
      taken.set(title, number);
    }
    taken.set(unique, taken.get(unique) ?? 1);
    return unique;
  };
}

function choicesOf(context: TitleContext): string[] {
  const { flow, edges, data, differing } = context;
  const named = new Set<number>();
  const say = (instance: number) => {
    const value = context.valueAt(instance);
    if (!value || named.has(instance)) return [];
    named.add(instance);
    return [phrase(value, context.language)];
  };
  let read = 0;
  const forks = edges.flatMap((index, position) => {
    const edge = flow.edges[index];
    if (!edge) return [];
    const conditions = data.conditions.slice(read, read + edge.guards.length);
    read += edge.guards.length;
    if (defined(flow.outgoing[edge.source]?.length) < 2) return [];
    if (edge.label) return [filled(context, edge.label, position + 1)];
    const names = flow.guardNames[index] ?? [];
    if (names.length === 0) return [stepAt(context, position + 1)].filter(Boolean);
    return names.flatMap((name) => say(conditions[0]?.instances.get(name) ?? -1));
  });
  return [...forks, ...differing.flatMap(say)];
}

/** `card 1234`, `invalid card 12`; of a secret `valid password`. */
function phrase(
  { name, value, validity, isSecret }: TestValue & { name: string },
  language: Language,
) {
  const word = factsOf(language).caseWords[validity];
  if (isSecret) return `${word} ${name}`;
  const text = `${name} ${wordOfValue(value, language)}`;
  return validity === 'invalid' ? `${word} ${text}` : text;
}

/** The words of the last step that is of a type. */
function stepText(context: TitleContext, isMeant: (type: string) => boolean): string {
  const { flow, edges } = context;
  const position = edges.findLastIndex((edge) => {
    const step = flow.nodes[flow.edges[edge]?.target ?? -1]?.step;
    return step !== undefined && isMeant(step.type);
  });
  return position < 0 ? '' : stepAt(context, position + 1);
}

function stepAt(context: TitleContext, place: number): string {
  const { flow, edges } = context;
  const step = flow.nodes[flow.edges[edges[place - 1] ?? -1]?.target ?? -1]?.step;
  return step ? filled(context, step.label, place) : '';
}

/** A label with the values it has at a place of the path; a secret one stays its name. */
function filled({ data, valueAt, language }: TitleContext, label: string, place: number): string {
  return substitute(label, (name) => {
    const value = valueAt(data.atNode[place]?.get(name) ?? -1);
    if (!value) return name;
    return value.isSecret ? name : wordOfValue(value.value, language);
  }).trim();
}

/** What a spreadsheet takes for a formula, or skips to find one. */
const FORMULA = /^[\s'=+\-@＝＋－＠]+/;

function toTitle(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(FORMULA, '')
    .trim();
  return cut(line, MAX_LENGTH);
}

/** The beginning of a text, never ending in half a character. */
function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return `${text
    .slice(0, length - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}
