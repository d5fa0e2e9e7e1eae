import type { KeyboardEvent } from 'react';

/** A step as it is being written. */
export type StepRow = { id: number; text: string; data: string; expected: string };

let rows = 0;

/** A row with an id of its own, so that it keeps its focus when others move. */
export function aRow({ text = '', data = '', expected = '' }: Partial<StepRow> = {}): StepRow {
  rows += 1;
  return { id: rows, text, data, expected };
}

/** The rows with one moved up (-1) or down (1); the same where there is no room. */
export function moved(all: readonly StepRow[], at: number, by: -1 | 1): StepRow[] {
  const [row, other] = [all[at], all[at + by]];
  if (!row || !other) return [...all];
  return all.map((one, index) => (index === at ? other : index === at + by ? row : one));
}

/** What a key does in a row of steps; undefined where it only writes. */
export type RowMove = 'up' | 'down' | 'next' | 'remove';

/** Alt with an arrow moves a row, Enter goes on, Backspace takes an empty row away. */
export function rowMoveOf(event: KeyboardEvent, row: StepRow | undefined): RowMove | undefined {
  const { key, altKey, shiftKey, ctrlKey, metaKey } = event;
  if (altKey) return key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined;
  if (shiftKey || ctrlKey || metaKey) return undefined;
  if (key === 'Enter') return 'next';
  const isEmpty = row?.text === '' && row.data === '' && row.expected === '';
  return key === 'Backspace' && isEmpty ? 'remove' : undefined;
}

/** The steps that rows say; empty rows say none. */
export function stepsOf(all: readonly StepRow[]) {
  return all
    .map(({ text, data, expected }) => ({
      ...{ text: text.trim(), data: data.trim(), expected: expected.trim() },
    }))
    .filter((one) => Object.values(one).some(Boolean))
    .map(({ text, data, expected }) => ({
      ...{ text, ...(data && { data }), ...(expected && { expected }) },
    }));
}
