import { LIMITS } from '@caseloom/contract';
import type { ArchivedRun, ArchivedSuite } from '@caseloom/contract/archive-files';
import { sniff } from '../../sniff.ts';
import type { flakyMutes } from '../flaky/schema.ts';
import type { caseOutcomes } from '../requirement/schema.ts';
import type {
  attachments,
  resultActions,
  results,
  unmatchedResults,
  verdicts,
} from '../result/schema.ts';
import type { runs } from '../run/schema.ts';
import type { caseAttributes, suiteCases, suites } from '../suite/schema.ts';
import type { Target } from './drawn-rows.ts';
import { invalid, requireUnique } from './fresh-ids.ts';
import { ofElement } from './of-element.ts';

/*
 * What is tested in an archive, as rows of a new project.
 */

type Rows<Table extends { $inferInsert: unknown }> = Table['$inferInsert'][];

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
  const modelId = ids.of(model, file);
  rows.suites.push({
    ...{ ...words, companyId, projectId, id: own.suiteId, modelId },
    coverage: coverage && toCoverage(coverage, file, target),
    createdBy: ids.person(suite.createdBy, file) ?? userId,
    createdAt: new Date(suite.createdAt),
    updatedAt: new Date(suite.updatedAt),
  } as Rows<typeof suites>[number]);
  if (sources) rows.sources.push({ ...own, modelId, ...toSources(sources, file, target) });
  requireUnique(cases, ({ key, since }) => [key, since], { file, list: 'cases' });
  const current = cases.filter(({ until }) => until === null);
  requireUnique(current, ({ key }) => key, { file, list: 'cases' });
  const idOf = (local: string) => ids.of(local, file);
  for (const { content, ...one } of cases)
    rows.cases.push({
      ...{ ...own, ...one },
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
    attachments: archived.attachments.map((attachment) =>
      toAttachmentRow(attachment, contents, { ...target, ...own, file }),
    ),
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
): Rows<typeof attachments>[number] {
  const content = Buffer.from(contents.get(id) ?? []);
  const type = sniff(content);
  if (!type || content.length > LIMITS.attachmentBytes) throw invalid(`attachments/${id}`, '');
  return {
    ...{ companyId, projectId, runId, id: ids.of(id, file), caseKey, name, type, content },
    bytes: content.length,
    createdBy: ids.person(createdBy, file) ?? userId,
    createdAt: new Date(createdAt),
  };
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
