import { factsOf, type Language } from '@caseloom/locales/language';
import { defined } from '../defined.ts';
import { filled, stepAt } from './title-labels.ts';
import { outcomesOf } from './title-outcome.ts';
import { cut, MAX_TITLE, toTitle, uncapitalized } from './title-text.ts';
import { composeTitle, type TitleParts } from './title-wording.ts';
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
export function titlesOf(path: TitledPath, rows: readonly TitledRow[]): string[] {
  const parts = rows.map((row) => partsOf(path, row));
  const titles = parts.map((one) => composeTitle(one, path));
  // a computed value, or one of state, does not say what it follows from
  const titleWithout = (row: number) =>
    rows[row]?.computedAt || rows[row]?.stateAt
      ? composeTitle(partsOf(path, { valueAt: rows[row].valueAt }), path)
      : titles[row];
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

/** A name that a person wrote for several rows, with the values that tell the row apart; as it is where they are too many words. */
export function nameOfRow(name: string, values: NamedValue[], language: Language): string {
  const title = `${name}: ${toTitle(values.map((value) => phrase(value, language)).join(', '))}`;
  return title.length <= MAX_TITLE ? title : name;
}

function partsOf(path: TitledPath, row: TitledRow): TitleParts {
  const { valueAt } = row;
  const faulty = [...path.data.instances.keys()].filter(
    (instance) => valueAt(instance)?.validity === 'invalid',
  );
  const { answer, end } = outcomesOf(path, faulty.at(-1));
  const [answered, ended] = [stepAt(path, row, answer), stepAt(path, row, end)];
  const after = outcomeWords(path, {
    ...{ answered, ended, isCorrected: isCorrected(path, valueAt, faulty) },
  });
  const isShown = (words: string) =>
    words === after.outcome || after.ending.endsWith(` ${uncapitalized(words, path.language)}`);
  const choices = (others: number) =>
    choicesOf(path, row, { faulty, others }).filter((words) => !isShown(words));
  const { length } = faulty.length > 0 ? [] : path.choices.others;
  return {
    faults: faultsOf(path, valueAt, faulty),
    choices: choices(0),
    fuller: Array.from({ length }, (_, fewer) => choices(length - fewer)),
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
 * @param others how many choices are named besides those that tell it from the others
 */
function choicesOf(
  path: TitledPath,
  row: TitledRow,
  { faulty, others }: { faulty: readonly number[]; others: number },
): string[] {
  const { language } = path;
  const { skipped, repeated } = path.choices;
  const isRepeated = (place: number, isStep: boolean) =>
    repeated.some((one) => one.place === place && one.isStep === isStep);
  const taken = [...path.choices.taken, ...path.choices.others.slice(0, others)];
  const places: (ChoicePlace & { times?: number })[] = [
    ...taken.flatMap(({ place, isStep }) => (isRepeated(place, isStep) ? [] : [{ place, isStep }])),
    ...repeated,
  ].sort((a, b) => a.place - b.place || Number(a.isStep) - Number(b.isStep));
  const { without, times } = factsOf(language).caseWords;
  const mentioned = new Set(faulty);
  const words = places.flatMap((one) => {
    const counted = one.times === undefined ? '' : ` ${one.times} ${times}`;
    return takenWords(path, row, { faulty, mentioned, place: one }).map((text) => text + counted);
  });
  // words may contain what a replacement reads as a pattern
  return skipped ? [...words, without.replace('{step}', () => skipped)] : words;
}

function takenWords(
  path: TitledPath,
  row: TitledRow,
  { faulty, mentioned, place: { place, isStep } }: TakenPlace,
): string[] {
  const { flow, edges } = path;
  const { valueAt } = row;
  const read = instancesReadAt(path, place);
  if (read.some((instance) => faulty.includes(instance))) return [];
  const label = flow.edges[edges[place] ?? -1]?.label;
  if (label && !isStep) return [filled(path, row, label, place + 1)];
  const values = isStep ? [] : read.filter((instance) => !mentioned.has(instance));
  for (const instance of values) mentioned.add(instance);
  const readValues = values.flatMap((instance) => valueAt(instance) ?? []);
  if (readValues.length > 0) return readValues.map((value) => phrase(value, path.language));
  const named = [...(path.data.atNode[place + 1]?.values() ?? [])];
  if (named.some((instance) => faulty.includes(instance))) return [];
  return [stepAt(path, row, place + 1)].filter(Boolean);
}

/** `mentioned`: instances whose values the title has already. */
type TakenPlace = { faulty: readonly number[]; mentioned: Set<number>; place: ChoicePlace };

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
