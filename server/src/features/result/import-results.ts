import { isWorkbook } from '@caseloom/formats';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { safeName } from '../../workers/file.ts';
import { matchResultsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { notifyFailed } from '../notification/queries/run-news.ts';
import { type RunRow, requireOpenRun } from '../run/queries.ts';
import { listAutomationNames } from '../suite/queries/automation-names.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { listDismissedNames } from './queries/dismissed-results.ts';
import { findFailures, NO_FAILURES } from './queries/failures.ts';
import { foldVerdicts, keysOfRows } from './queries/fold-verdicts.ts';
import { insertImported, listKeyPage, listOwnIds } from './queries/imported-results.ts';
import {
  countWaiting,
  deleteSettled,
  insertWaiting,
  listWaitingNames,
} from './queries/unmatched-results.ts';
import { lockCases } from './queries/verdicts.ts';
import { type Caller, recordAction } from './record-action.ts';

type Importing = Caller & Pick<Context, 'db' | 'language'> & { taskOwner: TaskOwner };

/** What is to be stored of a file: rows of JSON, of results of cases and of results that wait. */
type Parts = { found: string[]; waiting: string[] };

/**
 * Reads a file of results and adds those that belong to cases of a run as the verdicts of one action. What
 * people filled in in a workbook is said by hand, by whoever imports it; a report is said by an automation,
 * and what it has of no case waits in the run.
 */
export async function importResults(caller: Importing, { id, file }: { id: string; file: File }) {
  const { db, actor, language, taskOwner } = caller;
  const { companyId } = actor;
  const { run, ...known } = await inCompany(db, companyId, async (tx) => {
    const run = await requireOpenRun(tx, actor, id);
    return {
      run,
      secrets: await listSecretValues(tx, run),
      names: await listAutomationNames(tx, run),
      ownIds: await listOwnIds(tx, run),
      dismissed: await listDismissedNames(tx, run),
      waiting: await listWaitingNames(tx, run),
      takesOthers: run.modelId === null,
    };
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isByHand = isWorkbook(bytes);
  const parts: Parts = { found: [], waiting: [] };
  const read = await matchResultsInWorker({ bytes, language, ...known }, taskOwner, {
    keysAfter: (page) => inCompany(db, companyId, (tx) => listKeyPage(tx, run, page)),
    take: (rows) => void parts.found.push(rows),
    wait: (rows) => void (isByHand || parts.waiting.push(rows)),
  });
  if (!read) throw new AppError('results_unreadable');
  if ('fault' in read) throw new AppError(read.fault.code, read.fault.params);
  const { settled, ...matched } = read;
  // a workbook names its cases itself, and what it has of others waits nowhere
  if (isByHand) matched.elsewhereTotal = matched.unmatchedTotal;
  return inCompany(db, companyId, async (tx) => {
    const run = await requireOpenRun(tx, actor, id);
    if (parts.found.length + parts.waiting.length === 0)
      return { ...matched, ...(await nothingStored(tx, run)) };
    // in the order of their keys, so that two imports wait for each other
    for (const rows of parts.found) await lockCases(tx, run, keysOfRows(rows));
    const details = { matched: String(matched.matched), unmatched: String(matched.unmatchedTotal) };
    const fileName = safeName(file.name);
    const actionId = await recordAction(tx, caller, run, {
      ...{ name: 'import', fileName, details, isByHand },
    });
    const stored = await storeParts(tx, run, { parts, actionId, settled });
    await notifyFailed(tx, actor, run, actionId);
    await publishChange(tx, run.id);
    const { elsewhere, ...counts } = stored;
    const elsewhereTotal = matched.elsewhereTotal + elsewhere;
    return { ...matched, ...counts, elsewhereTotal, actionId };
  });
}

/** Stores what a file says as of one action. */
async function storeParts(
  tx: Queryable,
  run: RunRow,
  { parts, actionId, settled }: { parts: Parts; actionId: string; settled: string[] },
) {
  for (const rows of parts.found) {
    await insertImported(tx, run, { rows, actionId });
    await foldVerdicts(tx, run, keysOfRows(rows));
  }
  await deleteSettled(tx, run, settled);
  let [notKept, elsewhere] = [0, 0];
  for (const rows of parts.waiting) {
    const part = await insertWaiting(tx, run, { rows, actionId });
    notKept += part.notKept;
    elsewhere += part.elsewhere;
  }
  const failures = await findFailures(tx, run, actionId);
  return { waiting: await countWaiting(tx, run), notKept, elsewhere, failures };
}

async function nothingStored(tx: Queryable, run: RunRow) {
  const waiting = await countWaiting(tx, run);
  return { waiting, notKept: 0, failures: NO_FAILURES, actionId: null };
}
