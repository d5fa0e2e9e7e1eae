import { factsOf, type Language } from '@caseloom/locales/language';
import { defined } from '../defined.ts';
import { filled, stepAt } from './title-labels.ts';
import { outcomesOf } from './title-outcome.ts';
import { cut, MAX_TITLE, toTitle, uncapitalized } from './title-text.ts';
import { composeTitle, type Title, type TitleParts } from './title-wording.ts';
import type { ChoicePlace, NamedValue, TitledPath, TitledRow, ValueAt } from './titled-path.ts';
import { wordOfValue } from './wording.ts';

/** Of a value, so much is shown, and so much of a wrong one with the name of its class. */
const MAX_VALUE = 30;
const MAX_EXPLAINED = 50;

/**
 * The titles of the cases of a path, by row: what tells a case from the others of its suite, in
 * words. First what is wrong with it, the choices of its path, and the values that tell its row from
 * the others; then what comes of it, and of a wrong value that is given again, that it is corrected.
 * One line of at most 80 characters without `<` and `>`, which a test runner would fill in, and
 * without a beginning that a spreadsheet takes for a formula. A secret value is named by its class.
 */
export function titlesOf(path: TitledPath, rows: readonly TitledRow[]): Title[] {
  const parts = rows.map((row) => partsOf(path, row));
  const titles = parts.map((one, index) =>
    withSpare(composeTitle(one, path), path, rows[index], one),
  );
  // a computed value, or one of state, does not say what it follows from
  const titleWithout = (row: number) =>
    rows[row]?.computedAt || rows[row]?.stateAt
      ? composeTitle(partsOf(path, { valueAt: rows[row].valueAt }), path).title
      : titles[row]?.title;
  for (const alike of Map.groupBy(titles.keys(), titleWithout).values()) {
    if (alike.length === 1) continue;
    const instances = tellingInstances(path, rows, alike);
    for (const row of alike) {
      const values = instances.flatMap((instance) => rows[row]?.valueAt(instance) ?? []);
      const differing = values.map((value) => phrase(value, path.language));
      titles[row] = composeTitle({ ...defined(parts[row]), differing }, path);
    }
  }
  return titles;
}

/**
 * The title, and as its spare what is wrong together with the steps that tell the path from others: for another case
 * of the same words. Where several actions take the name that is wrong, its value alone does not say where, so that the
 * title names the steps at once.
 */
function withSpare(
  composed: Title,
  path: TitledPath,
  row: TitledRow | undefined,
  parts: TitleParts,
): Title {
  if (!row || parts.faults.length === 0 || composed.spare !== undefined) return composed;
  const wrong = faultyIn(path, row.valueAt);
  const steps = tellingPlaces(path)
    .flatMap((place) => takenWords(path, row, { faulty: [], mentioned: new Set(wrong), place }))
    .filter((words) => words !== parts.outcome);
  const { title: spare } = composeTitle({ ...parts, choices: [...new Set(steps)] }, path);
  if (spare === composed.title) return composed;
  const isClear = wrong.every((index) => {
    const { name } = path.data.instances[index] ?? { name: '' };
    return isSituation(path.flow, name) || actionsWith(path.flow, name) < 2;
  });
  return isClear ? { ...composed, spare } : { title: spare, spare: composed.title };
}

/** By flow and name: counted once, however many cases there are. */
const actionCounts = new WeakMap<TitledPath['flow'], Map<string, number>>();

/** How many different actions take a name. */
function actionsWith(flow: TitledPath['flow'], name: string): number {
  const counts = actionCounts.get(flow) ?? countActions(flow);
  actionCounts.set(flow, counts);
  return counts.get(name) ?? 0;
}

function countActions({ nodes, stepNames }: TitledPath['flow']): Map<string, number> {
  const labels = new Map<string, Set<string>>();
  for (const [node, { step }] of nodes.entries()) {
    if (step?.type !== 'action') continue;
    for (const name of stepNames[node] ?? []) {
      const known = labels.get(name) ?? new Set();
      labels.set(name, known.add(step.label));
    }
  }
  return new Map([...labels].map(([name, { size }]) => [name, size]));
}

/** The instances that hold an invalid value. */
function faultyIn({ data }: TitledPath, valueAt: ValueAt): number[] {
  return [...data.instances.keys()].filter((index) => valueAt(index)?.validity === 'invalid');
}

/** A name that a person wrote for several rows, with the values that tell the row apart; as it is where they are too many words. */
export function nameOfRow(name: string, values: NamedValue[], language: Language): string {
  const title = `${name}: ${toTitle(values.map((value) => phrase(value, language)).join(', '))}`;
  return title.length <= MAX_TITLE ? title : name;
}

