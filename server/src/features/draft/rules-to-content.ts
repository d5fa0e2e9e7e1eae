import type { Draft as BuiltModels } from '@caseloom/formats/text-to-model';
import type { DraftRow } from './queries.ts';
import { answerQuestion, toQuestions } from './questions.ts';
import type { DraftContent, DraftProblem } from './schema.ts';

/** What was built, as a draft keeps it. */
export function rulesToContent(
  built: BuiltModels,
  { wishes, kind, title }: Pick<DraftRow, 'wishes' | 'kind' | 'title'>,
): DraftContent {
  const { models, steps, testData, sources, leftOver, problems, report } = built;
  // words without a heading are called by how they begin
  const isNameless = (name: string) => kind === 'prompt' && name === 'prompt' && title !== '';
  const named = models.map((model) => ({
    ...model,
    ...(isNameless(model.name) && { name: title }),
    ...(!model.settings?.feature &&
      wishes.bddType === 'classic' && { bddType: 'classic' as const }),
    settings: { ...model.settings, ...(!wishes.negative && { negative: 'off' as const }) },
  }));
  return {
    ...{ models: named, sources, leftOver, assumed: [], checks: {} },
    steps: steps.map((step) => ({ ...step, known: null })),
    testData: testData.map((data) => ({ ...data, known: null })),
    questions: toQuestions(built),
    problems: [...problems, ...report].map(({ file, code, params, ...place }): DraftProblem => {
      const at = place as { line?: number; column?: number };
      const { line = null, column = 0 } = at;
      return { file, code, line, params: { ...params, column } };
    }),
  };
}

/** What was answered before is answered still. */
export function keepAnswers(content: DraftContent, before: DraftContent): DraftContent {
  const given = new Map(before.questions.map(({ id, answer }) => [id, answer]));
  return content.questions.reduce((drawn, question) => {
    const answer = given.get(question.id);
    return answer ? answerQuestion(drawn, question.id, answer) : drawn;
  }, content);
}
