import { LIMITS } from '@caseloom/contract';
import type { ArchivedRun, ArchivedSuite } from '@caseloom/contract/archive-files';
import { sniff } from '../../sniff.ts';
import { nameOfAttachment } from '../result/queries/attachments.ts';
import type {
  attachments,
  resultActions,
  results,
  unmatchedResults,
  verdicts,
} from '../result/schema.ts';
import type { runs } from '../run/schema.ts';
import type { Rows, Target } from './drawn-rows.ts';
import { invalid, requireUnique } from './fresh-ids.ts';

type Place = number | null;

/** What belongs to one run. Verdicts name each other by their places in the list, and so do results. */
export type RunRows = {
  run: Rows<typeof runs>[number];
  results: Rows<typeof results>;
  actions: Rows<typeof resultActions>;
  verdicts: (Rows<typeof verdicts>[number] & { aboutPlace: Place; commentPlace: Place })[];
  /** By key of the case. */
  shown: { caseKey: string; places: ArchivedRun['results'][number]['verdicts'] }[];
  attachments: Rows<typeof attachments>;
  /** What the attachments hold, by the names of their files. */
  files: [name: string, content: Uint8Array][];
  unmatched: Rows<typeof unmatchedResults>;
};

/** @param contents of attachments, by their ids in the archive */
export function toRunRows(
  archived: ArchivedRun,
  { suites: known, contents }: { suites: ArchivedSuite[]; contents: Map<string, Uint8Array> },
  target: Target,
): RunRows {
  const { companyId, projectId, userId, ids } = target;
  const file = `runs/${archived.id}.json`;
  const own = { companyId, projectId, runId: ids.of(archived.id, file) };
  const suiteId = ids.of(archived.suite, file);
  requireCases(archived, known, file);
  requireVerdicts(archived, file);
  const attached = archived.attachments.map((attachment) =>
    toAttachmentRow(attachment, contents, { ...target, ...own, file }),
  );
  return {
    run: {
      ...{ companyId, projectId, id: own.runId, suiteId },
      ...{ revision: archived.revision, name: archived.name, status: archived.status },
      ...{ environment: archived.environment, build: archived.build },
      rerunOf: archived.rerunOf && ids.of(archived.rerunOf, file),
      createdBy: ids.person(archived.createdBy, file) ?? userId,
      apiKeyName: archived.apiKeyName,
      createdAt: new Date(archived.createdAt),
      completedAt: archived.completedAt === null ? null : new Date(archived.completedAt),
    },
    results: archived.results.map(({ verdicts: _, updatedBy, updatedAt, ...result }) => ({
      ...{ ...own, ...result, suiteId },
      updatedBy: ids.person(updatedBy, file),
      updatedAt: updatedAt === null ? null : new Date(updatedAt),
    })),
    shown: archived.results.map(({ caseKey, verdicts: places }) => ({ caseKey, places })),
    actions: archived.actions.map(({ id, undoes, createdBy, createdAt, ...action }) => ({
      ...{ ...own, ...action, id: ids.of(id, file), undoes: undoes && ids.of(undoes, file) },
      createdBy: ids.person(createdBy, file),
      createdAt: new Date(createdAt),
    })),
    verdicts: archived.verdicts.map(({ action, about, commentOf, ...verdict }) => ({
      ...{ ...own, ...verdict, actionId: ids.of(action, file) },
      ...{ aboutPlace: about, commentPlace: commentOf },
    })),
    attachments: attached.map(({ row }) => row),
    files: attached.map(({ row, content }) => [nameOfAttachment(row.id), content]),
    unmatched: archived.unmatched.map(({ action, matchAction, ...result }) => ({
      ...{ ...own, ...result, actionId: ids.of(action, file) },
      matchAction: matchAction && ids.of(matchAction, file),
    })),
  };
}

function toAttachmentRow(
  { id, caseKey, name, createdBy, createdAt }: ArchivedRun['attachments'][number],
  contents: Map<string, Uint8Array>,
  { companyId, projectId, runId, userId, ids, file }: Target & { runId: string; file: string },
) {
  const content = contents.get(id) ?? new Uint8Array();
  const type = sniff(content);
  if (!type || content.length > LIMITS.attachmentBytes) throw invalid(`attachments/${id}`, '');
  const row = {
    ...{ companyId, projectId, runId, id: ids.of(id, file), caseKey, name, type },
    bytes: content.length,
    createdBy: ids.person(createdBy, file) ?? userId,
    createdAt: new Date(createdAt),
  };
  return { row, content };
}

/** Each result is of words that the suite has or had. @throws AppError `archive_invalid` */
function requireCases(run: ArchivedRun, known: ArchivedSuite[], file: string): void {
  const suite = known.find(({ id }) => id === run.suite);
  if (!suite) throw invalid(file, run.suite);
  const words = new Set(suite.cases.map(({ key, since }) => `${key} ${since}`));
  const keys = new Set(run.results.map(({ caseKey }) => caseKey));
  requireUnique(run.results, ({ caseKey }) => caseKey, { file, list: 'results' });
  for (const [index, { caseKey, caseSince }] of run.results.entries())
    if (!words.has(`${caseKey} ${caseSince}`)) throw invalid(file, `results[${index}].caseSince`);
  for (const [index, { caseKey, caseSince }] of run.verdicts.entries())
    if (!keys.has(caseKey) || !words.has(`${caseKey} ${caseSince}`))
      throw invalid(file, `verdicts[${index}].caseKey`);
  for (const [index, { caseKey }] of run.attachments.entries())
    if (!keys.has(caseKey)) throw invalid(file, `attachments[${index}].caseKey`);
  requireUnique(run.unmatched, (one) => one.automationName, { file, list: 'unmatched' });
}

/** Verdicts name actions of their run, and earlier verdicts on their case; results name verdicts on theirs. @throws AppError `archive_invalid` */
function requireVerdicts(run: ArchivedRun, file: string): void {
  const { actions, verdicts: given, results: shown, unmatched } = run;
  const own = new Set(actions.map(({ id }) => id));
  const isOf = (place: Place, caseKey: string, before = given.length + 1) =>
    place === null || (place < before && given[place - 1]?.caseKey === caseKey);
  requireUnique(given, (one) => [one.action, one.caseKey], { file, list: 'verdicts' });
  for (const [index, { action, caseKey, about, commentOf }] of given.entries())
    if (
      !own.has(action) ||
      !isOf(about, caseKey, index + 1) ||
      !isOf(commentOf, caseKey, index + 1)
    )
      throw invalid(file, `verdicts[${index}]`);
  for (const [index, { caseKey, verdicts: places }] of shown.entries())
    if (!Object.values(places).every((place) => isOf(place, caseKey)))
      throw invalid(file, `results[${index}].verdicts`);
  for (const [index, { action, matchAction }] of unmatched.entries())
    if (![action, matchAction ?? action].every((id) => own.has(id)))
      throw invalid(file, `unmatched[${index}].action`);
  const undone = actions.filter(({ undoes }) => undoes !== null);
  requireUnique(undone, ({ undoes }) => undoes, { file, list: 'actions' });
}
