import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { listVisibleProjectIds } from '../project/queries/visible-projects.ts';
import { findRequirements } from './queries/requirements.ts';
import { findTestCases } from './queries/test-cases.ts';
import {
  findIds,
  findLastModels,
  findModels,
  findProjects,
  findReleases,
  findRuns,
  findSteps,
  findSuites,
  findTestData,
  toFound,
} from './queries.ts';

export const searchRoutes = {
  find: authenticated.search.find.handler(({ context: { db, actor }, input: { q = '' } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const projectIds = await listVisibleProjectIds(tx, actor);
      const scope = { companyId: actor.companyId, projectIds, words: q.trim() };
      if (projectIds.length === 0) return [];
      if (!scope.words) return (await findLastModels(tx, scope)).map(toFound('model'));
      const ids = await findIds(tx, scope);
      return [
        ...(await findProjects(tx, ids)).map(toFound('project')),
        ...(await findModels(tx, ids)).map(toFound('model')),
        ...(await findReleases(tx, scope)).map(toFound('release')),
        ...(await findSuites(tx, ids)).map(toFound('suite')),
        ...(await findRuns(tx, ids)).map(toFound('run')),
        ...(await findTestCases(tx, scope)).map(toFound('testCase')),
        ...(await findRequirements(tx, scope)).map(toFound('requirement')),
        ...(await findSteps(tx, ids)).map(toFound('step')),
        ...(await findTestData(tx, ids)).map(toFound('testData')),
      ];
    }),
  ),
};
