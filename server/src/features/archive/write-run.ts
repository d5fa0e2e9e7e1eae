import type { ArchivedRun } from '@caseloom/contract/archive-files';
import type { runs } from '../run/schema.ts';
import type { LocalIds } from './local-ids.ts';
import type { listOfRun } from './queries/project-rows.ts';
import { sortBy } from './sort-by.ts';

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
      ...(verdict.byName && { byName: verdict.byName }),
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
