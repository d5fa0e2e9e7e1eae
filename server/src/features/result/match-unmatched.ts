import { LIMITS } from '@caseloom/contract';
import { publishChange } from '../../db/event-bus.ts';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { toPattern } from '../../workers/automation-names.ts';
import { joinResults } from '../../workers/worst-result.ts';
import { notifyFailed } from '../notification/queries/run-news.ts';
import { type RunRow, requireOpenRun } from '../run/queries.ts';
import { addAutomationNames, listNamesOfCase } from '../suite/queries/automation-names.ts';
import { forgetMatches } from './forget-matches.ts';
import { findSourceName } from './queries/actions.ts';
import { foldVerdicts, keysIn } from './queries/fold-verdicts.ts';
import { insertImported } from './queries/imported-results.ts';
import {
  countWaiting,
  findUnmatched,
  listMatchedBy,
  listMatchedKeys,
  type UnmatchedRow,
  updateMatch,
} from './queries/unmatched-results.ts';
import { lockCases } from './queries/verdicts.ts';
import { type Caller, recordAction } from './record-action.ts';

/**
 * Matches results that wait in a run with cases, as a person says: each case gets the worst of its results as said by
 * the automation that brought it, and remembers their automation names.
 *
 * @throws AppError `unmatched_not_found` where one of them waits no more; `case_not_found`; `automation_names_full`
 */
export async function matchUnmatched(
  tx: Queryable,
  caller: Caller,
  { id, matches }: { id: string; matches: { id: string; caseKey: string }[] },
) {
  const run = await requireOpenRun(tx, caller.actor, id);
  const chosen = new Map(matches.map((one) => [one.id, one.caseKey]));
  const keys = [...new Set(chosen.values())].sort();
  // as an import does, first the cases: so none of the two waits for the other
  const found = await lockCases(tx, run, keysIn(keys));
  if (found < keys.length) throw new AppError('case_not_found');
  const rows = await findUnmatched(tx, run, [...chosen.keys()]);
  if (rows.length < chosen.size || rows.some(({ matchedKey }) => matchedKey !== null))
    throw new AppError('unmatched_not_found');
  const byCase = Map.groupBy(rows, (row) => chosen.get(row.id) ?? '');
  for (const [caseKey, own] of byCase) await matchCase(tx, caller, run, { caseKey, rows: own });
  await foldVerdicts(tx, run, keysIn(keys));
  await publishChange(tx, run.id);
  return { matched: rows.length, waiting: await countWaiting(tx, run) };
}

/** Gives one case what its results say, as an action of its own: it can be taken back alone. */
async function matchCase(
  tx: Queryable,
  caller: Caller,
  run: RunRow,
  { caseKey, rows }: { caseKey: string; rows: UnmatchedRow[] },
): Promise<void> {
  const [first, ...others] = rows;
  if (!first) return;
  const worst = others.reduce((one, other) => joinResults(one, other), first);
  const fileName = await findSourceName(tx, run, worst.actionId);
  const matchAction = await recordAction(tx, caller, run, { name: 'match', fileName });
  const { status, durationMs, message: comment } = worst;
  const verdict = { caseKey, status, stepStatuses: [], failedStep: null, durationMs, comment };
  const byName = Object.fromEntries(rows.map((row) => [toPattern(row.automationName), row.status]));
  await insertImported(tx, run, {
    rows: JSON.stringify([{ ...verdict, byName }]),
    actionId: matchAction,
  });
  const added = await remember(tx, run, { caseKey, rows });
  for (const isNamedByMatch of [true, false]) {
    const ids = rows.filter((row) => added.has(row.id) === isNamedByMatch).map((row) => row.id);
    await updateMatch(tx, run, ids, { matchedKey: caseKey, matchAction, isNamedByMatch });
  }
  if (status === 'failed') await notifyFailed(tx, caller.actor, run, matchAction);
}

/** Lets a case remember the names of its results. @returns the results whose names it did not have */
async function remember(
  tx: Queryable,
  run: RunRow,
  { caseKey, rows }: { caseKey: string; rows: UnmatchedRow[] },
): Promise<Set<string>> {
  const suite = { companyId: run.companyId, projectId: run.projectId, id: run.suiteId };
  const known = new Set(await listNamesOfCase(tx, suite, caseKey));
  const fresh = rows.filter(({ automationName }) => !known.has(toPattern(automationName)));
  if (known.size + fresh.length > LIMITS.automationNames)
    throw new AppError('automation_names_full', { max: LIMITS.automationNames });
  const named = fresh.map(({ automationName }) => ({ caseKey, name: toPattern(automationName) }));
  await addAutomationNames(tx, run, named);
  return new Set(fresh.map(({ id }) => id));
}

/**
 * Takes matches back: their cases show again what else was said of them, and forget the automation names that
 * they got by the match; the results wait again, with all that were matched by the same action.
 *
 * @throws AppError `unmatched_not_found` where one of them is not matched
 */
export async function unmatch(
  tx: Queryable,
  caller: Caller,
  { id, ids }: { id: string; ids: string[] },
) {
  const run = await requireOpenRun(tx, caller.actor, id);
  const chosen = [...new Set(ids)];
  const keys = await listMatchedKeys(tx, run, chosen);
  await lockCases(tx, run, keysIn(keys));
  const rows = await findUnmatched(tx, run, chosen);
  // somebody else may have taken them back, and matched them otherwise, while this call waited
  const isMatched = ({ matchedKey }: UnmatchedRow) => matchedKey && keys.includes(matchedKey);
  if (rows.length < chosen.length || !rows.every(isMatched))
    throw new AppError('unmatched_not_found');
  const actions = [...new Set(rows.flatMap(({ matchAction }) => matchAction ?? []))];
  const all = await listMatchedBy(tx, run, actions);
  for (const undoes of actions)
    await recordAction(tx, caller, run, { name: 'undo', undoes, details: { count: '1' } });
  await forgetMatches(tx, run, all);
  await foldVerdicts(tx, run, keysIn(keys));
  await publishChange(tx, run.id);
  return { unmatched: all.length, waiting: await countWaiting(tx, run) };
}
