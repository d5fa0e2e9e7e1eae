import { factsOf, type Language } from '@caseloom/locales/language';
import { defined } from '../defined.ts';
import { choicesOf, takenWords, tellingPlaces, withoutStep } from './title-choices.ts';
import { actionsWith, faultsOf, faultyIn, isCorrected, isSituation } from './title-faults.ts';
import { stepAt } from './title-labels.ts';
import { outcomesOf } from './title-outcome.ts';
import { besidesRequest, type RequestLead, requestLead, requestPlace } from './title-request.ts';
import { MAX_TITLE, toTitle, uncapitalized } from './title-text.ts';
import { phrase } from './title-values.ts';
import { composeTitle, type Title, type TitleParts } from './title-wording.ts';
import type { NamedValue, TitledPath, TitledRow } from './titled-path.ts';

/** The words of a title; `leadWith`: of a path that sends a request, its words with the values that tell a row from others. */
type RowParts = TitleParts & { leadWith?: (differing: readonly NamedValue[]) => RequestLead };

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
      titles[row] = titleWithValues(defined(parts[row]), values, path);
    }
  }
  return titles;
}

/** The title with values that tell its row from others of the path. */
function titleWithValues(parts: RowParts, values: readonly NamedValue[], path: TitledPath): Title {
  if (parts.leadWith) return requestTitle(parts, parts.leadWith(values), path);
  const differing = values.map((value) => phrase(value, path.language));
  return composeTitle({ ...parts, differing }, path);
}

/** A title that begins with a request; where another case has the same, with the whole names of its values. */
function requestTitle(parts: RowParts, { plain, full }: RequestLead, path: TitledPath): Title {
  const { title } = composeTitle({ ...parts, faults: [plain] }, path);
  const spare = full === plain ? undefined : composeTitle({ ...parts, faults: [full] }, path).title;
  return { title, spare };
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
  parts: RowParts,
): Title {
  if (parts.leadWith) return requestTitle(parts, parts.leadWith([]), path);
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

/** A name that a person wrote for several rows, with the values that tell the row apart; as it is where they are too many words. */
export function nameOfRow(name: string, values: NamedValue[], language: Language): string {
  const title = `${name}: ${toTitle(values.map((value) => phrase(value, language)).join(', '))}`;
  return title.length <= MAX_TITLE ? title : name;
}

function partsOf(whole: TitledPath, row: TitledRow): RowParts {
  const request = requestPlace(whole);
  const path = request === undefined ? whole : besidesRequest(whole, request);
  const { valueAt } = row;
  const faulty = faultyIn(path, valueAt);
  const places = [...tellingPlaces(whole), ...whole.choices.others].map(({ place }) => place);
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
    faults: faultsOf(path, valueAt, { faulty, outcome: after.outcome }),
    choices: named(telling),
    fuller: Array.from({ length }, (_, fewer) => named(telling + length - fewer)),
    fewer: Array.from({ length: Math.max(0, telling - 1) }, (_, left) => named(telling - 1 - left)),
    differing: [],
    ...after,
    ...(request !== undefined && {
      leadWith: (differing) =>
        requestLead(path, row, { place: request, faulty, differing, outcome: after.outcome }),
    }),
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
