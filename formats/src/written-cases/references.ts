import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { languageOf } from '../text-to-model/words.ts';
import { wordsOf } from '../words.ts';
import type { RowRemark, WrittenCase } from './written-case.ts';

/** So many requirements a test case, a step or an edge covers at most. */
export const MAX_REQUIREMENTS = 50;

/** What a cell names, each with a comma, a semicolon or a line of its own. */
export function labelsIn(cell: string): string[] {
  return cell
    .split(/[,;\n]/)
    .map(idOf)
    .filter(Boolean);
}

/**
 * What a cell refers to, each with a semicolon or a line of its own, or with a comma where it is an ID: a sentence
 * with commas is one reference.
 */
export function referencesIn(cell: string): string[] {
  return cell.split(/[;\n]/).flatMap((line) => {
    const parts = line.split(',');
    const sentence = parts.findIndex((part) => part.trim() !== '' && !isId(part));
    const ids = sentence < 0 ? parts : parts.slice(0, sentence);
    const rest = sentence < 0 ? '' : parts.slice(sentence).join(',');
    return [...ids, rest].map(idOf).filter(Boolean);
  });
}

/** An ID has no blanks, or is a few words with a number: `REQ 12`, `Section 3.1`. */
function isId(part: string): boolean {
  const words = part.trim().split(/\s+/);
  return words.length === 1 || (words.length <= 3 && /\d/.test(part));
}

/** An ID as requirements have them: on one line, sign for sign. */
const idOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * A case whose references are requirements where the project has these; what it does not have stays a reference.
 *
 * @param known the IDs of the project's requirements
 */
export function withRequirements(one: WrittenCase, known: ReadonlySet<string>): WrittenCase {
  const { references = [], tags = [], ...others } = one;
  // a file of ours has them among its labels where the tool has no column for them
  const labels = one.ownId === undefined ? [] : tags;
  const ids = [...new Set([...references, ...labels].map(idOf))].filter((id) => known.has(id));
  const requirements = ids.slice(0, MAX_REQUIREMENTS);
  if (requirements.length === 0) return one;
  const isOther = (name: string) => !requirements.includes(idOf(name));
  const rest = references.filter(isOther);
  const plain = one.ownId === undefined ? tags : tags.filter(isOther);
  return {
    ...{ ...others, requirements },
    ...(plain.length > 0 && { tags: plain }),
    ...(rest.length > 0 && { references: rest }),
  };
}

/** What stands at a case of a model as a label: its tags, and the references that are no requirements. */
export function labelsOf({ tags = [], references = [] }: WrittenCase): string[] {
  return [...tags, ...references];
}

/** How long a label is at most, and how many a case has. */
const MAX_LABEL = 50;
const MAX_LABELS = 20;

/** The labels of a case, and those that are too long or too many for that, as the note of the case says them. */
type PlacedLabels = {
  labels: string[];
  noted: { tags: string[]; references: string[] };
  /** In the language of the case. */
  lines: string[];
  /** The same in each language: an earlier import may have written another one. */
  linesInAnyLanguage: string[];
};

/** Each label in its place: none is cut. */
export function placeLabels(one: WrittenCase): PlacedLabels {
  const { tags = [], references = [], areReferencesNoted = false } = one;
  const all = areReferencesNoted ? tags : labelsOf(one);
  const plain = [...new Map(all.map((each) => [keyOf(each), plainLabel(each)]))];
  const labels = plain
    .map(([, label]) => label)
    .filter((label) => label !== '' && label.length <= MAX_LABEL)
    .slice(0, MAX_LABELS);
  const known = new Set(labels.map(keyOf));
  const restOf = (some: readonly string[]) => [
    ...new Set(some.map(idOf).filter((each) => each !== '' && !known.has(keyOf(each)))),
  ];
  const rest = [
    { name: 'noteLabels' as const, own: restOf(tags) },
    { name: 'noteReferences' as const, own: restOf(references) },
  ].filter(({ own }) => own.length > 0);
  const linesIn = (language: Language) =>
    rest.map(({ name, own }) => `${wordsOf(language)[name]}: ${own.join('; ')}`);
  const words = [one.title, ...one.steps.map(({ text }) => text)].join('\n');
  return {
    labels,
    noted: { tags: restOf(tags), references: restOf(references) },
    // no language of a user: whoever imports a file again changes no note by that
    lines: linesIn(languageOf(words)),
    linesInAnyLanguage: LANGUAGES.flatMap(linesIn),
  };
}

const plainLabel = (label: string) => label.replaceAll(',', ' ').trim();
const keyOf = (label: string) => idOf(plainLabel(label)).toLowerCase();

/** The same case with all of its references in its note. */
export function withReferencesNoted(one: WrittenCase): WrittenCase {
  return one.references ? { ...one, areReferencesNoted: true } : one;
}

/**
 * The cases of a file with their references in one place: as labels, or all of them in the notes where one is too long
 * for a label or a case has too many. A column that is a label here and a note there could not be filtered by.
 */
export function withReferencesInOnePlace(cases: WrittenCase[]): WrittenCase[] {
  const areLabels = cases.every((one) => placeLabels(one).noted.references.length === 0);
  return areLabels ? cases : cases.map(withReferencesNoted);
}

/** So much of a label is shown where it is told of. */
const MAX_SHOWN = 60;

/** Which cases have a label that stands in their notes, or a reference for which those of all cases do. */
export function notedLabels(
  cases: readonly WrittenCase[],
  placeOf: (one: WrittenCase) => Pick<RowRemark, 'row' | 'name'>,
): RowRemark[] {
  return cases.flatMap((one) => {
    const { tags, references } = placeLabels(one).noted;
    const remarkOf = (code: 'label_in_note' | 'references_in_note', [first]: string[]) =>
      first === undefined ? [] : [{ code, ...placeOf(one), words: shortened(first) }];
    return [...remarkOf('label_in_note', tags), ...remarkOf('references_in_note', references)];
  });
}

const shortened = (label: string) =>
  label.length > MAX_SHOWN ? `${label.slice(0, MAX_SHOWN - 1)}…` : label;
