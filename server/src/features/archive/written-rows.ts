import type { ArchivedProject } from '@caseloom/contract/archive-files';
import type { releaseRuns, releases } from '../release/schema.ts';
import { printsOf } from '../requirement/print.ts';
import type {
  requirementDismissals,
  requirementOutcomes,
  requirementPrints,
  requirements,
} from '../requirement/schema.ts';
import { hasCycle } from '../requirement/tree.ts';
import type { dismissedResults } from '../result/schema.ts';
import type { steps } from '../step/schema.ts';
import type { automationNames } from '../suite/schema.ts';
import type { ModelRows, Rows, Target } from './drawn-rows.ts';
import { invalid, requireUnique } from './fresh-ids.ts';

/*
 * What people write in an archive beside drawings, as rows of a new project.
 */

export type RequirementRows = {
  records: Rows<typeof requirements>;
  prints: Rows<typeof requirementPrints>;
  dismissals: Rows<typeof requirementDismissals>;
  outcomes: Rows<typeof requirementOutcomes>;
};

/** @param drawn the rows of the models and steps that its reviews are about */
export function toRequirementRows(
  { records, reviews, dismissals, outcomes }: ArchivedProject['requirements'],
  drawn: { models: ModelRows['models']; steps: Rows<typeof steps> },
  { companyId, projectId, userId, ids }: Target,
): RequirementRows {
  const file = 'requirements.json';
  const own = { companyId, projectId };
  requireUnique(records, ({ id }) => id, { file, list: 'records' });
  requireUnique(reviews, (one) => [one.model, one.requirement], { file, list: 'reviews' });
  requireUnique(dismissals, (one) => one.requirement, { file, list: 'dismissals' });
  requireUnique(outcomes, (one) => one.requirement, { file, list: 'outcomes' });
  if (hasCycle(new Map(records.map(({ id, parent }) => [id, parent]))))
    throw invalid(file, 'records');
  const printNow = printsNow(drawn);
  return {
    records: records.map(({ id, reviewedBy, reviewedAt, updatedBy, updatedAt, ...words }) => ({
      ...{ ...own, ...words, requirement: id },
      reviewedBy: ids.person(reviewedBy, file),
      reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
      updatedBy: ids.person(updatedBy, file) ?? userId,
      updatedAt: new Date(updatedAt),
    })),
    prints: reviews.map(({ model, requirement, print, reviewedBy, reviewedAt }) => {
      const modelId = ids.of(model, file);
      return {
        ...{ ...own, modelId, requirement },
        print: print ?? printNow(modelId, requirement),
        reviewedBy: ids.person(reviewedBy, file),
        reviewedAt: reviewedAt === null ? null : new Date(reviewedAt),
      };
    }),
    dismissals: dismissals.map(({ requirement, reason, dismissedBy, dismissedAt }) => ({
      ...{ ...own, requirement, reason, dismissedBy: ids.person(dismissedBy, file) ?? userId },
      dismissedAt: new Date(dismissedAt),
    })),
    outcomes: outcomes.map(({ requirement, status, changedAt }) => ({
      ...{ ...own, requirement, status, changedAt: new Date(changedAt) },
    })),
  };
}

/** What a model says of a requirement, under the ids that it has now. */
function printsNow(drawn: { models: ModelRows['models']; steps: Rows<typeof steps> }) {
  const library = drawn.steps.map(({ id = '', type, label, expected }) => ({
    ...{ id, type, label, ...(expected && { expected }) },
  }));
  const prints = new Map(
    drawn.models.map(({ id, nodes, edges = [] }) => [id, printsOf({ nodes, edges }, library)]),
  );
  return (modelId: string, requirement: string) => prints.get(modelId)?.get(requirement) ?? '';
}

export type AutomationRows = {
  names: Rows<typeof automationNames>;
  dismissed: Rows<typeof dismissedResults>;
};

export function toAutomationRows(
  { names, dismissed }: ArchivedProject['automation'],
  { companyId, projectId, userId, ids }: Target,
): AutomationRows {
  const file = 'automation.json';
  requireUnique(names, (one) => [one.caseKey, one.name], { file, list: 'names' });
  requireUnique(dismissed, (one) => one.automationName, { file, list: 'dismissed' });
  return {
    names: names.map((one) => ({ companyId, projectId, ...one })),
    dismissed: dismissed.map(({ automationName, dismissedBy, dismissedAt }) => ({
      ...{ companyId, projectId, automationName },
      dismissedBy: ids.person(dismissedBy, file) ?? userId,
      dismissedAt: new Date(dismissedAt),
    })),
  };
}

export type ReleaseRows = { releases: Rows<typeof releases>; runs: Rows<typeof releaseRuns> };

export function toReleaseRows(
  archived: ArchivedProject['releases'],
  { companyId, projectId, userId, ids }: Target,
): ReleaseRows {
  const file = 'releases.json';
  const own = { companyId, projectId };
  requireUnique(
    archived.flatMap(({ runs }) => runs),
    (run) => run,
    { file, list: 'runs' },
  );
  return {
    releases: archived.map(({ id, createdBy, createdAt, runs: _, ...words }) => ({
      ...{ ...own, ...words, id: ids.of(id, file) },
      createdBy: ids.person(createdBy, file) ?? userId,
      createdAt: new Date(createdAt),
    })),
    runs: archived.flatMap(({ id, runs }) =>
      runs.map((run) => ({
        ...{ ...own, releaseId: ids.of(id, file), runId: ids.of(run, file) },
      })),
    ),
  };
}
