import type { ArchivedRun, ArchivedSuite } from '@caseloom/contract/archive-files';
import type { runs } from '../run/schema.ts';
import type { Sources, suites } from '../suite/schema.ts';
import type { LocalIds } from './local-ids.ts';
import { ofElement } from './of-element.ts';
import type { listOfRun, listOfSuite } from './queries/project-rows.ts';
import { sortBy } from './sort-by.ts';

/*
 * What is tested, as an archive says it.
 */

type SuiteRow = typeof suites.$inferSelect;

/** @param now its sources as they are now */
export function writeSuite(
  row: SuiteRow,
  { cases, attributes, mutes, outcomes }: Awaited<ReturnType<typeof listOfSuite>>,
  { ids, now }: { ids: LocalIds; now: Sources | undefined },
): ArchivedSuite {
  return {
    id: ids.of(row.id),
    model: ids.of(row.modelId),
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
      ({ companyId: _c, projectId: _p, suiteId: _s, content, ...words }) => ({
        ...words,
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

type OfRun = Awaited<ReturnType<typeof listOfRun>>;

export function writeRun(row: typeof runs.$inferSelect, of: OfRun, ids: LocalIds): ArchivedRun {
  const places = new Map(of.verdicts.map(({ number }, index) => [number, index + 1]));
  const placeOf = (number: number | null) =>
    number === null ? null : (places.get(number) ?? null);
  ids.add('action', of.actions);
  ids.add('attachment', of.attachments);
  return {
    id: ids.of(row.id),
    suite: ids.of(row.suiteId),
    revision: row.revision,
    name: row.name,
    environment: row.environment,
    build: row.build,
    status: row.status,
    rerunOf: row.rerunOf && ids.of(row.rerunOf),
    createdBy: ids.person(row.createdBy),
    apiKeyName: row.apiKeyName,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    results: writeResults(of, placeOf, ids),
    actions: of.actions.map((action) => ({
      id: ids.of(action.id),
      source: action.source,
      sourceName: action.sourceName,
      environment: action.environment,
      build: action.build,
      undoes: action.undoes && ids.of(action.undoes),
      createdBy: ids.person(action.createdBy),
      createdAt: action.createdAt.toISOString(),
    })),
    verdicts: of.verdicts.map((verdict) => ({
      action: ids.of(verdict.actionId),
      caseKey: verdict.caseKey,
      caseSince: verdict.caseSince,
      status: verdict.status,
      ...outcomeOf(verdict),
      about: placeOf(verdict.about),
      commentOf: placeOf(verdict.commentOf),
    })),
    attachments: of.attachments.map(({ id, caseKey, name, createdBy, createdAt }) => ({
      ...{ id: ids.of(id), caseKey, name },
      createdBy: ids.person(createdBy),
      createdAt: createdAt.toISOString(),
    })),
    unmatched: writeUnmatched(of, ids),
  };
}

function outcomeOf({
  stepStatuses,
  failedStep,
  comment,
  durationMs,
}: Pick<OfRun['verdicts'][number], 'stepStatuses' | 'failedStep' | 'comment' | 'durationMs'>) {
  return { stepStatuses, failedStep, comment, durationMs };
}

/** Who is to run a case is a matter of the company, and stays there. */
function writeResults(
  { results }: OfRun,
  placeOf: (number: number | null) => number | null,
  ids: LocalIds,
): ArchivedRun['results'] {
  return sortBy(results, ({ position, caseKey }) => [position, caseKey]).map((result) => ({
    caseKey: result.caseKey,
    caseSince: result.caseSince,
    position: result.position,
    isHappyPath: result.isHappyPath,
    status: result.status,
    ...outcomeOf(result),
    source: result.source,
    verdicts: {
      shown: placeOf(result.shownVerdict),
      manual: placeOf(result.manualVerdict),
      import: placeOf(result.importVerdict),
      comment: placeOf(result.commentVerdict),
    },
    sourcesDiffer: result.sourcesDiffer,
    updatedBy: ids.person(result.updatedBy),
    updatedAt: result.updatedAt?.toISOString() ?? null,
  }));
}

function writeUnmatched({ unmatched }: OfRun, ids: LocalIds): ArchivedRun['unmatched'] {
  return sortBy(unmatched, ({ automationName }) => [automationName]).map((row) => ({
    automationName: row.automationName,
    name: row.name,
    status: row.status,
    durationMs: row.durationMs,
    message: row.message,
    action: ids.of(row.actionId),
    proposals: row.proposals,
    matchedKey: row.matchedKey,
    matchAction: row.matchAction && ids.of(row.matchAction),
    isNamedByMatch: row.isNamedByMatch,
  }));
}
