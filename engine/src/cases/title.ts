import { factsOf, type Language } from '@caseloom/locales/language';
import type { PathData } from '../data/instances.ts';
import { substitute } from '../data/tokens.ts';
import { defined } from '../defined.ts';
import type { Flow } from '../flow/flow.ts';
import type { TestValue } from '../result.ts';
import { capitalized, cut, MAX_TITLE, toTitle } from './title-text.ts';
import { wordOfValue } from './wording.ts';

/** A path as far as the titles of its cases go. */
export type TitledPath = {
  flow: Flow;
  language: Language;
  /** Edges from Start to End. */
  edges: readonly number[];
  data: PathData;
  /** Places of the edges that tell the path from the others of its suite. */
  choices: readonly number[];
  /** The number of the path. */
  outline: number;
};

/** The value that an instance has in a row, and its name. */
export type ValueAt = (instance: number) => NamedValue | undefined;
type NamedValue = TestValue & {
  name: string;
  /** The name of its class. */
  label?: string | undefined;
  /** Given before on the same path. */
  isAgain?: boolean;
};

/** Of a value, so much is shown. */
const MAX_VALUE = 30;

/**
 * The titles of the cases of a path, by row: what tells a case from the others of its suite, in
 * words. First what is wrong with it, the choices of its path, and the values that tell its row from
 * the others; then what comes of it, and of a wrong value that is given again, that it is corrected.
 * One line of at most 80 characters without `<` and `>`, which a test runner would fill in, and
 * without a beginning that a spreadsheet takes for a formula. A secret value is named by its class.
 */
export function titlesOf(path: TitledPath, rows: readonly ValueAt[]): string[] {
  const parts = rows.map((valueAt) => partsOf(path, valueAt));
  const titles = parts.map((one) => compose(path, one));
  for (const alike of Map.groupBy(titles.keys(), (row) => titles[row]).values()) {
    if (alike.length === 1) continue;
    const instances = tellingInstances(path, rows, alike);
    for (const row of alike) {
      const values = instances.flatMap((instance) => rows[row]?.(instance) ?? []);
      const differing = values.map((value) => phrase(value, path.language));
      titles[row] = compose(path, { ...defined(parts[row]), differing });
    }
  }
  return titles;
}

/** A name that a person wrote for several rows, with the values that tell the row apart; as it is where they are too many words. */
export function nameOfRow(name: string, values: NamedValue[], language: Language): string {
  const title = `${name}: ${toTitle(values.map((value) => phrase(value, language)).join(', '))}`;
  return title.length <= MAX_TITLE ? title : name;
}

type TitleParts = {
  faults: string[];
  choices: string[];
  differing: string[];
  outcome: string;
  /** What follows the outcome. */
  ending: string;
};

function partsOf(path: TitledPath, valueAt: ValueAt): TitleParts {
  const faulty = [...path.data.instances.keys()].filter(
    (instance) => valueAt(instance)?.validity === 'invalid',
  );
  const final = outcomeFrom(path, valueAt, 0, 'last');
  const choices = choicesOf(path, valueAt, faulty).filter((choice) => choice !== final);
  const last = faulty.at(-1);
  if (last === undefined) {
    return { faults: [], choices, differing: [], outcome: final, ending: '' };
  }
  const outcome =
    outcomeFrom(path, valueAt, path.data.instances[last]?.judged?.from ?? 0, 'first') || final;
  const { correctedLater, then } = factsOf(path.language).caseWords;
  const isCorrected = isGivenAgain(path, valueAt, last);
  const isOver = outcome === final;
  return {
    faults: faultsOf(path, valueAt, faulty),
    choices: choices.filter((choice) => choice !== outcome),
    differing: [],
    outcome,
    ending: isCorrected ? correctedLater : isOver ? '' : `${then} ${final}`,
  };
}

/** The fullest wording that fits; what is wrong and what differs come before choices and outcome. */
function compose(path: TitledPath, parts: TitleParts): string {
  const { language, outline } = path;
  const { faults, choices, differing, outcome, ending } = parts;
  const details = [...faults, ...choices, ...differing].join(', ');
  const fewer = [...faults, ...differing, ...choices.slice(0, 1)].join(', ');
  const wordings = [
    joined(details, [outcome, ending]),
    joined(details, [outcome]),
    joined(fewer, [outcome]),
    details,
    fewer,
  ];
  const fullest = wordings.find(({ length }) => length <= MAX_TITLE) ?? fewer;
  return (
    toTitle(capitalized(fullest, language)) ||
    toTitle(capitalized(lastStep(path), language)) ||
    `${factsOf(language).caseWords.testPath} ${outline}`
  );
}

function joined(details: string, after: readonly string[]): string {
  return [details, after.filter(Boolean).join(', ')].filter(Boolean).join(': ');
}

/** Instances whose values tell rows of the same wording apart, as few as that takes. */
function tellingInstances(
  { data }: TitledPath,
  rows: readonly ValueAt[],
  alike: readonly number[],
) {
  const wordAt = (row: number, instance: number) => {
    const value = rows[row]?.(instance);
    // a secret is not shown, and a wrong value is named already
    if (!value || value.validity === 'invalid' || (value.isSecret && !value.label)) return '';
    return value.isSecret ? value.label : value.value;
  };
  const chosen: number[] = [];
  const keyOf = (row: number, instances: readonly number[]) =>
    JSON.stringify(instances.map((instance) => wordAt(row, instance)));
  const groups = (instances: readonly number[]) =>
    new Set(alike.map((row) => keyOf(row, instances))).size;
  let groupCount = 1;
  while (groupCount < alike.length) {
    const [best] = [...data.instances.keys()]
      .map((instance) => ({ instance, size: groups([...chosen, instance]) }))
      .sort((a, b) => b.size - a.size || a.instance - b.instance);
    if (!best || best.size <= groupCount) break;
    chosen.push(best.instance);
    groupCount = best.size;
  }
  return chosen.sort((a, b) => a - b);
}

