import { type DraftNews, isSameSentence } from '@caseloom/contract';
import { branchOf } from './choices.ts';
import { asksForEnd } from './open-ends.ts';

type Draft = Pick<DraftNews, 'models' | 'sources'>;
type Question = DraftNews['questions'][number];
type Edge = DraftNews['models'][number]['edges'][number];

/**
 * The steps of the branch that a question asks about: where it begins, where it leads, or which values lead there.
 *
 * @returns the ids of nodes; none where the branch cannot be distinguished from the main flow, as nothing of it could be left out then
 */
export function branchInQuestion({ models, sources }: Draft, question: Question): string[] {
  const { modelId, elementId, from } = question;
  const model = models.find(({ id }) => id === modelId);
  if (!model || !elementId || !from) return [];
  const isQuoted = (id: string) => sources[id]?.some((one) => isSameSentence(one, from)) ?? false;
  const isEntry = ({ source, label, guard }: Edge) =>
    Boolean(label || guard) && model.edges.filter((one) => one.source === source).length > 1;
  const entries = model.edges.filter(
    (edge) => isEntry(edge) && (isQuoted(edge.id) || isQuoted(edge.target)),
  );
  const branches = entries.map(({ target }) => branchOf(model, target));
  // the text may state several branches in one sentence
  return branches.find((steps) => !asksForEnd(question) || steps.includes(elementId)) ?? [];
}
