import { inCompany } from '../../db/open.ts';
import { authenticated } from '../../http/api.ts';
import { listVisibleProjectIds } from '../project/queries/visible-projects.ts';
import { findRequirements } from './queries/requirements.ts';
import { findTestCases } from './queries/test-cases.ts';
import {
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
      const found = (await findModels(tx, scope)).map(toFound('model'));
      if (!scope.words) return found;
      return [
        ...(await findProjects(tx, scope)).map(toFound('project')),
        ...found,
        ...(await findReleases(tx, scope)).map(toFound('release')),
        ...(await findSuites(tx, scope)).map(toFound('suite')),
        ...(await findRuns(tx, scope)).map(toFound('run')),
        ...(await findTestCases(tx, scope)).map(toFound('testCase')),
        ...(await findRequirements(tx, scope)).map(toFound('requirement')),
        ...(await findSteps(tx, scope)).map(toFound('step')),
        ...(await findTestData(tx, scope)).map(toFound('testData')),
      ];
    }),
  ),
};
