import { contract } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { permissionFor } from '../../http/permissions.ts';
import type { Job } from '../../jobs/job.ts';
import { settingsOf } from '../../workers/generate.ts';
import { listActiveUsers } from '../project/queries.ts';
import { continueKeys } from './continue-keys.ts';
import { makeInParts, openSource } from './make.ts';
import { addToGeneratedBatch } from './queries/generated-batch.ts';
import { lockSuite, requireSuite, takeTime, updateSuite } from './queries.ts';
import { fillGeneratedBatch, storeGeneration } from './store-generation.ts';

type Data = { companyId: string; suiteId: string; userId: string; language: Language };

/**
 * Makes the cases of a large suite. The user who requested them must still be allowed to when
 * the job runs. All cases are stored in one transaction: a job that is repeated starts from
 * nothing.
 */
export const fillSuite: Job<Data> = {
  name: 'fill-suite',
  concurrency: { perNode: 2, perCompany: 1 },
  run: async ({ db }, { companyId, suiteId, userId, language }) => {
    try {
      const { opened, settings } = await inCompany(db, companyId, async (tx) => {
        const [user] = await listActiveUsers(tx, companyId, [userId]);
        if (!user) throw new AppError('suite_not_found');
        const { role } = user;
        const may = permissionFor(contract.suite.create);
        const actor: Actor = {
          id: userId,
          companyId,
          role,
          sessionId: '',
          may,
          entered: new Set(),
        };
        const suite = await requireSuite(tx, actor, suiteId);
        return { ...(await openSource(tx, actor, suite.modelId)), settings: suite.settings };
      });
      const owner = { companyId };
      const question = { opened, settings: settingsOf(opened, settings), language, owner };
      await inCompany(db, companyId, async (tx) => {
        await takeTime(tx);
        await fillGeneratedBatch(tx, []);
        let progress = 0;
        const result = await makeInParts(question, async (part) => {
          await addToGeneratedBatch(tx, part.rows);
          progress += part.count;
          if (progress % PROGRESS_STEP === 0)
            await reportProgress(db, { companyId, id: suiteId }, { progress });
        });
        const suite = await lockSuite(tx, { companyId, id: suiteId });
        await continueKeys(tx, suite, owner);
        if (suite.status === 'generating') await storeGeneration(tx, suite, { result, opened });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, details } = error;
      const message = sentence(language, 'errors', code);
      const problems = code === 'model_invalid' ? (details as []) : [{ path: '', code, message }];
      await reportProgress(db, { companyId, id: suiteId }, { status: 'failed', problems });
    }
  },
};

/** After how many cases the progress is reported. */
const PROGRESS_STEP = 5000;

/** Stores progress in a transaction of its own, so that others see it while the cases are still being made. */
function reportProgress(
  db: Db,
  suite: { companyId: string; id: string },
  changes: Parameters<typeof updateSuite>[2],
): Promise<void> {
  return inCompany(db, suite.companyId, (tx) => updateSuite(tx, suite, changes));
}
