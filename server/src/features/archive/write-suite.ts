import type { ArchivedSuite } from '@caseloom/contract/archive-files';
import type { Sources, suites } from '../suite/schema.ts';
import type { LocalIds } from './local-ids.ts';
import { ofElement } from './of-element.ts';
import type { listOfSuite } from './queries/project-rows.ts';
import { sortBy } from './sort-by.ts';

type SuiteRow = typeof suites.$inferSelect;

/** @param now its sources as they are now */
export function writeSuite(
  row: SuiteRow,
  { cases, attributes, mutes, outcomes }: Awaited<ReturnType<typeof listOfSuite>>,
  { ids, now }: { ids: LocalIds; now: Sources | undefined },
): ArchivedSuite {
  return {
    id: ids.of(row.id),
    model: row.modelId && ids.of(row.modelId),
    modelName: row.modelName,
    modelVersion: row.modelVersion,
    bddType: row.bddType,
    name: row.name,
    note: row.note,
    revision: row.revision,
    generatedIn: row.generatedIn,
    // the job that generates it does not come along
    status: row.status === 'generating' ? 'failed' : row.status,
    problems: row.problems,
    settings: row.settings,
    options: row.options,
    sources: row.sources && writeSources(row.sources, now, ids),
    generations: row.generations,
    coverage: row.coverage && writeCoverage(row.coverage, ids),
    figures: row.figures,
    createdBy: ids.person(row.createdBy),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    cases: sortBy(cases, ({ key, since }) => [key, since]).map(
      ({ companyId: _c, projectId: _p, suiteId: _s, content, changedBy, changedAt, ...words }) => ({
        ...words,
        changedBy: ids.person(changedBy),
        changedAt: changedAt?.toISOString() ?? null,
        content: { ...content, purpose: content.purpose.map((one) => ofElement(one, ids.of)) },
      }),
    ),
    attributes: sortBy(attributes, ({ key }) => [key]).map(
      ({ key, priority, likelihood, damage, tags }) => ({
        ...{ key, priority, tags },
        risk: likelihood === null || damage === null ? null : { likelihood, damage },
      }),
    ),
    mutes: sortBy(mutes, ({ caseKey }) => [caseKey]).map((mute) => ({
      caseKey: mute.caseKey,
      mutedBy: ids.person(mute.mutedBy),
      mutedAt: mute.mutedAt.toISOString(),
      mutedUntil: mute.mutedUntil?.toISOString() ?? null,
    })),
    outcomes: sortBy(outcomes, ({ caseKey }) => [caseKey]).map((outcome) => ({
      caseKey: outcome.caseKey,
      caseSince: outcome.caseSince,
      status: outcome.status,
      updatedAt: outcome.updatedAt.toISOString(),
    })),
  };
}

/** A print is made of ids too, so it is not the same elsewhere: what matters of it is whether it still holds. */
function writeSources(
  then: Sources,
  now: Sources | undefined,
  ids: LocalIds,
): NonNullable<ArchivedSuite['sources']> {
  const knownIds = (kind: 'models' | 'steps') =>
    sortBy(
      Object.entries(then[kind]).map(([id, print]) => ({
        ...{ id: ids.of(id), isCurrent: now?.[kind][id] === print },
      })),
      ({ id }) => [id],
    );
  const data = Object.entries(then.data).map(([name, print]) => ({
    ...{ name, isCurrent: now?.data[name] === print },
  }));
  return {
    chosen: then.chosen,
    models: knownIds('models'),
    steps: knownIds('steps'),
    data: sortBy(data, ({ name }) => [name]),
  };
}

function writeCoverage(
  coverage: NonNullable<SuiteRow['coverage']>,
  ids: LocalIds,
): NonNullable<ArchivedSuite['coverage']> {
  const { nested, rules, ...kept } = coverage;
  const renamed = <Part extends { modelId: string }>(parts: Part[]) =>
    parts.map((part) => ({ ...part, modelId: ids.of(part.modelId) }));
  return {
    ...kept,
    uncovered: kept.uncovered.map((one) => ({ ...one, id: ofElement(one.id, ids.of) })),
    ...(nested && { nested: renamed(nested) }),
    ...(rules && { rules: renamed(rules) }),
  };
}
