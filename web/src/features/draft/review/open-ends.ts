import type { DraftNews } from '@caseloom/contract';
import { reach } from './choices.ts';

type Question = DraftNews['questions'][number];
type Model = Pick<DraftNews['models'][number], 'id' | 'edges'>;
type Edges = Model['edges'];

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

/** Whether a question asks which values of test data lead to a branch. */
export function asksForValues({ code }: Question): boolean {
  return code === 'values_open';
}

/** The open questions that are answered where one looks: at the end of a branch, or at the edge or the step that it begins with. */
export function questionsAt(
  { questions }: Pick<DraftNews, 'questions'>,
  id: string,
  edges: Edges,
): Question[] {
  const into = new Set(edges.filter(({ target }) => target === id).map((edge) => edge.id));
  return questions.filter((question) => {
    if (question.answer !== null) return false;
    if (asksForEnd(question)) return question.elementId === id;
    return asksForValues(question) && [id, ...into].includes(question.elementId ?? '');
  });
}

/** That nothing leaves a step, at all or with the values that come there. */
const DEAD_ENDS: ReadonlySet<string> = new Set(['node_dead_end', 'state_never_left']);

/**
 * What the rules of drawing object to in a model. That End is not reached from a step is left out where the steps behind it end
 * in an open question: the question says so already.
 */
export function faultsOf(
  draft: Pick<DraftNews, 'questions' | 'checks'>,
  { id, edges }: Model,
): DraftNews['checks'][string] {
  const open = openEnds(draft, id).map(({ elementId }) => elementId ?? '');
  const isInQuestion = (nodeId: string) => {
    const behind = reach(edges, nodeId);
    return open.some((end) => behind.has(end));
  };
  return (draft.checks[id] ?? []).filter(
    ({ code, nodeId }) => !DEAD_ENDS.has(code) || !nodeId || !isInQuestion(nodeId),
  );
}
