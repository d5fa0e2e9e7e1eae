import { LIMITS } from '@caseloom/contract';
import type { SourceDocument } from '@caseloom/formats/document';
import type { Draft } from '@caseloom/formats/prose';
import { checkApart, documentApart, weaveApart } from '../../apart/apart.ts';
import { type GivenFile, openReader } from '../../apart/reader.ts';
import { countTokens, returnDraft, takeDraft } from '../../db/ai-usage.ts';
import type { DraftContent, DraftFile, DraftProblem } from '../../db/draft-schema.ts';
import { inCompany } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../http/deps.ts';
import { notify } from '../notification/queries.ts';
import { listSteps } from '../step/queries.ts';
import { listDataInScope } from '../test-data/queries.ts';
import { findEndpoint } from './endpoint.ts';
import { Failure } from './failure.ts';
import { match } from './match.ts';
import { type DraftKey, type DraftRow, findDraft, statusOf, updateDraft } from './queries.ts';
import { drawAnswer, toQuestions } from './questions.ts';

/** What the making of a draft needs from its call, and after it. */
export type Means = Pick<Context, 'db' | 'live' | 'log' | 'ai' | 'secrets'>;
type Making = Means & { key: DraftKey; signal: AbortSignal; since: number };
type Changes = Parameters<typeof updateDraft>[2];

/** How much text one draft may be made from. */
const TEXT = 2 * 1024 * 1024;
const MIB = 1024 * 1024;
/** How many nodes all models of a draft may have together. */
const MOST_NODES = 30_000;

/** Reads files into the documents of a draft, telling of each how it went. @throws Failure where nothing could be read */
export async function readFiles(making: Making, given: GivenFile[]): Promise<SourceDocument[]> {
  const files: DraftFile[] = given.map(({ name, bytes }) => ({
    ...{ name, bytes: bytes.length },
    state: 'waiting',
    problems: [],
  }));
  const documents: SourceDocument[] = [];
  const reader = await openReader();
  try {
    for (const [at, file] of given.entries()) {
      files[at] = { ...asFile(files[at]), state: 'reading' };
      await tell(making, { files });
      const { problems, texts } = await readOne(reader, file, making.signal, documents);
      documents.push(...texts);
      files[at] = { ...asFile(files[at]), problems, state: texts.length > 0 ? 'read' : 'failed' };
    }
  } finally {
    reader.close();
  }
  await tell(making, { files });
  if (documents.length === 0) throw new Failure('files_unreadable');
  return documents;
}

function asFile(file: DraftFile | undefined): DraftFile {
  if (!file) throw new Error('there is a state for each file');
  return file;
}

async function readOne(
  reader: Awaited<ReturnType<typeof openReader>>,
  file: GivenFile,
  signal: AbortSignal,
  before: SourceDocument[],
): Promise<{ problems: DraftFile['problems']; texts: SourceDocument[] }> {
  const read = await reader.read(file, signal);
  if (!read)
    return { problems: [{ file: file.name, code: 'reader_stopped', params: {} }], texts: [] };
  const problems: DraftFile['problems'] = [...read.problems];
  const texts: SourceDocument[] = [];
  let room = TEXT - before.reduce((sum, { text }) => sum + text.length, 0);
  for (const document of read.documents) {
    const params = { limit: TEXT / MIB };
    if (document.text.length > room)
      problems.push({ file: document.name, code: 'draft_text_too_large', params });
    else texts.push(document);
    room -= document.text.length;
  }
  return { problems, texts };
}

/** Written words as the document of a draft. */
export function readPrompt(prompt: string): Promise<SourceDocument[]> {
  return documentApart('prompt', prompt);
}

/** Weaves the documents of a draft into what it proposes. @throws Failure where they tell no steps */
export async function weaveDraft(
  making: Making,
  row: DraftRow,
  documents: SourceDocument[],
): Promise<void> {
  await tell(making, { stage: 'model', documents });
  const woven = await weaveApart(documents);
  making.signal.throwIfAborted();
  if (isTooLarge(woven)) throw new Failure('draft_too_large');
  const asked = await askFor(making, row, documents);
  const proposed = asked.content ?? answered(contentOf(woven, row), row.content);
  const content = await complete(making, row, proposed);
  const [only, ...others] = content.models;
  const title = (others.length === 0 && only ? only.name : row.title).slice(0, 120);
  const isEmpty = content.models.length === 0;
  const { usage, way } = asked;
  const failure = asked.failure ?? (isEmpty ? { code: 'nothing_found', raw: null } : null);
  const status = isEmpty ? 'failed' : 'ready';
  await tell(making, { status, stage: 'done', content, title, failure, way, usage });
  if (!isEmpty && Date.now() - making.since > LONG_MS) await announce(making, row);
}

