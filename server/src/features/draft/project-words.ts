import type { ProjectWords } from '@caseloom/formats/answer-to-model';
import type { Queryable } from '../../db/open.ts';
import { findInstructions } from '../language-model/queries/instructions.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';

/** The words of one project alone, without any value, and what its company says: a language model keeps to them. */
export async function listProjectWords(
  tx: Queryable,
  { companyId, projectId }: { companyId: string; projectId: string },
): Promise<ProjectWords> {
  const at = { companyId, projectId };
  const own = (await listDataInScope(tx, at, [])).filter((data) => data.projectId === projectId);
  return {
    steps: (await listSteps(tx, at)).map(({ label }) => label),
    data: [...new Set(own.map(({ name }) => name))],
    instructions: await findInstructions(tx, companyId),
  };
}
