import type { RequirementSheet } from '@caseloom/formats/requirements';
import type { Columns } from './read-file.ts';

type Unused = { name: string; at: number; count: number };

/**
 * The columns of a table whose words no requirement gets, with how many there are; what a column that is
 * read says as well is not lost. Nothing where no requirement is read. Time: linear.
 */
export function unusedColumns({ headings, rows }: RequirementSheet, columns: Columns): Unused[] {
  if (columns.id === undefined) return [];
  const used = Object.values(columns);
  return headings.flatMap((heading, at) => {
    if (used.includes(at)) return [];
    const count = rows.filter((row) => {
      const words = row[at]?.trim() ?? '';
      return words !== '' && used.every((column) => row[column]?.trim() !== words);
    }).length;
    return count === 0 ? [] : { name: heading.trim(), at, count };
  });
}
