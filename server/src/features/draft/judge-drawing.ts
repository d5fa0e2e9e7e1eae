import type { Problem } from '@caseloom/engine';
import {
  type Answer,
  answerSchema,
  createQuoteFinder,
  type ProjectWords,
  readAnswer,
  repairAnswer,
} from '@caseloom/formats/answer-to-model';
import type { SourceDocument } from '@caseloom/formats/document';
import { type Language, sentence } from '@caseloom/locales';
import { checkInWorker, placeInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import { type Judged, wordsOf as wordsOfSchema } from '../language-model/generate-object.ts';
import { answerToContent } from './answer-to-content.ts';
import type { DraftContent } from './schema.ts';
import { settleDrawing } from './settle-drawing.ts';

/** What an answer is drawn from, and judged by. */
export type DrawingContext = {
  documents: SourceDocument[];
  known: ProjectWords;
  /** The draft as it stands, where it is to be changed; undefined for a new one. */
  current: DraftContent | undefined;
  /** Words of the steps that a change must leave as they are. */
  accepted: string[];
  bddType: 'bdd' | 'classic';
  language: Language;
  owner: TaskOwner;
};

/** What can be drawn of an answer. A change of a draft is taken whole or not at all. */
export async function judgeDrawing(
  json: unknown,
  drawing: DrawingContext,
  from: number,
): Promise<Judged<DraftContent>> {
  const read = readAnswer(json);
  if (!read) return { result: undefined, violations: violationsOfSchema(json) };
  const { answer, faults } = repairAnswer(read);
  const content = await contentOf(answer, drawing, from);
  const checks = await drawingChecks(content, drawing);
  const lost = lostSteps(content, drawing);
  const broken = Object.entries(checks).flatMap(([id, found]) =>
    found.map((problem) => ({ problem, words: wordsOf(problem, content, id) })),
  );
  const violations = [
    ...faults.map(({ words }) => words),
    ...broken.map(({ words }) => words),
    ...lost,
  ];
  const mustBeWhole =
    faults.length + lost.length > 0 || broken.some(({ problem }) => problem.severity === 'error');
  const isLost = drawing.current !== undefined && mustBeWhole;
  const { documents } = drawing;
  const texts = { documents, find: createQuoteFinder(documents) };
  return {
    result: isLost ? undefined : settleDrawing({ content, checks, faults }, texts),
    ...{ violations: violations.slice(0, 20), size: content.steps.length },
  };
}

/** What the schema says of an answer without a model in it. */
function violationsOfSchema(json: unknown): string[] {
  const { error } = answerSchema.safeParse(json);
  return error ? wordsOfSchema(error) : ['There is no model in the answer.'];
}

/** What was accepted before stays as it is. */
function lostSteps({ steps }: DraftContent, { accepted }: DrawingContext): string[] {
  const labels = new Set(steps.map(({ label }) => label));
  return accepted
    .filter((label) => !labels.has(label))
    .slice(0, 20)
    .map((label) => `The user accepted the step ${JSON.stringify(label)}: keep it as it is.`);
}

/** What there is of an answer, drawn; its elements go on with the ids of so many models. */
export async function contentOf(
  answer: Answer,
  { documents, bddType, language, owner }: DrawingContext,
  from: number,
): Promise<DraftContent> {
  const given = { answer, bddType, language };
  const content = answerToContent(given, createQuoteFinder(documents), from);
  const { steps } = content;
  return { ...content, models: await placeInWorker({ models: content.models, steps }, owner) };
}

/** What the rules of drawing say of an answer: errors, and steps that lead nowhere or are not reached. */
async function drawingChecks(
  { models, steps, testData }: DraftContent,
  { known, owner }: DrawingContext,
): Promise<Record<string, Problem[]>> {
  const around = known.data
    .filter((name) => testData.every((data) => data.name !== name))
    .map((name, at) => ({
      ...{ id: `known-${at}`, name, validity: 'valid' as const, type: 'text' as const },
      values: ['x'],
    }));
  const checks = await checkInWorker({ models, steps, testData: [...testData, ...around] }, owner);
  const isSentBack = ({ severity, code }: Problem) =>
    severity === 'error' || code === 'node_dead_end' || code === 'node_unreachable';
  return Object.fromEntries(
    Object.entries(checks).map(([id, found]) => [id, found.filter(isSentBack).slice(0, 20)]),
  );
}

function wordsOf(
  { code, params, nodeId = '', edgeId = '' }: Problem,
  { models }: DraftContent,
  modelId: string,
): string {
  const name = models.find(({ id }) => id === modelId)?.name;
  return `model "${name}" ${nodeId || edgeId}: ${sentence('en', 'problems', code, params)}`;
}
