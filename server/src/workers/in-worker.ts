import { join } from 'node:path';
import type {
  Context,
  Decisions,
  Generation,
  MatchableCase,
  MatchedCases,
  Model,
  Problem,
} from '@caseloom/engine';
import type { ModelFile, PictFile } from '@caseloom/formats';
import type { SourceDocument } from '@caseloom/formats/document';
import type { CaseFormat } from '@caseloom/formats/export-formats';
import type { Draft } from '@caseloom/formats/text-to-model';
import { AppError } from '../errors.ts';
import type { Drawn } from './draw.ts';
import type { BatchOptions, GeneratedBatch, KeptBatches } from './generate-batches.ts';
import type { KeyPage, Matched, MatchFault, MatchPart, Report } from './match-results.ts';
import type { ArchiveFault, ReadArchive } from './read-archive.ts';
import { runTask } from './run-task.ts';
import type { TaskOwner } from './scheduler.ts';
import { type Fill, toSend, withFolder, writeLines } from './spool.ts';
import type { Written } from './write-cases.ts';
import type { Content } from './write-file.ts';

type Generate = BatchOptions;

/** A generation under the keys that its cases keep, and the cases as the next generation needs to know them, packed. */
export type Kept = { generation: Generation; cases: Uint8Array };
type Write = { format: CaseFormat; input: Written };

/** The tasks of a worker. */
export type Task =
  | ({ kind: 'generate' } & Generate)
  | ({ kind: 'write' } & Write)
  | ({ kind: 'draw' } & Drawn)
  | ({ kind: 'pict' } & TakenModel)
  | ({ kind: 'keep' } & Generate)
  | { kind: 'file'; content: Content; rows: string; target: string }
  | ({ kind: 'results' } & Report)
  | { kind: 'document'; name: string; text: string }
  | { kind: 'build-models'; documents: SourceDocument[] }
  | { kind: 'check'; drawn: ModelFile }
  | { kind: 'place'; drawn: Placed }
  | ({ kind: 'match-cases' } & Suites)
  | { kind: 'zip'; files: ZippedFiles }
  | { kind: 'archive'; bytes: Uint8Array };

type ZippedFiles = [path: string, content: string | Uint8Array][];

type TakenModel = { model: Model; context: Context };

/** Models whose nodes have no places yet, with the steps that they name. */
type Placed = Pick<ModelFile, 'models' | 'steps'>;

/** The cases of an earlier generation of a suite, and of this one, and what people decided of them. */
type Suites = { before: MatchableCase[]; after: MatchableCase[]; decisions: Decisions };

/** The result of a generation that ran out of time or memory. */
const TOO_LARGE = {
  generation: {
    ok: false,
    problems: [{ code: 'generation_stopped', severity: 'error' }],
  } satisfies Generation,
  keys: new Map(),
  cases: new Uint8Array(),
};

/** Test cases of a model. @throws AppError `unavailable` where too many wait already */
export function generateInWorker(question: Generate, owner: TaskOwner): Promise<Kept> {
  return orTooLarge(inForeground<Kept>({ kind: 'generate', ...question }, owner));
}

/**
 * The cases of a suite, to be kept, in parts: the next is made once one is taken, so that
 * they are nowhere held all together. Everything else comes in the end.
 *
 * @throws AppError `unavailable` where too many wait already; what `take` throws
 */
export function generateBatchesInWorker(
  question: BatchOptions,
  owner: TaskOwner,
  take: (part: GeneratedBatch) => Promise<void>,
): Promise<KeptBatches> {
  return orTooLarge(
    inBackground<KeptBatches, GeneratedBatch>({ kind: 'keep', ...question }, owner, take),
  );
}

/**
 * Matches a file of results with the cases of a run.
 *
 * @param keysAfter gives the next cases of the run
 * @param take is given what is to be written of them: JSON, in parts
 * @param wait is given what may wait in the run, likewise
 * @returns undefined where the file is none of results; a fault where it is one that says nothing of use
 * @throws AppError as `runTask` does; what `keysAfter`, `take` and `wait` throw
 */
export function matchResultsInWorker(
  report: Report,
  owner: TaskOwner,
  {
    keysAfter,
    take,
    wait,
  }: {
    keysAfter: (query: { after: number; withSteps: boolean }) => Promise<KeyPage>;
    take: (rows: string) => void;
    wait: (rows: string) => void;
  },
): Promise<Matched | MatchFault | undefined> {
  return inBackground({ kind: 'results', ...report }, owner, async (part: MatchPart) => {
    if ('ask' in part) return keysAfter(part.ask);
    return 'waiting' in part ? wait(part.waiting) : take(part.rows);
  });
}

