import type { Language } from '@caseloom/locales';
import { answerQuestion } from './questions.ts';
import type { DraftContent } from './schema.ts';
import { askAgain, askForValues, VALUES_OPEN } from './value-questions.ts';

/** A draft that was built anew, asked which values lead to its branches: what was answered before is answered still. */
export function keepValues(
  content: DraftContent,
  { questions }: DraftContent,
  language: Language,
): DraftContent {
  const answered = questions.filter(({ code, answer }) => code === VALUES_OPEN && answer !== null);
  const drawn = answered.reduce(
    (before, question) =>
      answerQuestion(askAgain(before, question, language), question.id, question.answer ?? ''),
    content,
  );
  return askForValues(drawn, language);
}
