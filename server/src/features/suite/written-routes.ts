import { isDeepStrictEqual } from 'node:util';
import type { CaseVersion } from '@caseloom/contract';
import { DEFAULT_SETTINGS } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import { inCompany, type Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { authenticated } from '../../http/api.ts';
import { requireProject } from '../project/queries.ts';
import { importCases } from './import-cases.ts';
import { folderOf } from './in-folder.ts';
import { moveCases, undoMove } from './move-cases.ts';
import { toAttributes } from './queries/case-attributes.ts';
import { findCase } from './queries/cases.ts';
import { isPolarityUnstated, unstatedOf } from './queries/unstated.ts';
import { listTargets, listVersions } from './queries/written-cases.ts';
import { insertSuite, requireSuite, type SuiteRow, toSuite } from './queries.ts';
import type { StoredAttributes } from './schema.ts';
import { setAttributes } from './set-attributes.ts';
import { setAutomationNames } from './set-automation-names.ts';
import { toCase } from './to-case.ts';
import { undoImport } from './undo-import.ts';
import { addWritten, rewriteCase, setRemoved } from './write-cases.ts';
import { wordsOf } from './written-content.ts';

const api = authenticated.suite;

/** The calls about cases that people write or bring along. */
export const writtenRoutes = {
  createWritten: api.createWritten.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, {
        slug: input.projectSlug,
      });
      const id = await insertSuite(tx, {
        ...{ companyId, projectId, createdBy: actor.id, name: input.name },
        ...{ modelId: null, modelName: '', modelVersion: 0, bddType: 'classic', status: 'ready' },
        settings: { ...DEFAULT_SETTINGS, language },
      });
      return toSuite(await requireSuite(tx, actor, id), language);
    }),
  ),

  addCase: api.addCase.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, priority, tags, note, folder, automationName, ...words } = input;
      const suite = await requireSuite(tx, actor, id);
      const { preconditions = '', polarity = 'positive', requirements = [] } = words;
      const all = { ...words, preconditions, polarity, requirements, note, folder, by: actor.id };
      const key = await addWritten(tx, suite, all);
      await rate(tx, suite, { key, priority, tags, language });
      if (automationName)
        await setAutomationNames(tx, suite, { key, automationNames: [automationName] });
      return openCase(tx, suite, key);
    }),
  ),

  rewriteCase: api.rewriteCase.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, key, priority, tags, ...words } = input;
      const suite = await requireSuite(tx, actor, id);
      const ratedBefore = await rate(tx, suite, { key, priority, tags, language });
      await rewriteCase(tx, suite, { key, ...words, ratedBefore, by: actor.id });
      return openCase(tx, suite, key);
    }),
  ),

  removeCase: api.removeCase.handler(({ context: { db, actor }, input: { id, key } }) =>
    inCompany(db, actor.companyId, async (tx): Promise<undefined> => {
      const suite = await requireSuite(tx, actor, id);
      await setRemoved(tx, suite, { key, by: actor.id, isRemoved: true });
    }),
  ),

  restoreCase: api.restoreCase.handler(({ context: { db, actor }, input: { id, key } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, id);
      await setRemoved(tx, suite, { key, by: actor.id, isRemoved: false });
      return openCase(tx, suite, key);
    }),
  ),

  moveCases: api.moveCases.handler(({ context: { db, actor }, input: { id, ...move } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, id);
      return { changed: await moveCases(tx, suite, { ...move, by: actor.id }) };
    }),
  ),

  undoMove: api.undoMove.handler(({ context: { db, actor }, input: { id, changed } }) =>
    inCompany(db, actor.companyId, async (tx) =>
      undoMove(tx, await requireSuite(tx, actor, id), { changed, by: actor.id }),
    ),
  ),

  caseVersions: api.caseVersions.handler(({ context: { db, actor }, input: { id, key } }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const suite = await requireSuite(tx, actor, id);
      const versions = await listVersions(tx, suite, key);
      if (versions.length === 0) throw new AppError('case_not_found');
      return versions.filter(saysOtherwise).map((version) => toVersion(version, suite));
    }),
  ),

  importCases: api.importCases.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, cases, ...options } = input;
      const suite = await requireSuite(tx, actor, id);
      const imported = await importCases(tx, suite, cases, { ...options, by: actor.id, language });
      return { suite: toSuite(await requireSuite(tx, actor, id), language), ...imported };
    }),
  ),

  importTargets: api.importTargets.handler(({ context: { db, actor }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { companyId, id: projectId } = await requireProject(tx, actor, {
        slug: input.projectSlug,
      });
      return listTargets(tx, { companyId, projectId }, input.names);
    }),
  ),

  undoImport: api.undoImport.handler(({ context: { db, actor, language }, input }) =>
    inCompany(db, actor.companyId, async (tx) => {
      const { id, revision } = input;
      const suite = await requireSuite(tx, actor, id);
      const { left } = await undoImport(tx, suite, { revision, by: actor.id, language });
      return { suite: toSuite(await requireSuite(tx, actor, id), language), left };
    }),
  ),
};

/** Whether a version was made by somebody: one of an import that kept all of it is that before it. */
function saysOtherwise({ row }: StoredVersion, at: number, versions: StoredVersion[]): boolean {
  const later = versions[at - 1]?.row;
  return !later || !row.changedAt || !isDeepStrictEqual(later.changedAt, row.changedAt);
}

type StoredVersion = Awaited<ReturnType<typeof listVersions>>[number];

function toVersion(
  { row, by, attributes }: StoredVersion,
  { createdAt }: Pick<SuiteRow, 'createdAt'>,
): CaseVersion {
  const { content, until, note } = row;
  // of the newest one people may say something else at any time
  const then = (until === null ? undefined : content.attributesThen) ?? attributes;
  const rated = toAttributes(then);
  return {
    ...{ version: row.since, title: row.name, folder: folderOf(content), ...wordsOf(content) },
    ...{ polarity: row.polarity, requirements: content.requirements },
    ...{ priority: rated.priority, tags: rated.tags, note },
    ...unstatedOf(then, isPolarityUnstated(row)),
    ...{ isRemoved: row.retiredIn !== null, by },
    at: (row.changedAt ?? createdAt).toISOString(),
  };
}

type Rating = {
  key: string;
  priority?: Parameters<typeof setAttributes>[2]['priority'];
  tags?: string[] | undefined;
  language: Language;
};

/** @returns what people said of the case before; undefined where that stays as it was */
async function rate(
  tx: Queryable,
  suite: SuiteRow,
  { key, language, ...given }: Rating,
): Promise<StoredAttributes | undefined> {
  if (given.priority === undefined && given.tags === undefined) return undefined;
  const [changed] = await setAttributes(tx, suite, { keys: [key], ...given, language });
  return changed?.before;
}

async function openCase(tx: Queryable, { generatedIn, ...suite }: SuiteRow, key: string) {
  const row = await findCase(tx, suite, key);
  if (!row) throw new AppError('case_not_found');
  return toCase(row, generatedIn);
}
