import { type Priority, testId } from '@caseloom/engine';
import { type Export, type KeptCase, polarityOf, priorityOf } from '../export.ts';
import { type StepRow, tagsOf } from '../rows.ts';
import { type FolderSeparator, readPath } from '../written-cases/folders.ts';
import { CRITICAL_LABEL, folderLabel, idLabels } from '../written-cases/own-labels.ts';
import { cutMark, writeOwnNote } from '../written-cases/own-note.ts';
import { referencesIn } from '../written-cases/references.ts';

/** The priority of a case in the words of a tool; empty where nobody said, so that the tool's own default holds. */
export function priorityIn(words: Readonly<Record<Priority, string>>, testCase: KeptCase): string {
  const priority = priorityOf(testCase);
  return priority ? words[priority] : '';
}

/** The label of a case that is critical, for a tool that has no such priority. */
export function criticalLabels(testCase: KeptCase): string[] {
  return priorityOf(testCase) === 'critical' ? [CRITICAL_LABEL] : [];
}

/** Labels of a case that say what it is: positive or negative, where somebody said that, then others, then its tags. */
export function kindsOf(testCase: KeptCase, others: readonly string[] = []): string[] {
  const polarity = polarityOf(testCase);
  return toLabels([...(polarity ? [polarity] : []), ...others, ...tagsOf(testCase)]);
}

/** The same, and before them what it is found by. */
export function labelsFor(testCase: KeptCase, others: readonly string[] = []): string[] {
  return [...idLabels(testCase), ...kindsOf(testCase, others)];
}

/** Each once; commas and semicolons stand between two of them. */
function toLabels(names: readonly string[]): string[] {
  return [...new Set(names.map(plainLabel))];
}

const plainLabel = (name: string) => oneLine(name.replace(/[,;]/g, ' '));

/** What a tool has no column for, each with its name before it. */
export function facts(entries: [name: string, value: string][]): string {
  return entries
    .filter(([, value]) => value)
    .map(([name, value]) => `${name}:${value.includes('\n') ? '\n' : ' '}${value}`)
    .join('\n');
}

/** The title as every list shows it; one that is too long for a tool is cut and ends in its ID. */
export function titleFor({ key }: Pick<KeptCase, 'key'>, text: string, maxLength: number): string {
  const title = oneLine(text);
  if (title.length <= maxLength) return title;
  const mark = cutMark(testId(key));
  return title.slice(0, maxLength - mark.length).toWellFormed() + mark;
}

/** What a tool has of a case in other columns than its note. */
type Elsewhere = {
  /** The longest title that it takes. */
  maxTitle: number;
  /** Where it has no folders: that of the case; otherwise what parts them. */
  folder: 'none' | 'suites' | FolderSeparator;
  /** What stands among its labels, and how it is written there. */
  labels: readonly string[];
  toLabel?: (label: string) => string;
  /** Whether requirements have a column of their own. */
  hasReferences?: true;
};

/** A note, and before it what a tool has no place for, or not as it is: the whole title, the folder, labels, requirements. */
export function noteFor(
  { language }: Export,
  { title = '', note = '' }: Partial<Pick<StepRow, 'title' | 'note'>>,
  { folder = [], requirements }: KeptCase,
  { maxTitle, folder: parting, labels, toLabel = plainLabel, hasReferences }: Elsewhere,
): string {
  const whole = oneLine(title);
  const isSame = (written: readonly string[], own: readonly string[]) =>
    JSON.stringify(written) === JSON.stringify(own);
  // a label that is the same as the folder would stand there once
  const isFolder = parting === 'none' && labels.includes(folderLabel(folder));
  const isFolderWritten =
    parting === 'suites' ||
    (parting !== 'none' && isSame(readPath(folder.join(parting), parting), folder));
  return writeOwnNote(language, note, {
    ...(whole.length > maxTitle && { title: whole }),
    ...(!isFolderWritten && { folder }),
    ...((!isSame(labels.map(toLabel), labels) || isFolder) && { tags: labels }),
    ...(hasReferences &&
      !isSame(referencesIn(requirements.join(', ')), requirements) && { requirements }),
  });
}

/** A text on one line, without outer spaces. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