/** `Wrong card 1234`, each name once. */
function faultsOf(path: TitledPath, valueAt: ValueAt, faulty: readonly number[]): string[] {
  const { language } = path;
  const { wrong } = factsOf(language).caseWords;
  const byName = Map.groupBy(
    faulty.flatMap((instance) => valueAt(instance) ?? []),
    ({ name }) => name,
  );
  return [...byName].map(([name, values]) => {
    const words = values.flatMap((value) => wordsOf(value, language) ?? []);
    return [wrong, name, [...new Set(words)].join(', ')].filter(Boolean).join(' ');
  });
}

/** A value in words: a secret or a long one by the name of its class. */
function wordsOf({ value, label, isSecret }: NamedValue, language: Language): string | undefined {
  if (isSecret || (label && value.length > MAX_VALUE)) return label;
  return cut(wordOfValue(value, language), MAX_VALUE);
}

/** What the path chooses, but for what a wrong value says already. */
function choicesOf(path: TitledPath, valueAt: ValueAt, faulty: readonly number[]): string[] {
  const { flow, edges, choices } = path;
  const mentioned = new Set(faulty);
  return choices.flatMap((position) => {
    const edge = flow.edges[edges[position] ?? -1];
    if (!edge) return [];
    const read = instancesReadAt(path, position);
    if (read.some((instance) => faulty.includes(instance))) return [];
    if (edge.label) return [filled(path, valueAt, edge.label, position + 1)];
    const values = read.filter((instance) => !mentioned.has(instance));
    for (const instance of values) mentioned.add(instance);
    const readValues = values.flatMap((instance) => valueAt(instance) ?? []);
    if (readValues.length > 0) return readValues.map((value) => phrase(value, path.language));
    const named = [...(path.data.atNode[position + 1]?.values() ?? [])];
    if (named.some((instance) => faulty.includes(instance))) return [];
    return [stepAt(path, valueAt, position + 1)].filter(Boolean);
  });
}

/** The instances that conditions of the edge at a place read. */
function instancesReadAt({ flow, edges, data }: TitledPath, position: number): number[] {
  const guardsBefore = edges
    .slice(0, position)
    .reduce((sum, edge) => sum + (flow.edges[edge]?.guards.length ?? 0), 0);
  const guards = flow.edges[edges[position] ?? -1]?.guards.length ?? 0;
  const conditions = data.conditions.slice(guardsBefore, guardsBefore + guards);
  return [...new Set(conditions.flatMap(({ instances }) => [...instances.values()]))];
}

/** Whether a valid value is given later for the name of an instance. */
function isGivenAgain({ data }: TitledPath, valueAt: ValueAt, instance: number): boolean {
  const name = data.instances[instance]?.name;
  return data.instances.some(
    (later, index) =>
      index > instance && later.name === name && valueAt(index)?.validity === 'valid',
  );
}

/** `card 1234`, `invalid card 12`; of a secret `valid password`. */
function phrase(value: NamedValue, language: Language): string {
  const { caseWords } = factsOf(language);
  const { name, isAgain } = value;
  const words = wordsOf(value, language);
  const isPlain = words !== undefined && value.validity === 'valid';
  return [isAgain && caseWords.then, !isPlain && caseWords[value.validity], name, words]
    .filter(Boolean)
    .join(' ');
}

/** The words of the first or last outcome from a place of the path on. */
function outcomeFrom(
  path: TitledPath,
  valueAt: ValueAt,
  from: number,
  which: 'first' | 'last',
): string {
  const { flow, edges } = path;
  const places = edges.flatMap((edge, i) => {
    const step = flow.nodes[flow.edges[edge]?.target ?? -1]?.step;
    return step?.type === 'outcome' && i + 1 >= from ? [i + 1] : [];
  });
  const place = which === 'first' ? places[0] : places.at(-1);
  return place === undefined ? '' : stepAt(path, valueAt, place);
}

/** The words of the last step of a path, its values left out. */
function lastStep(path: TitledPath): string {
  const { flow, edges } = path;
  const place = edges.findLastIndex((edge) => flow.nodes[flow.edges[edge]?.target ?? -1]?.step);
  return place < 0 ? '' : stepAt(path, () => undefined, place + 1);
}

function stepAt(path: TitledPath, valueAt: ValueAt, place: number): string {
  const { flow, edges } = path;
  const step = flow.nodes[flow.edges[edges[place - 1] ?? -1]?.target ?? -1]?.step;
  return step ? filled(path, valueAt, step.label, place) : '';
}

/** A label with the values it has at a place of the path; a secret one stays its name. */
function filled(
  { data, language }: TitledPath,
  valueAt: ValueAt,
  label: string,
  place: number,
): string {
  return substitute(label, (name) => {
    const value = valueAt(data.atNode[place]?.get(name) ?? -1);
    if (!value) return name;
    return value.isSecret ? name : wordOfValue(value.value, language);
  }).trim();
}