function partsOf(path: TitledPath, row: TitledRow): TitleParts {
  const { valueAt } = row;
  const faulty = faultyIn(path, valueAt);
  const places = [...tellingPlaces(path), ...path.choices.others].map(({ place }) => place);
  const { answer, end } = outcomesOf(path, faulty.at(-1), places);
  const wordsAt = (place: number | undefined) =>
    stepAt(path, row, place === undefined ? [] : [place]);
  const [answered, ended] = [wordsAt(answer), wordsAt(end)];
  const after = outcomeWords(path, {
    ...{ answered, ended, isCorrected: isCorrected(path, valueAt, faulty) },
  });
  const isShown = (words: string) =>
    words === after.outcome || after.ending.endsWith(` ${uncapitalized(words, path.language)}`);
  const { others, lacking } = path.choices;
  const telling = tellingPlaces(path).length;
  const choices = (count: number) =>
    choicesOf(path, row, { faulty, count }).filter((words) => !isShown(words));
  const isAlone = faulty.length === 0 && lacking && choices(telling).length === 0;
  const named = (count: number) => [
    ...choices(count),
    ...(isAlone ? [withoutStep(path, lacking)] : []),
  ];
  const { length } = faulty.length > 0 ? [] : others;
  return {
    faults: faultsOf(path, valueAt, faulty),
    choices: named(telling),
    fuller: Array.from({ length }, (_, fewer) => named(telling + length - fewer)),
    fewer: Array.from({ length: Math.max(0, telling - 1) }, (_, left) => named(telling - 1 - left)),
    differing: [],
    ...after,
  };
}

/** `declined, then corrected`; where nothing answers, what is corrected is said with the deviation: `…, then corrected: paid`. */
function outcomeWords(
  { language }: TitledPath,
  { answered, ended, isCorrected }: { answered: string; ended: string; isCorrected: boolean },
): Pick<TitleParts, 'correction' | 'outcome' | 'ending'> {
  const { correctedLater, then } = factsOf(language).caseWords;
  if (!answered)
    return { correction: isCorrected ? correctedLater : '', outcome: ended, ending: '' };
  const isOver = !ended || ended === answered;
  const ending = isCorrected
    ? correctedLater
    : isOver
      ? ''
      : `${then} ${uncapitalized(ended, language)}`;
  return { correction: '', outcome: answered, ending };
}

