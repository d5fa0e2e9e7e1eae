import { type Decisions, pairSteps } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { matchCasesInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { listCurrentKeys } from './queries/cases.ts';
import {
  listGeneratedKeys,
  listReworded,
  listUnmatched,
  noteMatches,
  renameGenerated,
  updateGeneratedWording,
} from './queries/generated-batch.ts';
import type { SuiteKey } from './queries.ts';
import type { CaseContent, Wording } from './schema.ts';

/** What people decided of some cases of a generation: which earlier case each continues; null: none. */
export type Decision = { newKey: string; continues: string | null };

/**
 * Gives the cases of the generation the keys of the suite's cases that they continue, also where
 * steps were renamed, inserted or moved into another model: a case keeps its key for life. What a person
 * wrote of its steps goes with those steps.
 *
 * @throws AppError `version_conflict` where a case that somebody decided about is not there any more;
 *   else as `runTask` does
 */
export async function continueKeys(
  tx: Queryable,
  suite: SuiteKey,
  { decisions, owner }: { decisions: Decision[]; owner: TaskOwner },
): Promise<void> {
  const decided = toDecisions(decisions);
  const newKeys = [...decided.keys()];
  const keys = [...decided.values()].filter((key) => key !== null);
  if (newKeys.length > 0) await checkDecided(tx, suite, { newKeys, keys });
  const { before, after } = await listUnmatched(tx, suite, { newKeys, keys });
  if (before.length > 0 && after.length > 0) {
    const matched = await matchCasesInWorker({ before, after, decisions: decided }, owner);
    await renameGenerated(tx, suite, matched.keys);
    await noteMatches(tx, suite, matched.continued);
  }
  for (const { key, wording: words, before: old, after: now } of await listReworded(tx, suite)) {
    const wording = rewordSteps(words, old, now) ?? {};
    await updateGeneratedWording(tx, suite, { key, wording });
  }
}

/** The words of a person in the order of other steps: each with the step that it was written for; null where none is left. */
export function rewordSteps(
  { steps, ...wording }: Wording,
  before: Pick<CaseContent, 'steps'>,
  after: Pick<CaseContent, 'steps'>,
): Wording | null {
  const olds = new Map(pairSteps(before.steps, after.steps).map(({ old, now }) => [now, old]));
  const reworded = after.steps.map((_, now) => steps?.[olds.get(now) ?? -1] ?? null);
  const isWorded = reworded.some((words) => words);
  if (!isWorded && wording.name === undefined) return null;
  return { ...wording, ...(isWorded && { steps: reworded }) };
}

/** Of two decisions about one case the last holds. @throws AppError `version_conflict` where two cases are to continue one */
function toDecisions(decisions: Decision[]): Decisions & Map<string, string | null> {
  const decided = new Map(decisions.map(({ newKey, continues }) => [newKey, continues]));
  const chosen = [...decided.values()].filter((key) => key !== null);
  if (new Set(chosen).size !== chosen.length) throw new AppError('version_conflict');
  return decided;
}

/** @throws AppError `version_conflict` where a case is not there any more: the model or the suite changed since */
async function checkDecided(
  tx: Queryable,
  suite: SuiteKey,
  { newKeys, keys }: { newKeys: string[]; keys: string[] },
): Promise<void> {
  const [generated, known] = [
    await listGeneratedKeys(tx, suite, newKeys),
    await listCurrentKeys(tx, suite, keys),
  ];
  if (generated.length < newKeys.length || known.length < keys.length)
    throw new AppError('version_conflict');
}
