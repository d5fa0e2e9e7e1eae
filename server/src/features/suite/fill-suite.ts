import { contract } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { permissionFor } from '../../http/permissions.ts';
import type { Job } from '../../jobs/job.ts';
import { listActiveUsers } from '../project/queries.ts';
import { continueKeys, type Decision } from './continue-keys.ts';
import { makeInParts, nextOptions, openSource, suiteSettings } from './make.ts';
import { addToGeneratedBatch } from './queries/generated-batch.ts';
import { lockSuite, requireSuite, takeTime, updateSuite } from './queries.ts';
import { fillGeneratedBatch, storeGeneration } from './store-generation.ts';

type Data = {
  companyId: string;
  suiteId: string;
  userId: string;
  language: Language;
  decisions?: Decision[];
};

/**
 * Makes the cases of a large suite. The user who requested them must still be allowed to when
 * the job runs. All cases are stored in one transaction: a job that is repeated starts from
 * nothing.
 */
export const fillSuite: Job<Data> = {
  name: 'fill-suite',
  concurrency: { perNode: 2, perCompany: 1 },
  run: async ({ db }, { companyId, suiteId, userId, language, decisions = [] }) => {
    try {
      const { opened, sources, settings } = await inCompany(db, companyId, async (tx) => {
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
        const source = await openSource(tx, actor, suite.modelId);
        const settings = suiteSettings(source.opened, nextOptions(suite, {}), language);
        return { ...source, settings };
      });
      const owner = { companyId };
      const question = { opened, settings, language, owner };
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
        await continueKeys(tx, suite, { decisions, owner });
        if (suite.status === 'generating')
          await storeGeneration(tx, suite, { result, opened, sources });
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
