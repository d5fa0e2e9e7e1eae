import type { KeptCase } from '../export.ts';
import { columnsOf } from '../written-cases/columns.ts';
import { DESCRIBED } from '../written-cases/described-fields.ts';
import { descriptionOf } from '../written-cases/description.ts';
import { placeLabels, withReferencesNoted, withRequirements } from '../written-cases/references.ts';
import type { Kept } from './kept.ts';

/** What the note of a case says: what its tool says in a column of its own, and what somebody noted here. */
type Note = {
  /** Whether the column is still as it was. */
  isSame: boolean;
  own: string;
};

/**
 * A note without what the tool has in columns of its own. A note that was taken away here takes nothing away there.
 *
 * @param column the one that a note belongs in
 */
export function noteOf(
  { note = '', requirements }: Pick<KeptCase, 'note' | 'requirements'>,
  { rows, source }: Kept,
  column?: string,
): Note {
  // of a case without columns nobody knows what of its note is known there
  if (note.trim() === '' || rows.length === 0) return { isSame: true, own: '' };
  const [first = {}] = rows;
  const names = Object.keys(first);
  const columns = columnsOf(names);
  let rest = withoutLabels(note, source, new Set(requirements));
  let isSame = true;
  for (const field of DESCRIBED) {
    const name = names[columns[field] ?? -1] ?? '';
    const text = rows.map((row) => row[name] ?? '').find(Boolean) ?? '';
    const words = descriptionOf([{ name: '', text }]);
    if (words === '') continue;
    const isMain = name === column;
    const isPlain = isMain || field === 'note';
    const forms = [`${name}: ${words}`, `${name}:\n${words}`, ...(isPlain ? [words] : [])];
    const found = forms.find((form) => inLines(rest, form) >= 0);
    if (found !== undefined) rest = without(rest, found);
    else if (isMain) isSame = false;
  }
  return { isSame, own: rest.trim() };
}

/** A note without the references and labels that it has whole, whichever of them its file put there; their own columns say them. */
function withoutLabels(
  note: string,
  source: Kept['source'],
  requirements: ReadonlySet<string>,
): string {
  const sources = [source, withRequirements(source, requirements)];
  const lines = sources
    .flatMap((one) => [one, withReferencesNoted(one)])
    .flatMap((one) => placeLabels(one).linesInAnyLanguage);
  return lines.reduce((rest, line) => (inLines(rest, line) < 0 ? rest : without(rest, line)), note);
}

/** Where lines stand in a text, in capital letters or not; -1 where they do not. */
const inLines = (text: string, lines: string) =>
  `\n${text}\n`.toLowerCase().indexOf(`\n${lines}\n`.toLowerCase());

function without(text: string, lines: string): string {
  const at = inLines(text, lines);
  return [text.slice(0, Math.max(at - 1, 0)), text.slice(at + lines.length + 1)]
    .filter(Boolean)
    .join('\n');
}

/** The cell of the column that a note belongs in. */
export function noteCell(
  testCase: Pick<KeptCase, 'note' | 'requirements'>,
  kept: Kept,
  column: string,
): string {
  const { isSame, own } = noteOf(testCase, kept, column);
  const cell = kept.cell(column);
  if (!isSame) return own;
  return own === '' ? cell : [cell, own].filter(Boolean).join('\n\n');
}
