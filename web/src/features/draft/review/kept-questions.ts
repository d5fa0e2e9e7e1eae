import { type DraftNews, isSameSentence } from '@caseloom/contract';
import type { Choices } from './choices.ts';

type Draft = Pick<DraftNews, 'models' | 'questions' | 'sources'>;
type Edge = DraftNews['models'][number]['edges'][number];

/** Whether an edge is discarded, by itself or with one of the steps that it joins. */
export function isEdgeOut({ id, source, target }: Edge, choices: Choices): boolean {
  return [id, source, target].some((part) => choices.get(part) === 'discarded');
}

/** The questions of a draft but those about something that was discarded: they are asked again once it is taken back. */
export function keptQuestions(
  { models, questions, sources }: Draft,
  choices: Choices,
): DraftNews['questions'] {
  const edges = models.flatMap((model) => model.edges);
  return questions.filter(({ code, elementId, answer, from }) => {
    if (elementId === null) return true;
    if (choices.get(elementId) === 'discarded') return false;
    const edge = edges.find(({ id }) => id === elementId);
    if (edge) return !isEdgeOut(edge, choices);
    if (code !== 'way_place_assumed' || !from) return true;
    // it names the step that the branch leaves: what it is about are the edges by which it does
    const isOfBranch = ({ id, source }: Edge) =>
      source === (answer ?? elementId) &&
      sources[id]?.some((sentence) => isSameSentence(sentence, from));
    const branch = edges.filter(isOfBranch);
    return branch.length === 0 || branch.some((one) => !isEdgeOut(one, choices));
  });
}
