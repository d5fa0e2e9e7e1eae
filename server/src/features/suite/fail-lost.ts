import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { sentence } from '@caseloom/locales';
import type { Job } from '../../jobs/job.ts';
import { fillSuite } from './fill-suite.ts';
import { listLost, updateSuite } from './queries.ts';

/** Says of suites whose job was lost, by a crash before it was begun or by failing for good, that they are not complete. */
export const failLostSuites: Job = {
  name: 'fail-lost-suites',
  isDue: async ({ db }) => (await listLost(db, fillSuite.name)).length > 0,
  run: async ({ db }) => {
    for (const { settings, ...suite } of await listLost(db, fillSuite.name)) {
      const code = 'suite_not_ready';
      const { language } = { ...DEFAULT_SETTINGS, ...settings };
      const problems = [{ path: '', code, message: sentence(language, 'errors', code) }];
      await updateSuite(db, suite, { status: 'failed', problems }, 'generating');
    }
  },
};