/** Instances whose values tell rows of the same wording apart, as few as that takes. */
function tellingInstances(
  { data }: TitledPath,
  rows: readonly TitledRow[],
  alike: readonly number[],
) {
  const wordAt = (row: number, instance: number) => {
    const value = rows[row]?.valueAt(instance);
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
  const { flow, language } = path;
  const { wrong } = factsOf(language).caseWords;
  const byName = Map.groupBy(
    faulty.flatMap((instance) => valueAt(instance) ?? []),
    ({ name }) => name,
  );
  return [...byName].map(([name, values]) => {
    const words = values.flatMap((value) => wordsOf(value, language) ?? []);
    const value = [...new Set(words)].join(', ');
    // what has no right value is no wrong one, but a situation in which the case is tested
    if (isSituation(flow, name)) return [name, value].filter(Boolean).join(': ');
    return [wrong, name, value].filter(Boolean).join(' ');
  });
}

function isSituation({ variables }: TitledPath['flow'], name: string): boolean {
  return variables.get(name)?.choices.every(({ validity }) => validity === 'invalid') ?? false;
}

/** A value in words: of a wrong one its class says why, where both are short; a secret or a long one has only its class. */
function wordsOf(
  { value, label, validity, isSecret }: NamedValue,
  language: Language,
): string | undefined {
  if (isSecret || (label && value.length > MAX_VALUE)) return label;
  const words = cut(wordOfValue(value, language), MAX_VALUE);
  const explained = `${label} (${words})`;
  const isExplained = label && validity === 'invalid' && explained.length <= MAX_EXPLAINED;
  return isExplained ? explained : words;
}

/**
 * What the path chooses, leaves out and repeats, but for what a wrong value says already.
 *
 * @param count so many choices are named: the most telling first, then those that it does not need
 */
function choicesOf(
  path: TitledPath,
  row: TitledRow,
  { faulty, count }: { faulty: readonly number[]; count: number },
): string[] {
  const { skipped, others } = path.choices;
  const places = [...tellingPlaces(path), ...others]
    .slice(0, count)
    .sort((a, b) => a.place - b.place || Number(a.isStep) - Number(b.isStep));
  const mentioned = new Set(faulty);
  const words = places.flatMap((place) => takenWords(path, row, { faulty, mentioned, place }));
  return skipped ? [...words, withoutStep(path, skipped)] : words;
}

/** What tells the path from the others, the most telling first; what is repeated once, with its places. */
function tellingPlaces({ choices: { taken, repeated } }: TitledPath): TitledPlace[] {
  const isSame = (a: ChoicePlace, b: ChoicePlace) => a.place === b.place && a.isStep === b.isStep;
  return [
    ...taken.map((one) => repeated.find((other) => isSame(one, other)) ?? one),
    ...repeated.filter((one) => !taken.some((other) => isSame(one, other))),
  ];
}

/** Words may contain what a replacement reads as a pattern. */
function withoutStep({ language }: TitledPath, words: string): string {
  return factsOf(language).caseWords.without.replace('{step}', () => words);
}

/** What a place says; of one that is repeated only what is true each time, and how often, else what it reads each time. */
function takenWords(
  path: TitledPath,
  row: TitledRow,
  { faulty, mentioned, place: { place, isStep, places = [place] } }: TakenPlace,
): string[] {
  const { flow, edges, language } = path;
  const readAt = places.map((one) => instancesReadAt(path, one));
  const read = [...new Set(readAt.flat())];
  if (read.some((instance) => faulty.includes(instance))) return [];
  const label = flow.edges[edges[place] ?? -1]?.label;
  if (label && !isStep) {
    const ends = places.map((one) => one + 1);
    return [counted(filled(path, row, label, ends), places.length, language)];
  }
  const values = isStep ? [] : read.filter((instance) => !mentioned.has(instance));
  for (const instance of values) mentioned.add(instance);
  const readValues = values.flatMap((instance) => row.valueAt(instance) ?? []);
  if (readValues.length > 0) return wordsRead(readValues, places.length, language);
  const named = [...(path.data.atNode[place + 1]?.values() ?? [])];
  if (named.some((instance) => faulty.includes(instance))) return [];
  // the step may be reached by other edges as well
  const visits = places.length === 1 ? [place + 1] : visitsOf(path, place + 1);
  return [counted(stepAt(path, row, visits), visits.length, language)].filter(Boolean);
}

/** Values that are read so many times: each once with how often, where it is the same each time. */
function wordsRead(values: readonly NamedValue[], times: number, language: Language): string[] {
  const byName = [...Map.groupBy(values, ({ name }) => name).values()];
  const isSame = byName.every(
    (all) => all.length === times && all.every(({ value }) => value === all[0]?.value),
  );
  const once = isSame ? byName.flatMap((all) => all.slice(0, 1)) : values;
  const words = once.map((value) => phrase(value, language));
  return isSame ? words.map((text) => counted(text, times, language)) : words;
}

/** The words with how often they come. */
function counted(words: string, times: number, language: Language): string {
  return words && times > 1 ? `${words} ${times} ${factsOf(language).caseWords.times}` : words;
}

/** The places at which a step of the words of the one at this place stands. */
function visitsOf({ flow, edges }: TitledPath, place: number): number[] {
  const labelAt = (edge: number) => flow.nodes[flow.edges[edge]?.target ?? -1]?.step?.label;
  const label = labelAt(edges[place - 1] ?? -1);
  return edges.flatMap((edge, index) => (labelAt(edge) === label ? [index + 1] : []));
}

/** `places`: of what is said with how often it comes. */
type TitledPlace = ChoicePlace & { places?: number[] };

/** `mentioned`: instances whose values the title has already. */
type TakenPlace = { faulty: readonly number[]; mentioned: Set<number>; place: TitledPlace };

/** The instances that conditions of the edge at a place read. */
function instancesReadAt({ flow, edges, data }: TitledPath, position: number): number[] {
  const guardsBefore = edges
    .slice(0, position)
    .reduce((sum, edge) => sum + (flow.edges[edge]?.guards.length ?? 0), 0);
  const guards = flow.edges[edges[position] ?? -1]?.guards.length ?? 0;
  const conditions = data.conditions.slice(guardsBefore, guardsBefore + guards);
  return [...new Set(conditions.flatMap(({ instances }) => [...instances.values()]))];
}

/** Whether a valid value is given later for the name of the last wrong one. */
function isCorrected({ data }: TitledPath, valueAt: ValueAt, faulty: readonly number[]): boolean {
  const last = faulty.at(-1) ?? data.instances.length;
  const name = data.instances[last]?.name;
  return data.instances.some(
    (later, index) => index > last && later.name === name && valueAt(index)?.validity === 'valid',
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