/** Whoever began it may have gone elsewhere meanwhile. */
const LONG_MS = 10_000;

function announce({ db, key: { companyId, id } }: Making, row: DraftRow): Promise<void> {
  const data = { draftId: id, projectId: row.projectId };
  const userIds = [row.createdBy];
  return inCompany(db, companyId, (tx) =>
    notify(tx, { companyId, userIds, kind: 'draft_ready', data, about: id }),
  );
}

/** What no model could hold, or nobody could look through. */
function isTooLarge({ models }: Draft): boolean {
  const sizes = models.map(({ nodes }) => nodes.length);
  const sum = sizes.reduce((total, size) => total + size, 0);
  return sum > MOST_NODES || sizes.some((size) => size > LIMITS.nodes);
}

type ByModel = Pick<DraftRow, 'way' | 'usage' | 'failure'> & { content?: DraftContent };
const BY_RULES: ByModel = { way: 'rules', usage: null, failure: null };

/** Asks a language model, where there is one and something it is better at: Gherkin is read exactly. */
async function askFor(
  making: Making,
  row: DraftRow,
  documents: SourceDocument[],
): Promise<ByModel> {
  const { companyId } = row;
  const prose = documents.map(withoutGherkin).filter(({ blocks }) => blocks.length > 0);
  if (row.wishes.way === 'rules' || prose.length === 0) return BY_RULES;
  const endpoint = await inCompany(making.db, companyId, (tx) =>
    findEndpoint(tx, companyId, making),
  );
  if (!endpoint) return BY_RULES;
  let isTaken = false;
  try {
    const limit = endpoint.isOperators ? making.ai.monthlyDrafts : null;
    await inCompany(making.db, companyId, (tx) => takeDraft(tx, companyId, limit));
    isTaken = true;
    const exact = contentOf(await weaveApart(documents.map(onlyGherkin)), row);
    const { drawByModel, joinContents } = await import('./asking/draw.ts');
    const { content, usage } = await drawByModel(endpoint, {
      ...{ documents: prose, signal: making.signal, language: row.language },
      ...{ bddType: row.wishes.bddType, wish: row.refinements.at(-1) ?? '' },
      known: await wordsOf(making, row),
      from: exact.models.length,
      onGrowth: (grown) => tell(making, { way: 'ai', content: joinContents(exact, grown) }),
    });
    isTaken = false;
    await inCompany(making.db, companyId, (tx) => countTokens(tx, companyId, usage));
    return { way: 'ai', usage, failure: null, content: joinContents(exact, content) };
  } catch (error) {
    making.signal.throwIfAborted();
    if (error instanceof Failure)
      return { ...BY_RULES, failure: { code: error.code, raw: error.raw } };
    if (!(error instanceof AppError)) throw error;
    return { ...BY_RULES, failure: { code: error.code, raw: null } };
  } finally {
    if (isTaken) await inCompany(making.db, companyId, (tx) => returnDraft(tx, companyId));
  }
}

function withoutGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind !== 'gherkin') };
}

function onlyGherkin({ blocks, ...document }: SourceDocument): SourceDocument {
  return { ...document, blocks: blocks.filter(({ kind }) => kind === 'gherkin') };
}

/** The words of this project alone, without any value. */
function wordsOf({ db }: Making, { companyId, projectId }: DraftRow) {
  return inCompany(db, companyId, async (tx) => {
    const at = { companyId, projectId };
    const own = (await listDataInScope(tx, at, [])).filter((data) => data.projectId === projectId);
    return {
      steps: (await listSteps(tx, at)).map(({ label }) => label),
      data: [...new Set(own.map(({ name }) => name))],
    };
  });
}

/** What the project has already is found, and the rules of drawing are asked. */
export async function complete(
  making: Making,
  { companyId, projectId }: Pick<DraftRow, 'companyId' | 'projectId'>,
  content: DraftContent,
): Promise<DraftContent> {
  await tell(making, { stage: 'data' });
  const library = await inCompany(making.db, companyId, async (tx) => ({
    steps: await listSteps(tx, { companyId, projectId }),
    testData: (await listDataInScope(tx, { companyId, projectId }, [])).map(
      ({ range, ...data }) => ({ ...data, ...(range && { range }) }),
    ),
  }));
  const matched = { ...content, ...match(content, library) };
  await tell(making, { stage: 'checking' });
  const names = new Set(matched.testData.map(({ name }) => name));
  const around = library.testData.filter(({ name }) => !names.has(name));
  const { models, steps, testData } = matched;
  const checks = await checkApart({ models, steps, testData: [...testData, ...around] });
  making.signal.throwIfAborted();
  return { ...matched, checks };
}

