import type { RequirementAnswer } from '@caseloom/contract';
import { screen } from '@testing-library/react';
import { RequirementsTab } from '../features/requirement/RequirementsTab.tsx';
import { serve } from './answers.ts';
import { anId, aProject } from './people.ts';
import { renderPage } from './render.tsx';

/** The calls about requirements of the project `shop`. */
export const BASE = '/api/requirement/project/shop';
type Covering = RequirementAnswer['cases'][number];
/** A case that covers a requirement. */
export const aCovering = (number: number, differences: Partial<Covering> = {}): Covering => ({
  ...{ suiteId: anId(600), suiteName: 'Checkout', sourceId: null },
  caseKey: `CASE${number}`,
  name: `Case ${number}`,
  runId: anId(700),
  status: 'passed',
  updatedAt: null,
  isBeforeChange: false,
  ...differences,
});
/** A requirement that one case covers, which passed. */
export const aRequirement = (differences: Partial<RequirementAnswer> = {}): RequirementAnswer => ({
  id: 'REQ-1',
  ...{ title: '', text: '', parentId: null, link: null, version: null },
  ...{ isUncovered: false, hasParts: false, wordsBefore: null },
  models: [{ id: anId(300), name: 'Login', isSuspect: false, isGeneratedOnly: false }],
  isSuspect: false,
  ...{ caseCount: 1, untestedCount: 0 },
  cases: [aCovering(1)],
  status: 'passed',
  isBeforeChange: false,
  dismissed: null,
  reviewedAt: null,
  reviewedBy: null,
  ...differences,
});
type Options = { search?: string; pattern?: string | null; more?: object };

/** Shows the requirements of a project. */
export async function openRequirements(
  list: RequirementAnswer[],
  { search = '', pattern = null, more }: Options = {},
) {
  const served = serve({
    [`GET ${BASE}`]: { body: list },
    [`GET ${BASE}/link`]: { body: { pattern } },
    [`GET ${BASE}/coverage`]: { body: [] },
    'GET /api/project/shop': { body: aProject() },
    ...more,
  });
  const page = await renderPage(() => <RequirementsTab slug="shop" />, { address: `/${search}` });
  return { ...served, ...page };
}

/** All words of a row. */
export const rowOf = async (id: string) => (await screen.findByText(id)).closest('tr')?.textContent;
