import type { Model, Problem } from '@caseloom/engine';
import type { Sentence } from '../text-to-model/sentence.ts';
import type { AnswerFault } from './read-answer.ts';

/**
 * Makes the words of a condition that cannot be read the label of its edge: nothing of an answer is lost, and the
 * drawing breaks no rule by it.
 *
 * @param checks by id of a model, what the rules of drawing say of it
 * @returns the models, and a fault for each condition that became a label
 */
export function conditionsToLabels(
  { models, sources }: { models: Model[]; sources: Record<string, Sentence[]> },
  checks: Record<string, Problem[]>,
): { models: Model[]; faults: AnswerFault[] } {
  const faults: AnswerFault[] = [];
  const settled = models.map((model) => {
    const broken = new Set(
      (checks[model.id] ?? []).flatMap(({ severity, edgeId }) =>
        severity === 'error' && edgeId ? [edgeId] : [],
      ),
    );
    const edges = model.edges.map((edge) => {
      const { guard, ...rest } = edge;
      if (!broken.has(edge.id) || !guard) return edge;
      faults.push({
        ...{ code: 'answer_condition_as_label', params: { text: guard } },
        quote: sources[edge.id]?.[0]?.text ?? null,
        // the rules of drawing have said it to the language model
        words: '',
      });
      return { ...rest, label: (rest.label ?? guard).slice(0, 500), stepType: 'context' as const };
    });
    return { ...model, edges };
  });
  return { models: settled, faults };
}
