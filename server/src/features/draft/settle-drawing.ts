import type { Model, Problem } from '@caseloom/engine';
import {
  type AnswerFault,
  conditionsToLabels,
  type FindQuote,
  openEndAt,
  openEndsOf,
} from '@caseloom/formats/answer-to-model';
import type { SourceDocument } from '@caseloom/formats/document';
import { choicesOf } from './questions.ts';
import type { DraftContent, DraftProblem, DraftQuestion } from './schema.ts';

/** What a language model drew, and what is wrong with it: by model, what the rules of drawing say. */
type Judged = {
  content: DraftContent;
  checks: Record<string, Problem[]>;
  faults: AnswerFault[];
};

type Texts = { documents: SourceDocument[]; find: FindQuote };

/**
 * Makes the best of a drawing that breaks rules: a condition that cannot be read becomes the label of its
 * edge, a branch that leads nowhere is asked about, and what was wrong with the answer is listed.
 */
export function settleDrawing({ content, checks, faults }: Judged, texts: Texts): DraftContent {
  const { models, faults: unread } = conditionsToLabels(content, checks);
  const problems = [...faults, ...unread].map((fault) => toProblem(fault, texts));
  const open = models.flatMap((model) => {
    const likely = [`${model.id}-end`];
    const given = { model, content, likely };
    return openEndsOf(model, content).map(({ nodeId }) => openEndQuestion({ ...given, nodeId }));
  });
  return {
    ...{ ...content, models },
    problems: [...content.problems, ...problems],
    questions: [...content.questions, ...open],
  };
}

type OpenEndIn = {
  model: Model;
  content: DraftContent;
  /** The last step of the branch. */
  nodeId: string;
  /** Where it may lead, the likeliest first. */
  likely: string[];
};

/** Asks where a branch leads that ends at a step. */
export function openEndQuestion({ model, content, nodeId, likely }: OpenEndIn): DraftQuestion {
  const code = 'way_end_open';
  const { modelId, from } = openEndAt(nodeId, model, content);
  return {
    ...{ id: `end-${nodeId}`, code, modelId, elementId: nodeId, from },
    choices: choicesOf({ code, id: nodeId, likely }, model, new Set()),
    ...{ ends: [{ source: nodeId }], answer: null },
  };
}

function toProblem({ code, params, quote }: AnswerFault, { documents, find }: Texts): DraftProblem {
  const from = find(quote);
  const file = from?.file ?? documents[0]?.name ?? '';
  return { file, line: from?.line ?? null, code, params };
}