/** The models that documents describe. @throws AppError as `runTask` does */
export function buildModelsInWorker(documents: SourceDocument[], owner: TaskOwner): Promise<Draft> {
  return inBackground({ kind: 'build-models', documents }, owner);
}

/** Written words as a document with its structure. @throws AppError as `runTask` does */
export function readTextInWorker(
  name: string,
  text: string,
  owner: TaskOwner,
): Promise<SourceDocument[]> {
  return inForeground({ kind: 'document', name, text }, owner);
}

/** The problems of each model by the rules of drawing, by its id. @throws AppError as `runTask` does */
export function checkInWorker(
  drawn: ModelFile,
  owner: TaskOwner,
): Promise<Record<string, Problem[]>> {
  return inForeground({ kind: 'check', drawn }, owner);
}

/** The models with a place for each node: laid out for the window. @throws AppError as `runTask` does */
export function placeInWorker(drawn: Placed, owner: TaskOwner): Promise<Model[]> {
  return inForeground({ kind: 'place', drawn }, owner);
}

/** Which earlier cases the cases of a generation continue, see `matchCases`. @throws AppError as `runTask` does */
export function matchCasesInWorker(suites: Suites, owner: TaskOwner): Promise<MatchedCases> {
  return inForeground({ kind: 'match-cases', ...suites }, owner);
}

/** Files as an archive: the same files are the same bytes. @throws AppError as `runTask` does */
export function zipInWorker(
  files: ZippedFiles,
  owner: TaskOwner,
): Promise<Uint8Array<ArrayBuffer>> {
  return inBackground({ kind: 'zip', files }, owner);
}

/** The archive of a project, each of its files checked. @throws AppError as `runTask` does */
export function readArchiveInWorker(
  bytes: Uint8Array,
  owner: TaskOwner,
): Promise<ReadArchive | { fault: ArchiveFault }> {
  return inBackground({ kind: 'archive', bytes }, owner);
}

/** A generation as a file. @throws AppError as `runTask` does */
export function writeInWorker(
  question: Write,
  owner: TaskOwner,
): Promise<string | Uint8Array<ArrayBuffer>> {
  return inForeground({ kind: 'write', ...question }, owner);
}

/** The data of a model as a file of PICT; or the problem of its calls. @throws AppError as `runTask` does */
export function writePictInWorker(
  taken: TakenModel,
  owner: TaskOwner,
): Promise<PictFile | Problem> {
  return inForeground({ kind: 'pict', ...taken }, owner);
}

/** A model as a picture. @throws AppError as `runTask` does */
export function drawInWorker(
  question: Drawn,
  owner: TaskOwner,
): Promise<string | Uint8Array<ArrayBuffer>> {
  return inForeground({ kind: 'draw', ...question }, owner);
}

/**
 * Rows as a file, however many they are: they lie on disk until they are written, and
 * the file until it is sent.
 *
 * @throws AppError as `runTask` does; what `fill` throws
 */
export function writeRowsInWorker(
  content: Content,
  owner: TaskOwner,
  fill: Fill,
  { name, type }: { name: string; type: string },
): Promise<File> {
  return withFolder(async (folder) => {
    const [rows, target] = [join(folder, 'rows'), join(folder, 'file')];
    await writeLines(rows, (write) =>
      fill((values) => {
        if (owner.signal?.aborted) throw new AppError('unavailable');
        return write(values);
      }),
    );
    await inBackground({ kind: 'file', content, rows, target }, owner);
    return toSend(target, name, type);
  });
}

function inForeground<Answer>(task: Task, owner: TaskOwner): Promise<Answer> {
  return runTask(task, { owner, lane: 'interactive' });
}

function inBackground<Answer, Part = never>(
  task: Task,
  owner: TaskOwner,
  onPart: (part: Part) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  return runTask(task, { owner, lane: 'background', onPart });
}

/** A generation that is too large has a problem of its own instead of an error. */
async function orTooLarge<Answer>(answer: Promise<Answer>): Promise<Answer | typeof TOO_LARGE> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof AppError && error.code === 'work_too_large') return TOO_LARGE;
    throw error;
  }
}
