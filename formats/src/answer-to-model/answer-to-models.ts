import { validate } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { SourceDocument } from '../document/document.ts';
import { onlyGherkin } from '../document/gherkin-parts.ts';
import { placeNodes } from '../place-nodes.ts';
import { type Draft as BuiltModels, buildModels } from '../text-to-model/build-models.ts';
import type { Sentence } from '../text-to-model/sentence.ts';
import { conditionsToLabels } from './conditions-to-labels.ts';
import { type DrawnAnswer, drawAnswer } from './draw-answer.ts';
import { createQuoteFinder } from './find-quotes.ts';
import { type OpenEnd, openEndsOf } from './open-ends.ts';
import { type AnswerFault, readAnswer } from './read-answer.ts';
import { readJson } from './read-json.ts';
import { repairAnswer } from './repair-answer.ts';
import { unusedIn } from './unused-sentences.ts';

export type AnsweredModels = DrawnAnswer &
  Pick<BuiltModels, 'problems' | 'report'> & {
    /** What was left out of the answer, or is drawn otherwise than answered. */
    faults: AnswerFault[];
    /** Branches that lead nowhere. */
    openEnds: OpenEnd[];
    /** Sentences of the documents that became nothing. */
    leftOver: Sentence[];
  };

/**
 * Models of what a language model answered about documents: as much of it as can be drawn. Gherkin in the documents is
 * read exactly.
 *
 * @param text the answer as it came, with words around its JSON or cut off at the end
 * @returns undefined where nothing of it can be used
 */
export function answerToModels(
  text: string,
  documents: readonly SourceDocument[],
  language: Language,
): AnsweredModels | undefined {
  const json = readJson(text);
  const read = json && readAnswer(json.value);
  if (!read || read.answer.models.length === 0) return undefined;
  const { answer, faults } = repairAnswer(read);
  const exact = buildModels(documents.map(onlyGherkin));
  const given = { answer, bddType: 'bdd' as const, language };
  const drawn = drawAnswer(given, createQuoteFinder(documents), exact.models.length);
  const settled = settle(drawn);
  const { models } = settled;
  const sources = { ...exact.sources, ...drawn.sources };
  const steps = [...exact.steps, ...drawn.steps];
  return {
    ...{ models: [...exact.models, ...models], steps, sources },
    testData: [...exact.testData, ...drawn.testData],
    ...{ problems: exact.problems, report: exact.report },
    ...{ assumed: drawn.assumed, questions: drawn.questions },
    faults: [...faults, ...settled.faults],
    openEnds: models.flatMap((model) => openEndsOf(model, drawn)),
    leftOver: unusedIn(buildModels(documents), { sources, steps }, { documents, refinements: [] }),
  };
}

/** The models with a place for each node, and without conditions that cannot be read. */
function settle({ models, steps, testData, sources }: DrawnAnswer) {
  const checks = models.map((model): [string, ReturnType<typeof validate>] => {
    const others = models.filter(({ id }) => id !== model.id);
    return [model.id, validate(model, { models: others, steps, testData })];
  });
  const settled = conditionsToLabels({ models, sources }, Object.fromEntries(checks));
  for (const { nodes, edges } of settled.models) placeNodes(nodes, edges, steps);
  return settled;
}
