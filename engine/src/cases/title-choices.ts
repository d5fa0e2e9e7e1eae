import { factsOf, type Language } from '@caseloom/locales/language';
import { filled, stepAt } from './title-labels.ts';
import { phrase } from './title-values.ts';
import type { ChoicePlace, NamedValue, TitledPath, TitledRow } from './titled-path.ts';

/**
 * What the path chooses, leaves out and repeats, but for what a wrong value says already.
 *
 * @param count so many choices are named: the most telling first, then those that it does not need
 */
export function choicesOf(
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

/** What distinguishes the path from the others, the most distinctive first; what is repeated once, with its places. */
export function tellingPlaces({ choices: { taken, repeated } }: TitledPath): TitledPlace[] {
  const isSame = (a: ChoicePlace, b: ChoicePlace) => a.place === b.place && a.isStep === b.isStep;
  return [
    ...taken.map((one) => repeated.find((other) => isSame(one, other)) ?? one),
    ...repeated.filter((one) => !taken.some((other) => isSame(one, other))),
  ];
}

/** Words may contain what a replacement reads as a pattern. */
export function withoutStep({ language }: TitledPath, words: string): string {
  return factsOf(language).caseWords.without.replace('{step}', () => words);
}

/** What a place says; of one that is repeated only what is true each time, and how often, else what it reads each time. */
export function takenWords(
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
