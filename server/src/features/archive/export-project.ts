import { LIMITS } from '@caseloom/contract';
import {
  ARCHIVE_VERSION,
  type ArchivedProject,
  ATTACHMENTS_FOLDER,
  MANIFEST,
  NUMBERED_FILES,
  SINGLE_FILES,
} from '@caseloom/contract/archive-files';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { readKnownSources } from '../suite/queries/sources.ts';
import { createLocalIds, type LocalIds } from './local-ids.ts';
import {
  type At,
  findContent,
  findNames,
  findProjectWords,
  listAutomated,
  listDrawn,
  listOfRun,
  listOfSuite,
  listReleased,
  listRequired,
  listRunRows,
  listSuiteRows,
  sumAttachments,
} from './queries/project-rows.ts';
import { toText } from './to-text.ts';
import {
  writeAutomation,
  writeModels,
  writeReleases,
  writeRequirements,
  writeSteps,
  writeTestData,
} from './write-drawn.ts';
import { writeRun } from './write-run.ts';
import { writeSuite } from './write-suite.ts';

/** A file of an archive: its path, and what is in it. */
export type ArchiveFile = [path: string, content: string | Uint8Array];

/** An attachment by its path in the archive; `content` where that is still in the database. */
type ArchivedAttachment = { path: string; id: string; companyId: string; content: Buffer | null };

type Single = keyof typeof SINGLE_FILES;
type Numbered = keyof typeof NUMBERED_FILES;

/**
 * The files of a project's archive, in their order. Two projects with the same content have the same files,
 * the same in every database. To be read in a transaction that sees one moment. What attachments hold is read after it.
 *
 * @throws AppError `archive_too_large` where an import would refuse it
 */
export async function exportProject(
  tx: Queryable,
  at: At,
): Promise<{ files: ArchiveFile[]; attachments: ArchivedAttachment[] }> {
  const files = createFiles();
  files.take(await sumAttachments(tx, at));
  const ids = createLocalIds();
  const words = await findProjectWords(tx, at);
  await files.single('project', words);
  await addDrawn(tx, at, { files, ids });
  const tested = await addTested(tx, at, { files, ids });
  await files.single('people', await listPeople(tx, at, ids));
  const attachments: ArchivedAttachment[] = [];
  for (const id of tested)
    attachments.push({
      ...{ path: `${ATTACHMENTS_FOLDER}/${ids.of(id)}`, id, companyId: at.companyId },
      content: await findContent(tx, at, id),
    });
  const manifest = {
    format: 'caseloom-project',
    version: ARCHIVE_VERSION,
    project: words.name,
    files: [...files.list, ...attachments.map(({ path }) => [path])].map(([path]) => path),
  };
  return { files: [[MANIFEST, await toText(manifest)], ...files.list], attachments };
}

type Writing = { files: ReturnType<typeof createFiles>; ids: LocalIds };

/** Counts what an archive has, so that one that is too large is given up before it fills the memory. */
function createFiles() {
  const list: ArchiveFile[] = [];
  let bytes = 0;
  const take = (more: number) => {
    bytes += more;
    if (bytes > LIMITS.archiveBytes) throw new AppError('archive_too_large');
  };
  const add = async (path: string, content: object) => {
    const text = await toText(content);
    take(Buffer.byteLength(text));
    list.push([path, text]);
  };
  return {
    list,
    take,
    single: <Name extends Single>(name: Name, content: ArchivedProject[Name]) =>
      add(SINGLE_FILES[name].name, content),
    numbered: <Name extends Numbered>(name: Name, content: ArchivedProject[Name][number]) =>
      add(`${NUMBERED_FILES[name].folder}/${content.id}.json`, content),
  };
}

async function addDrawn(tx: Queryable, at: At, { files, ids }: Writing): Promise<void> {
  const drawn = await listDrawn(tx, at);
  ids.add('step', drawn.steps);
  ids.add('data', drawn.testData);
  ids.add('model', drawn.models);
  await files.single('steps', writeSteps(drawn, ids));
  await files.single('testData', writeTestData(drawn, ids));
  for (const model of writeModels(drawn, ids)) await files.numbered('models', model);
  await files.single('requirements', writeRequirements(await listRequired(tx, at), drawn, ids));
  await files.single('automation', writeAutomation(await listAutomated(tx, at), ids));
}

/** @returns the ids of the attachments, in their order */
async function addTested(tx: Queryable, at: At, { files, ids }: Writing): Promise<string[]> {
  const suites = await listSuiteRows(tx, at);
  ids.add('suite', suites);
  for (const suite of suites) {
    const { modelId, sources } = suite;
    const now =
      sources && modelId ? await readKnownSources(tx, { ...suite, modelId }, sources) : undefined;
    const of = await listOfSuite(tx, at, suite.id);
    await files.numbered('suites', writeSuite(suite, of, { ids, now }));
  }
  // the runs of a suite that lies in the bin stay with it
  const known = new Set(suites.map(({ id }) => id));
  const runs = (await listRunRows(tx, at)).filter(({ suiteId }) => known.has(suiteId));
  ids.add('run', runs);
  const attachments: string[] = [];
  for (const run of runs) {
    const of = await listOfRun(tx, at, run.id);
    await files.numbered('runs', writeRun(run, of, ids));
    attachments.push(...of.attachments.map(({ id }) => id));
  }
  const { releases, runs: released } = await listReleased(tx, at);
  ids.add('release', releases);
  const shown = new Set(runs.map(({ id }) => id));
  const there = released.filter(({ runId }) => shown.has(runId));
  await files.single('releases', writeReleases({ releases, runs: there }, ids));
  return attachments;
}

async function listPeople(
  tx: Queryable,
  { companyId }: At,
  ids: LocalIds,
): Promise<ArchivedProject['people']> {
  const names = await findNames(tx, companyId, ids.people());
  return ids.people().map((id) => ({
    id: ids.of(id),
    firstName: '',
    lastName: '',
    ...names.get(id),
  }));
}
