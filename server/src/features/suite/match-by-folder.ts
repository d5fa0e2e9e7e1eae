import { fileFolderOf } from './in-folder.ts';
import type { CaseRow } from './queries/cases.ts';

type Titled = { sourceId?: string | undefined; title: string; folder?: string[] | undefined };

/** The case of the suite that one of a file is, where it is one, and what it is known by. */
type Match = { before: CaseRow | undefined; name: string };

/**
 * Which cases of a suite those of a file are that have no ID and a title that the suite has in several folders: the one
 * in the same folder; of a file without folders, as one sheet of a workbook, the one in the folder that has most of its
 * titles. Where a title is there once, its name alone says it.
 *
 * @param nameOf gives the words of a title as the suite stores them
 */
export function matchByFolder<FileCase extends Titled>(
  cases: readonly FileCase[],
  known: readonly CaseRow[],
  nameOf: (title: string) => string,
): Map<FileCase, Match> {
  const byTitle = Map.groupBy(known.filter(isNamedByTitle), titleOf);
  const groups = Map.groupBy(
    cases.filter(({ sourceId }) => !sourceId),
    ({ title }) => nameOf(title),
  );
  const counts = new Map<string, number>();
  for (const title of groups.keys())
    for (const folder of new Set(byTitle.get(title)?.map(folderOf)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  const matches = new Map<FileCase, Match>();
  for (const [title, own] of groups) {
    const rows = byTitle.get(title) ?? [];
    if (new Set(rows.map(folderOf)).size < 2) continue;
    const paired = pairOf(own, rows, counts);
    const names = new Set(rows.map(({ sourceId }) => sourceId));
    for (const one of own) {
      const before = paired.get(one);
      const name = before?.sourceId ?? freeName(title, names);
      names.add(name);
      matches.set(one, { before, name });
    }
  }
  return matches;
}

/** Those in the same folder first; then the others in the order of the folders that have most titles of the file. */
function pairOf<FileCase extends Titled>(
  cases: readonly FileCase[],
  rows: readonly CaseRow[],
  counts: ReadonlyMap<string, number>,
): Map<FileCase, CaseRow> {
  const countOf = (row: CaseRow) => counts.get(folderOf(row)) ?? 0;
  const left = rows.toSorted((a, b) => countOf(b) - countOf(a));
  const paired = new Map<FileCase, CaseRow>();
  const take = (one: FileCase, at: number) => {
    const [row] = at < 0 ? [] : left.splice(at, 1);
    if (row) paired.set(one, row);
  };
  for (const one of cases) {
    const folder = JSON.stringify(one.folder ?? []);
    take(
      one,
      left.findIndex((row) => folderOf(row) === folder),
    );
  }
  for (const one of cases) if (!paired.has(one) && left.length > 0) take(one, 0);
  return paired;
}

const folderOf = (row: CaseRow) => JSON.stringify(fileFolderOf(row));
const isNamedByTitle = ({ sourceId, content }: CaseRow) =>
  sourceId !== null && (content.open?.includes('id') ?? false);
/** A title that comes again counts on. */
const titleOf = ({ sourceId }: CaseRow) => (sourceId ?? '').replace(/ #\d+$/, '');

function freeName(title: string, taken: ReadonlySet<string | null>): string {
  for (let number = 2; ; number++) {
    const name = `${title} #${number}`;
    if (!taken.has(name)) return name;
  }
}