/** What was woven, as a draft keeps it. */
function contentOf(woven: Draft, { wishes }: DraftRow): DraftContent {
  const { models, steps, testData, sources, leftOver, problems, report } = woven;
  const told = models.map((model) => ({
    ...model,
    ...(!model.settings?.feature &&
      wishes.bddType === 'classic' && { bddType: 'classic' as const }),
    settings: { ...model.settings, ...(!wishes.negative && { negative: 'off' as const }) },
  }));
  return {
    ...{ models: told, sources, leftOver, assumed: [], checks: {} },
    steps: steps.map((step) => ({ ...step, known: null })),
    testData: testData.map((data) => ({ ...data, known: null })),
    questions: toQuestions(woven),
    problems: [...problems, ...report].map(({ file, code, params, ...place }): DraftProblem => {
      const at = place as { line?: number; column?: number };
      const { line = null, column = 0 } = at;
      return { file, code, line, params: { ...params, column } };
    }),
  };
}

/** What was answered before is answered still. */
function answered(content: DraftContent, before: DraftContent): DraftContent {
  const given = new Map(before.questions.map(({ id, answer }) => [id, answer]));
  return content.questions.reduce((drawn, question) => {
    const answer = given.get(question.id);
    return answer ? answerQuestion(drawn, question.id, answer) : drawn;
  }, content);
}

/** A draft with a question answered by one of its choices. */
export function answerQuestion(content: DraftContent, id: string, answer: string): DraftContent {
  const question = content.questions.find((one) => one.id === id);
  if (!question) return content;
  return {
    ...content,
    models: drawAnswer(content, question, answer),
    questions: content.questions.map((one) => (one.id === id ? { ...one, answer } : one)),
  };
}

/** Notes what there is to see. @throws AbortError where nobody wants it any more */
export async function tell({ db, key, signal }: Making, changes: Changes): Promise<void> {
  signal.throwIfAborted();
  const isWanted = await inCompany(db, key.companyId, (tx) =>
    updateDraft(tx, key, changes, ['working']),
  );
  if (!isWanted) throw new DOMException('cancelled', 'AbortError');
}

const PULSE_MS = 5000;

/**
 * Does the work of a draft, and notes how it ended; stops it within a second where it is
 * cancelled, from whichever node.
 */
export async function carryOut(
  means: Means,
  key: DraftKey,
  { signal, work }: { signal: AbortSignal; work: (making: Making, row: DraftRow) => Promise<void> },
): Promise<void> {
  const ended = new AbortController();
  const { db } = means;
  const making = {
    ...means,
    key,
    since: Date.now(),
    signal: AbortSignal.any([signal, ended.signal]),
  };
  const watching = watch(making, ended);
  try {
    const row = await inCompany(db, key.companyId, (tx) => findDraft(tx, key));
    if (row) await work(making, row);
  } catch (error) {
    if (!making.signal.aborted) await fail(making, error);
  } finally {
    ended.abort();
    await watching;
  }
}

/** Shows that somebody is at work, and hears where it is no longer wanted. */
async function watch({ db, live, key }: Making, ended: AbortController): Promise<void> {
  const follower = live.follow(key.id);
  ended.signal.addEventListener('abort', () => follower.stop());
  let last = Date.now();
  while (!ended.signal.aborted) {
    await Promise.race([follower.next(PULSE_MS), aborted(ended.signal)]);
    if (ended.signal.aborted) return;
    const status = await inCompany(db, key.companyId, (tx) => statusOf(tx, key)).catch(
      () => 'working',
    );
    if (status !== 'working') ended.abort();
    else if (Date.now() - last >= PULSE_MS) {
      last = Date.now();
      await inCompany(db, key.companyId, (tx) => updateDraft(tx, key, {}, ['working'])).catch(
        () => undefined,
      );
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function fail({ db, key, log }: Making, error: unknown): Promise<void> {
  const { code, raw } =
    error instanceof Failure
      ? error
      : { code: error instanceof AppError ? error.code : 'unexpected', raw: null };
  if (code === 'unexpected') log.error({ err: error }, 'a draft could not be made');
  await inCompany(db, key.companyId, async (tx) => {
    const row = await findDraft(tx, key);
    const status = row && row.content.models.length > 0 ? 'ready' : 'failed';
    await updateDraft(tx, key, { status, stage: 'done', failure: { code, raw } }, ['working']);
  });
}
