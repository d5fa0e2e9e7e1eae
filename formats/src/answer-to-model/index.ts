export { onlyGherkin, withoutGherkin } from '../document/gherkin-parts.ts';
export { type Answer, answerSchema } from './answer-schema.ts';
export { conditionsToLabels } from './conditions-to-labels.ts';
export { drawAnswer } from './draw-answer.ts';
export { extractJson } from './extract-json.ts';
export { createQuoteFinder, type FindQuote } from './find-quotes.ts';
export { openEndAt, openEndsOf } from './open-ends.ts';
export { fenceTexts, removeInvisible, schemaText } from './prompt-parts.ts';
export {
  type ProjectWords,
  splitIntoParts,
  toInstructions,
  toPrompt,
  toQuestion,
} from './question.ts';
export { type AnswerFault, type ReadAnswer, readAnswer } from './read-answer.ts';
export { readJson } from './read-json.ts';
export { repairAnswer } from './repair-answer.ts';
export { unusedIn } from './unused-sentences.ts';
