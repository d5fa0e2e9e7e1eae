import type { DraftNews } from '@caseloom/contract';

type Question = DraftNews['questions'][number];

/** Whether a question asks where a branch leads, so that none of its answers is drawn before one is given. */
export function asksForEnd({ code }: Question): boolean {
  return code === 'way_end_open' || code === 'step_unknown';
}

/** The questions about branches of a draft, or of one of its models, that lead nowhere yet. */
export function openEnds({ questions }: Pick<DraftNews, 'questions'>, modelId?: string) {
  return questions.filter(
    (question) =>
      question.answer === null &&
      asksForEnd(question) &&
      (modelId === undefined || question.modelId === modelId),
  );
}
