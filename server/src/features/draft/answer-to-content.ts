import { drawAnswer, type FindQuote } from '@caseloom/formats/answer-to-model';
import { BY_LANGUAGE_MODEL, type DraftContent, NO_CONTENT } from './schema.ts';

/**
 * What a language model answered, as a draft keeps it; its nodes have no places yet.
 *
 * @param from how many models there are already: their ids go on
 */
export function answerToContent(
  given: Parameters<typeof drawAnswer>[0],
  find: FindQuote,
  from = 0,
): DraftContent {
  const { steps, testData, questions, ...drawn } = drawAnswer(given, find, from);
  return {
    ...{ ...NO_CONTENT, ...drawn },
    steps: steps.map((step) => ({ ...step, known: null })),
    testData: testData.map((data) => ({ ...data, known: null })),
    questions: questions.map((question) => ({
      ...{ ...question, code: BY_LANGUAGE_MODEL, modelId: null, elementId: null },
      ...{ choices: [], answer: null },
    })),
  };
}
