import type { Language } from '@caseloom/contract';
import { settingsOf } from '../../apart/generate.ts';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/deps.ts';
import { PERMISSIONS } from '../../http/permissions.ts';
import type { Job } from '../../jobs/job.ts';
import { listActiveUsers } from '../project/queries.ts';
import { keepGeneration } from './keep.ts';
import { make, openSource } from './make.ts';
import { lockSuite, openSuite, updateSuite } from './queries.ts';

type Data = { companyId: string; suiteId: string; userId: string; language: Language };

/**
 * Makes the cases of a large suite. Whoever asked for them must still be allowed to when
 * it is their turn. All cases come in at once, or none: begun again, it begins anew.
 */
export const fillSuite: Job<Data> = {
  name: 'fill-suite',
  run: async ({ db }, { companyId, suiteId, userId, language }) => {
    try {
      const { opened, settings } = await inCompany(db, companyId, async (tx) => {
        const [user] = await listActiveUsers(tx, companyId, [userId]);
        if (!user) throw new AppError('suite_not_found');
        const { role } = user;
        const may = PERMISSIONS.suite.create;
        const actor: Actor = { id: userId, companyId, role, sessionId: '', may };
        const suite = await openSuite(tx, actor, suiteId);
        return { ...(await openSource(tx, actor, suite.modelId)), settings: suite.settings };
      });
      const made = await make(opened, settingsOf(opened, settings), language);
      await inCompany(db, companyId, async (tx) => {
        const suite = await lockSuite(tx, { companyId, id: suiteId });
        if (suite.status === 'generating') await keepGeneration(tx, suite, made);
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, details } = error;
      const problems = code === 'model_invalid' ? (details as []) : [];
      await inCompany(db, companyId, (tx) =>
        updateSuite(tx, { companyId, id: suiteId }, { status: 'failed', problems }),
      );
    }
  },
};
