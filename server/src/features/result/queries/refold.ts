import { publishChange } from '../../../db/event-bus.ts';
import type { Queryable } from '../../../db/open.ts';
import { lockOpenRuns, type RunKey } from '../../run/queries.ts';
import { foldVerdicts, keysWithVerdicts } from './fold-verdicts.ts';
import { lockCases } from './verdicts.ts';

/** Puts the results of a run together again, by the rule that its project has now. */
export async function refoldRun(tx: Queryable, run: RunKey): Promise<void> {
  const cases = keysWithVerdicts(run);
  await lockCases(tx, run, cases);
  await foldVerdicts(tx, run, cases);
}

/** The same, unless the run is completed. */
export async function refoldOpenRun(tx: Queryable, run: RunKey): Promise<void> {
  const open = await lockOpenRuns(tx, run);
  if (open.some(({ id }) => id === run.id)) await refoldRun(tx, run);
}

/** The same for all open runs of a project, once its rule has changed; completed runs stay as they were. */
export async function refoldOpenRuns(
  tx: Queryable,
  project: { companyId: string; projectId: string },
): Promise<void> {
  const runs = await lockOpenRuns(tx, project);
  for (const run of runs) await refoldRun(tx, run);
  await publishChange(tx, ...runs.map(({ id }) => id));
}
