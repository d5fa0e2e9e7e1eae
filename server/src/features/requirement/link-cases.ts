import { LIMITS } from '@caseloom/contract';
import type { Queryable } from '../../db/open.ts';
import type { CaseRow } from '../suite/queries/cases.ts';
import { endWritten, insertWritten, listWrittenOf } from '../suite/queries/written-cases.ts';
import { nextRow, openWriting, storeRevision, type Writing } from '../suite/write-cases.ts';
import type { Addition } from './plan-links.ts';
import { listLinked } from './queries/cases-by-id.ts';
import type { Scope } from './queries/live-cases.ts';
import { keepStandings } from './queries/outcomes.ts';
import type { LinkedCase } from './schema.ts';

type CaseName = { suiteId: string; key: string };

/**
 * Lets test cases cover requirements besides those that they cover, each as its next version.
 *
 * @returns what was added to which, and the versions that they have since
 * @throws AppError `suite_not_ready` while the cases of one of the suites are generated; `suite_full`
 */
export async function linkCases(
  tx: Queryable,
  at: Scope,
  { additions, by }: { additions: Addition[]; by: string },
): Promise<LinkedCase[]> {
  const made = await rewriteAll(
    tx,
    at,
    { changes: additions, by },
    ({ content, retiredIn }, { added }) => {
      const { requirements } = content;
      // somebody may have changed it before its suite was locked
      const missing = added.filter((id) => !requirements.includes(id));
      const hasRoom = requirements.length + missing.length <= LIMITS.caseRequirements;
      const isLeft = retiredIn !== null || missing.length === 0 || !hasRoom;
      return isLeft ? undefined : [...requirements, ...missing];
    },
  );
  return made.map(({ row: { suiteId, key, since, content }, before }) => {
    const added = content.requirements.filter((id) => !before.includes(id));
    return { suiteId, key, version: since, added };
  });
}

/**
 * Takes requirements out of test cases again that an import let cover them, where nobody changed the test cases since.
 *
 * @returns those that were changed, and cover them still
 * @throws AppError as `linkCases` does
 */
export async function unlinkCases(
  tx: Queryable,
  at: Scope,
  { linked, by }: { linked: LinkedCase[]; by: string },
): Promise<{ suiteId: string; caseKey: string; name: string }[]> {
  const there = await listLinked(tx, at, linked);
  const names = new Set(there.map(nameOf));
  // the suite of another may be in the bin
  const changes = linked.filter((one) => names.has(nameOf(one)));
  const made = await rewriteAll(tx, at, { changes, by }, (row, { version, added }) =>
    row.since === version
      ? row.content.requirements.filter((id) => !added.includes(id))
      : undefined,
  );
  const undone = new Set(made.map(({ row }) => nameOf(row)));
  const addedTo = new Map(linked.map((one) => [nameOf(one), one.added]));
  return there
    .filter((one) => !undone.has(nameOf(one)))
    .filter((one) => addedTo.get(nameOf(one))?.some((id) => one.requirements.includes(id)))
    .map(({ suiteId, key: caseKey, name }) => ({ suiteId, caseKey, name }));
}

const nameOf = ({ suiteId, key }: CaseName) => `${suiteId} ${key}`;

type Rewritten = { row: CaseRow; before: string[] };

/**
 * Gives written test cases other requirements, as the next revision of each of their suites. The suites are locked in
 * the order of their ids, so that two who do this wait for each other.
 */
async function rewriteAll<Change extends CaseName>(
  tx: Queryable,
  at: Scope,
  { changes, by }: { changes: Change[]; by: string },
  after: (row: CaseRow, change: Change) => string[] | undefined,
): Promise<Rewritten[]> {
  const bySuite = [...Map.groupBy(changes, ({ suiteId }) => suiteId)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const suites: { writing: Writing; made: Rewritten[] }[] = [];
  for (const [id, own] of bySuite) {
    const suite = { companyId: at.companyId, projectId: at.projectId, id };
    const writing = await openWriting(tx, suite, by);
    const byKey = new Map(own.map((change) => [change.key, change]));
    const made = (await listWrittenOf(tx, suite, [...byKey.keys()])).flatMap((row) => {
      const change = byKey.get(row.key);
      const requirements = change && after(row, change);
      if (!requirements) return [];
      return { row: nextRow(writing, row, { requirements }), before: row.content.requirements };
    });
    if (made.length > 0) suites.push({ writing, made });
  }
  if (suites.length === 0) return [];
  await keepStandings(tx, at, async () => {
    for (const { writing, made } of suites) {
      const rows = made.map(({ row }) => row);
      const keys = rows.map(({ key }) => key);
      await endWritten(tx, writing.suite, keys, writing.next);
      await insertWritten(tx, rows);
    }
  });
  for (const { writing } of suites)
    await storeRevision(tx, writing.suite, writing.locked, writing.next);
  return suites.flatMap(({ made }) => made);
}
