import type { Row } from './arrange-rows.ts';
import { NAMES } from './column-names.ts';
import { plainText } from './plain-text.ts';

/** What preconditions with rows of their own say, by the IDs and keys that cases call them by. */
export type Preconditions = ReadonlyMap<string, string>;

/** Whether a row is a precondition of other rows, as Xray has them. */
export const isPrecondition = (row: Row) => /^pre-?condition$/i.test(row.get('kind'));

/** What the rows of preconditions say: their titles, and what is to be done for them. */
export function preconditionsIn(rows: readonly Row[]): Preconditions {
  const found = new Map<string, string>();
  let last = '';
  for (const row of rows.filter(isPrecondition)) {
    const id = row.get('id') || last;
    const text = textOfPrecondition(
      row.get('title'),
      row.get('script') || row.get('gherkin') || row.get('step') || row.get('description'),
    );
    const known = id === last ? found.get(id) : undefined;
    for (const name of [id, row.get('key')])
      if (name !== '') found.set(name, [known, text].filter(Boolean).join('\n'));
    last = id;
  }
  return found;
}

/** The title of a precondition, and what it says besides. */
export function textOfPrecondition(title: string, text: string): string {
  const [named, words] = [plainText(title).trim(), plainText(text).trim()];
  const onOneLine = words.replaceAll(/\s+/g, ' ');
  // tools make a title of the beginning of the text
  const isBeginning = words !== '' && onOneLine.startsWith(named.replaceAll(/\s+/g, ' '));
  return isBeginning ? words : [named, words].join('\n').trim();
}

/** What has to be so before a case begins, which names preconditions or says it itself. */
export function preconditionsOf(rows: readonly Row[], known: Preconditions): string[] {
  const cells = rows.map((row) => row.get('preconditions')).filter(Boolean);
  const named = cells.flatMap((cell) => cell.split(/[;,\n]/)).map((name) => name.trim());
  if (!named.some((name) => known.has(name))) return cells.slice(0, 1);
  return [...new Set(named)].map((name) => known.get(name) ?? name);
}

const SAYS_PRECONDITION = new RegExp(
  `^(?:${[...new Set(NAMES.preconditions)].join('|')})\\s*:\\s*(?=\\S)`,
  'iu',
);

/** What a step says that is a precondition by its own first word, as files for Azure have it, which has no field for it. */
export function preconditionIn(step: string): string | undefined {
  const words = step.replace(SAYS_PRECONDITION, '');
  return words === step ? undefined : words;
}
