import { LIMITS } from '@caseloom/contract';
import { type Language, sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { requireRun } from '../run/queries.ts';
import { requireSuite } from '../suite/queries.ts';
import { newRow, writeCases } from '../suite/write-cases.ts';
import { matchUnmatched } from './match-unmatched.ts';
import { insertResults } from './queries/added-results.ts';
import { findUnmatched, type UnmatchedRow } from './queries/unmatched-results.ts';
import type { Caller } from './record-action.ts';

/**
 * Makes test cases of results that wait in a run: in its suite and in the run, each with its result, and with its
 * automation name for all later pushes.
 *
 * @throws AppError `unmatched_not_found` where one of them waits no more; as `writeCases` does
 */
export async function addCasesOfResults(
  tx: Queryable,
  caller: Caller & { language: Language },
  { id, ids }: { id: string; ids: string[] },
) {
  const { actor, language } = caller;
  const run = await requireRun(tx, actor, id);
  const suite = await requireSuite(tx, actor, run.suiteId);
  const chosen = [...new Set(ids)];
  const keys = new Map<string, string>();
  await writeCases(tx, suite, actor.id, async (writing) => {
    const found = await findUnmatched(tx, run, chosen);
    if (found.length < chosen.length || found.some(({ matchedKey }) => matchedKey !== null))
      throw new AppError('unmatched_not_found');
    const rows = inOrder(found).map((result) => {
      const row = newRow(writing, wordsOf(result, language));
      keys.set(result.id, row.key);
      return row;
    });
    return { rows, ended: [] };
  });
  await insertResults(tx, run, [...keys.values()]);
  const matches = [...keys].map(([one, caseKey]) => ({ id: one, caseKey }));
  const { waiting } = await matchUnmatched(tx, caller, { id, matches });
  return { added: matches, waiting };
}

const inOrder = (rows: UnmatchedRow[]) =>
  rows.toSorted((a, b) => (a.automationName < b.automationName ? -1 : 1));

/** All that a report says of a test: what it is called. */
function wordsOf({ name, automationName }: UnmatchedRow, language: Language) {
  const title = (name.trim() || automationName).slice(0, LIMITS.label);
  const step = sentence(language, 'answers', 'automatedStep', { name: automationName });
  return {
    ...{ title, preconditions: '', polarity: 'positive' as const, requirements: [] },
    steps: [{ text: step }],
  };
}
