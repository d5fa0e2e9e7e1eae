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

/** What was answered before is answered still, though nodes may have other ids: what was said since counts among them. */
export function keepAnswers(content: DraftContent, before: DraftContent): DraftContent {
  const given = new Map(before.questions.map(({ id, answer }) => [id, answer]));
  const keys = nodeKeys(before);
  const ids = new Map([...nodeKeys(content)].map(([id, key]) => [key, id]));
  return content.questions.reduce((drawn, question) => {
    const answer = given.get(question.id);
    if (!answer) return drawn;
    return answerQuestion(drawn, question.id, ids.get(keys.get(answer) ?? '') ?? answer);
  }, content);
}

/** By id of a node what it is drawn of: its sentences, of Start and End those of the model; several of the same are counted. */
function nodeKeys({ models, sources }: DraftContent): Map<string, string> {
  const count = new Map<string, number>();
  const nodes = models.flatMap((model) => model.nodes.map((node) => ({ ...node, of: model.id })));
  return new Map(
    nodes.map(({ id, type, of }) => {
      const key = JSON.stringify([type, sources[id] ?? sources[of]?.[0]]);
      const nth = (count.get(key) ?? 0) + 1;
      count.set(key, nth);
      return [id, `${key} ${nth}`];
    }),
  );
}
