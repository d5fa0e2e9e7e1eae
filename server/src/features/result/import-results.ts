import { isWorkbook } from '@caseloom/formats';
import { publishChange } from '../../db/event-bus.ts';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { safeName } from '../../workers/file.ts';
import { matchResultsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { notifyFailed } from '../notification/queries/run-news.ts';
import { requireOpenRun } from '../run/queries.ts';
import { listSecretValues } from '../test-data/queries.ts';
import { foldVerdicts, keysOfRows } from './queries/fold-verdicts.ts';
import { insertImported, listKeyPage } from './queries/imported-results.ts';
import { lockCases } from './queries/verdicts.ts';
import { type Caller, recordAction } from './record-action.ts';

type Importing = Caller & Pick<Context, 'db' | 'language'> & { taskOwner: TaskOwner };

/**
 * Reads a file of results and adds those that belong to cases of a run as the verdicts of one action. What
 * people filled in in a workbook is said by hand, by whoever imports it; a report is said by an automation.
 */
export async function importResults(caller: Importing, { id, file }: { id: string; file: File }) {
  const { db, actor, language, taskOwner } = caller;
  const { companyId } = actor;
  const { run, secrets } = await inCompany(db, companyId, async (tx) => {
    const run = await requireOpenRun(tx, actor, id);
    return { run, secrets: await listSecretValues(tx, run) };
  });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  const matched = await matchResultsInWorker({ bytes, language, secrets }, taskOwner, {
    keysAfter: (page) => inCompany(db, companyId, (tx) => listKeyPage(tx, run, page)),
    take: (rows) => void parts.push(rows),
  });
  if (!matched) throw new AppError('results_unreadable');
  if ('fault' in matched) throw new AppError(matched.fault.code, matched.fault.params);
  return inCompany(db, companyId, async (tx) => {
    const run = await requireOpenRun(tx, actor, id);
    if (parts.length === 0) return { ...matched, actionId: null };
    // in the order of their keys, so that two imports wait for each other
    for (const rows of parts) await lockCases(tx, run, keysOfRows(rows));
    const details = { matched: String(matched.matched), unmatched: String(matched.unmatchedTotal) };
    const fileName = safeName(file.name);
    const actionId = await recordAction(tx, caller, run, {
      ...{ name: 'import', fileName, details, isByHand: isWorkbook(bytes) },
    });
    for (const rows of parts) {
      await insertImported(tx, run, { rows, actionId });
      await foldVerdicts(tx, run, keysOfRows(rows));
    }
    await notifyFailed(tx, actor, run, actionId);
    await publishChange(tx, run.id);
    return { ...matched, actionId };
  });
}
