import { contract } from '@caseloom/contract';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import { type Db, inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { permissionFor } from '../../http/permissions.ts';
import type { Job } from '../../jobs/job.ts';
import type { GenerationOptions } from '../../workers/generate.ts';
import { listActiveUsers } from '../project/queries.ts';
import { continueKeys, type Decision } from './continue-keys.ts';
import { makeInParts, nextOptions, openSource } from './make.ts';
import {
  addToGeneratedBatch,
  keepKeysOfModel,
  withGeneratedBatch,
} from './queries/generated-batch.ts';
import { lockSuite, requireSuite, takeTime, updateSuite } from './queries.ts';
import { storeGeneration } from './store-generation.ts';

type Data = {
  companyId: string;
  suiteId: string;
  userId: string;
  language: Language;
  decisions?: Decision[];
  /** Of a suite that has cases: what it is to be made by from now on. */
  options?: GenerationOptions;
  /** What its user saw in a preview: of anything else nothing is made. */
  seen?: { print?: string | undefined; revision?: number | undefined };
};

/**
 * Makes the cases of a large suite. The user who requested them must still be allowed to when
 * the job runs. All cases are stored in one transaction: a job that is repeated starts from
 * nothing.
 */
export const fillSuite: Job<Data> = {
  name: 'fill-suite',
  concurrency: { perNode: 2, perCompany: 1 },
  run: async ({ db }, { companyId, suiteId, userId, language, decisions = [], ...job }) => {
    const { options, seen = {} } = job;
    const key = { companyId, id: suiteId };
    try {
      const source = await inCompany(db, companyId, async (tx) => {
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
        if (suite.modelId === null) throw new AppError('model_not_found');
        const chosen = options ?? nextOptions(suite, {});
        return openSource(tx, actor, { modelId: suite.modelId, chosen, language });
      });
      if (seen.print !== undefined && seen.print !== source.sources.print)
        throw new AppError('preview_outdated');
      const owner = { companyId };
      await inCompany(db, companyId, async (tx) => {
        await takeTime(tx);
        await withGeneratedBatch(tx, key, async () => {
          let progress = 0;
          const made = await makeInParts({ source, language, owner }, async (part) => {
            await addToGeneratedBatch(tx, key, part.rows);
            progress += part.count;
            if (progress % PROGRESS_STEP === 0) await reportProgress(db, key, { progress });
          });
          await keepKeysOfModel(tx, key, made.keys);
          const suite = await lockSuite(tx, key);
          if (seen.revision !== undefined && seen.revision !== suite.revision)
            throw new AppError('preview_outdated');
          await continueKeys(tx, suite, { decisions, owner });
          if (suite.status !== 'generating') return;
          await storeGeneration(tx, suite, made);
          if (options) await updateSuite(tx, suite, { options });
        });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, details } = error;
      const message = sentence(language, 'errors', code);
      const problems = code === 'model_invalid' ? (details as []) : [{ path: '', code, message }];
      // the cases that it has are as they were
      const status = code === 'preview_outdated' ? 'ready' : 'failed';
      await reportProgress(db, key, { status, problems });
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
