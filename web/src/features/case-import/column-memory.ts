import type { CaseColumns } from '@caseloom/contract';
import type { CaseSource, Columns } from '@caseloom/formats/written-cases';
import { api } from '../../lib/api.ts';
import { loadWrittenCases } from './load-written-cases.ts';

/** A table that is read with the columns of the last import. */
export type Remembered = {
  /** Of what is remembered. */
  id: string;
  /** What the columns were recognised as. */
  guess: Columns;
};

/** Tables with the columns that were chosen for files with the same headings in this project. */
export async function withRemembered<Source extends CaseSource>(
  sources: readonly Source[],
  known: readonly CaseColumns[],
): Promise<(Source & { remembered?: Remembered })[]> {
  const { areSameHeadings, fromNamed, headingsOf } = await loadWrittenCases();
  return sources.map((source) => {
    if (!('header' in source)) return source;
    const { header } = source;
    const headings = headingsOf(header.names);
    const found = known.find((one) => areSameHeadings(one.headings, headings));
    if (!found) return source;
    const columns = fromNamed(found.columns, header.names);
    return {
      ...source,
      header: { ...header, columns, isRecognised: true },
      remembered: { id: found.id, guess: header.columns },
    };
  });
}

type Read = { source: CaseSource & { remembered?: Remembered }; columns?: Columns | undefined };

/**
 * Remembers the columns that a person chose for tables which were imported, and forgets those for which the
 * guess was taken instead.
 */
export async function rememberColumns(slug: string, read: readonly Read[]): Promise<void> {
  const { headingsOf, toNamed } = await loadWrittenCases();
  for (const { source, columns } of read) {
    if (!('header' in source) || !columns || areSame(columns, source.header.columns)) continue;
    const { header, remembered } = source;
    const { names } = header;
    if (remembered && areSame(columns, remembered.guess))
      await api.caseColumns.delete({ slug, id: remembered.id });
    else
      await api.caseColumns.save({
        ...{ slug, headings: headingsOf(names), columns: toNamed(columns, names) },
      });
  }
}

/** Whether two choices read the same from the same columns. */
export function areSame(some: Columns, others: Columns): boolean {
  const listOf = (columns: Columns) => JSON.stringify(Object.entries(columns).sort());
  return listOf(some) === listOf(others);
}
