import type { ArchivedSuite } from '@caseloom/contract/archive-files';
import type { flakyMutes } from '../flaky/schema.ts';
import type { caseOutcomes } from '../requirement/schema.ts';
import type { caseAttributes, suiteCases, suites } from '../suite/schema.ts';
import type { Rows, Target } from './drawn-rows.ts';
import { requireUnique } from './fresh-ids.ts';
import { ofElement } from './of-element.ts';

/** What the cases of a suite were made of, to be compared with what there is once all is stored. */
export type KnownSources = {
  suiteId: string;
  modelId: string;
  chosen: string[];
  models: Map<string, boolean>;
  steps: Map<string, boolean>;
  data: Map<string, boolean>;
};

export type SuiteRows = {
  suites: Rows<typeof suites>;
  cases: Rows<typeof suiteCases>;
  attributes: Rows<typeof caseAttributes>;
  mutes: Rows<typeof flakyMutes>;
  outcomes: Rows<typeof caseOutcomes>;
  sources: KnownSources[];
};

export function toSuiteRows(archived: ArchivedSuite[], target: Target): SuiteRows {
  const rows: SuiteRows = {
    ...{ suites: [], cases: [], attributes: [], mutes: [], outcomes: [], sources: [] },
  };
  for (const suite of archived) addSuite(rows, suite, target);
  return rows;
}

function addSuite(rows: SuiteRows, suite: ArchivedSuite, target: Target): void {
  const { companyId, projectId, userId, ids } = target;
  const file = `suites/${suite.id}.json`;
  const own = { companyId, projectId, suiteId: ids.of(suite.id, file) };
  const { id: _, model, sources, coverage, cases, attributes, mutes, outcomes, ...words } = suite;
  const modelId = model && ids.of(model, file);
  rows.suites.push({
    ...{ ...words, companyId, projectId, id: own.suiteId, modelId },
    coverage: coverage && toCoverage(coverage, file, target),
    createdBy: ids.person(suite.createdBy, file) ?? userId,
    createdAt: new Date(suite.createdAt),
    updatedAt: new Date(suite.updatedAt),
  } as Rows<typeof suites>[number]);
  if (sources && modelId)
    rows.sources.push({ ...own, modelId, ...toSources(sources, file, target) });
  requireUnique(cases, ({ key, since }) => [key, since], { file, list: 'cases' });
  const current = cases.filter(({ until }) => until === null);
  requireUnique(current, ({ key }) => key, { file, list: 'cases' });
  const idOf = (local: string) => ids.of(local, file);
  for (const { content, changedBy, changedAt, ...one } of cases)
    rows.cases.push({
      ...{ ...own, ...one },
      changedBy: ids.person(changedBy, file),
      changedAt: changedAt && new Date(changedAt),
      content: { ...content, purpose: content.purpose.map((id) => ofElement(id, idOf)) },
    } as Rows<typeof suiteCases>[number]);
  requireUnique(attributes, ({ key }) => key, { file, list: 'attributes' });
  for (const { risk, ...rest } of attributes)
    rows.attributes.push({
      ...{ ...own, ...rest },
      ...{ likelihood: risk?.likelihood ?? null, damage: risk?.damage ?? null },
    });
  requireUnique(mutes, ({ caseKey }) => caseKey, { file, list: 'mutes' });
  for (const { caseKey, mutedBy, mutedAt, mutedUntil } of mutes)
    rows.mutes.push({
      ...{ ...own, caseKey, mutedBy: ids.person(mutedBy, file) ?? userId },
      mutedAt: new Date(mutedAt),
      mutedUntil: mutedUntil === null ? null : new Date(mutedUntil),
    });
  requireUnique(outcomes, ({ caseKey }) => caseKey, { file, list: 'outcomes' });
  for (const { updatedAt, ...outcome } of outcomes)
    rows.outcomes.push({ ...own, ...outcome, updatedAt: new Date(updatedAt) });
}

function toCoverage(
  coverage: NonNullable<ArchivedSuite['coverage']>,
  file: string,
  { ids }: Target,
) {
  const { nested, rules, ...kept } = coverage;
  const renamed = <Part extends { modelId: string }>(parts: Part[]) =>
    parts.map((part) => ({ ...part, modelId: ids.of(part.modelId, file) }));
  const idOf = (local: string) => ids.of(local, file);
  return {
    ...kept,
    uncovered: kept.uncovered.map((one) => ({ ...one, id: ofElement(one.id, idOf) })),
    ...(nested && { nested: renamed(nested) }),
    ...(rules && { rules: renamed(rules) }),
  };
}

function toSources(
  { chosen, models, steps, data }: NonNullable<ArchivedSuite['sources']>,
  file: string,
  { ids }: Target,
) {
  const knownIds = (list: { id: string; isCurrent: boolean }[]) =>
    new Map(list.map(({ id, isCurrent }) => [ids.of(id, file), isCurrent]));
  return {
    chosen,
    models: knownIds(models),
    steps: knownIds(steps),
    data: new Map(data.map(({ name, isCurrent }) => [name, isCurrent])),
  };
}
