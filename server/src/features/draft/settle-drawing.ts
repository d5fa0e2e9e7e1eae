import type { Model, Problem } from '@caseloom/engine';
import {
  type AnswerFault,
  conditionsToLabels,
  type FindQuote,
} from '@caseloom/formats/answer-to-model';
import type { SourceDocument } from '@caseloom/formats/document';
import { type Language, sentence } from '@caseloom/locales';
import { choicesOf } from './questions.ts';
import type { DraftContent, DraftProblem, DraftQuestion } from './schema.ts';

/** What a language model drew, and what is wrong with it: by model, what the rules of drawing say. */
type Judged = {
  content: DraftContent;
  checks: Record<string, Problem[]>;
  faults: AnswerFault[];
};

type Texts = { documents: SourceDocument[]; find: FindQuote; language: Language };

/**
 * Makes the best of a drawing that breaks rules: a condition that cannot be read becomes the label of its
 * edge, a branch that leads nowhere is asked about, and what was wrong with the answer is listed.
 */
export function settleDrawing({ content, checks, faults }: Judged, texts: Texts): DraftContent {
  const problems = faults.map((fault) => toProblem(fault, texts));
  const { models, changed } = conditionsToLabels(content.models, checks);
  for (const edge of changed)
    problems.push(
      toProblem(
        {
          ...{ code: 'answer_condition_as_label', params: { text: edge.guard ?? '' }, words: '' },
          quote: content.sources[edge.id]?.[0]?.text ?? null,
        },
        texts,
      ),
    );
  const open = models.flatMap((model) => openEndsOf(model, content, texts.language));
  return {
    ...{ ...content, models },
    problems: [...content.problems, ...problems],
    questions: [...content.questions, ...open],
  };
}

/** Branches that end at a step: nobody said that the test ends there. */
function openEndsOf(model: Model, content: DraftContent, language: Language): DraftQuestion[] {
  const sources = new Set(model.edges.map(({ source }) => source));
  const likely = [`${model.id}-end`];
  return model.nodes
    .filter(({ id, type }) => (type === 'step' || type === 'nested') && !sources.has(id))
    .map(({ id }) => openEndQuestion({ model, content, nodeId: id, likely, language }));
}

type OpenEnd = {
  model: Model;
  content: DraftContent;
  /** The last step of the branch. */
  nodeId: string;
  /** Where it may lead, the likeliest first. */
  likely: string[];
  language: Language;
};

/** Asks where a branch leads that ends at a step. */
export function openEndQuestion({
  model,
  content: { sources, steps },
  nodeId,
  likely,
  language,
}: OpenEnd): DraftQuestion {
  const code = 'way_end_open';
  const from = sources[nodeId]?.[0] ?? null;
  const stepId = model.nodes.find(({ id }) => id === nodeId)?.stepId;
  const label = steps.find(({ id }) => id === stepId)?.label ?? '';
  return {
    ...{ id: `end-${nodeId}`, code, modelId: model.id, elementId: nodeId, from },
    text: sentence(language, 'drafts', code, { text: from?.text ?? label }),
    choices: choicesOf({ code, id: nodeId, likely }, model, new Set()),
    ...{ ends: [{ source: nodeId }], answer: null },
  };
}

function toProblem({ code, params, quote }: AnswerFault, { documents, find }: Texts): DraftProblem {
  const from = find(quote);
  const file = from?.file ?? documents[0]?.name ?? '';
  return { file, line: from?.line ?? null, code, params };
}
