import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { folderOf, inFolder } from './in-folder.ts';
import { listWrittenOf } from './queries/written-cases.ts';
import type { SuiteKey } from './queries.ts';
import { nextRow, writeCases } from './write-cases.ts';

/** A case that was moved: its folder before, and since. */
type MovedCase = { key: string; before: string[]; after: string[] };

/**
 * Moves written cases of a suite to a folder: all that are named, or none; each has a version more.
 *
 * @returns the cases that stood elsewhere
 * @throws AppError `case_not_found` where one is not there or was generated; as `writeCases` does
 */
export async function moveCases(
  tx: Queryable,
  suite: SuiteKey,
  { keys, folder, by }: { keys: string[]; folder: string[]; by: string },
): Promise<MovedCase[]> {
  const { changed } = await writeCases(tx, suite, by, async (writing) => {
    const chosen = [...new Set(keys)];
    const found = await listWrittenOf(tx, suite, chosen);
    if (found.length < chosen.length) throw new AppError('case_not_found');
    // a folder goes wherever its cases go
    const after = folder.map(writing.mask);
    const others = found.filter(({ content }) => !isDeepStrictEqual(folderOf(content), after));
    return {
      rows: others.map((row) => inFolder(nextRow(writing, row, {}), after)),
      ended: others.map(({ key }) => key),
      changed: others.map(({ key, content }) => ({ key, before: folderOf(content), after })),
    };
  });
  return changed;
}

/**
 * Moves cases back, where nobody has moved them since.
 *
 * @returns how many stand where they stood before, and how many stay where they are
 * @throws AppError `case_not_found` where none of them is there any more; as `writeCases` does
 */
export async function undoMove(
  tx: Queryable,
  suite: SuiteKey,
  { changed, by }: { changed: MovedCase[]; by: string },
): Promise<{ undone: number; left: number }> {
  const { undone } = await writeCases(tx, suite, by, async (writing) => {
    const moves = new Map(changed.map((move) => [move.key, move]));
    const found = await listWrittenOf(tx, suite, [...moves.keys()]);
    if (found.length === 0) throw new AppError('case_not_found');
    const rows = found.flatMap((row) => {
      const move = moves.get(row.key);
      const isThere = move && isDeepStrictEqual(folderOf(row.content), move.after);
      return isThere ? [inFolder(nextRow(writing, row, {}), move.before.map(writing.mask))] : [];
    });
    return { rows, ended: rows.map(({ key }) => key), undone: rows.length };
  });
  return { undone, left: changed.length - undone };
}
