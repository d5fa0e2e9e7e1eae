import { type Draft, type DraftNews, type DraftSummary, draftContent } from '@caseloom/contract';
import { printCondition, readCondition, readerParams } from '@caseloom/engine';
import type { Language } from '@caseloom/locales';
import { sentence } from '@caseloom/locales';
import { toFailureMessage } from '../language-model/failure.ts';
import type { DraftSummaryRow, SeenDraft } from './queries/visible-drafts.ts';
import { BY_LANGUAGE_MODEL, type DraftContent, type DraftQuestion } from './schema.ts';
import { ANY_VALUES, VALUES_OPEN } from './value-questions.ts';

/** A draft as the API shows it, worded in the caller's language. */
export function toDraft(row: SeenDraft, language: Language): Draft {
  return {
    ...toNews(row, language),
    documents: row.documents.map(({ name, text }) => ({ name, text })),
  };
}

/** The same without the texts it is read from. */
export function toNews(row: SeenDraft, language: Language): DraftNews {
  const { content, usage, accepted, refinements, prompt, failure, status } = row;
  return {
    ...toSummary({ ...row, ...countsOf(content) }),
    ...{ prompt, usage, accepted, refinements },
    ...toContent(content, language),
    ...{ choices: row.choices, revision: row.revision },
    canUndo: row.earlier.length > 0 || accepted !== null,
    files: row.files.map(({ problems, url = null, ...file }) => ({
      ...{ ...file, url },
      problems: problems.map(({ code, params, file: name }) => ({
        ...{ file: name, code },
        message: sentence(language, 'files', code, params),
      })),
    })),
    changes:
      row.modelId && row.modelVersion
        ? {
            ...{ modelId: row.modelId, version: row.modelVersion },
            narrowed: content.narrowed ?? [],
          }
        : null,
    failure: failure && {
      ...toFailureMessage(failure, language, status === 'failed' ? 'nothing_found' : 'by_rules'),
      raw: failure.raw,
    },
  };
}

/** Whether the contract has room for what a draft proposes: what has none could never be opened. */
export function fitsContract(content: DraftContent): boolean {
  return draftContent.safeParse(toContent(content, 'en')).success;
}

function toContent(content: DraftContent, language: Language) {
  const { models, steps, testData, sources, assumed, leftOver, fresh = [], decided = [] } = content;
  const edited = Object.keys(content.edited ?? {});
  return {
    ...{ sources, assumed, fresh, decided, edited, leftOver, steps },
    models: models.map(({ settings = {}, ...model }) => ({ ...model, settings })),
    testData: testData.map(({ modelId = null, fromProject: _, isSecret: _secret, ...data }) => ({
      ...data,
      modelId,
    })),
    questions: content.questions.map((question) => toQuestion(question, content, language)),
    problems: content.problems.map(({ file, line, code, params }) => ({
      ...{ file, line, code },
      message: sentence(language, 'files', code, { ...params, ...(line !== null && { line }) }),
    })),
    checks: Object.fromEntries(
      Object.entries(content.checks).map(([id, found]) => [
        id,
        found.map((one) => ({
          ...one,
          message: sentence(language, 'problems', one.code, readerParams(one.params, language)),
        })),
      ]),
    ),
  };
}

/** A draft in a list. */
export function toSummary(row: DraftSummaryRow): DraftSummary {
  const { id, projectSlug, title, kind, status, stage, way, language } = row;
  const { models, steps, testData, questions, shared, isMine, canManage } = row;
  return {
    ...{ id, projectSlug, title, kind, status, stage, way, language },
    counts: { models, steps, testData, questions },
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    ...{ shared, isMine, canManage },
    updatedAt: row.updatedAt.toISOString(),
  };
}

function countsOf({ models, steps, testData, questions }: DraftContent) {
  return {
    models: models.length,
    steps: steps.length,
    testData: testData.length,
    questions: questions.filter(({ answer }) => answer === null).length,
  };
}

function toQuestion(question: DraftQuestion, content: DraftContent, language: Language) {
  const { id, code, modelId, elementId, from, choices, answer } = question;
  const label = elementId && isNode(elementId, content) && labelOf(elementId, content, language);
  return {
    ...{ id, code, modelId, elementId, from, answer },
    // earlier versions stored the words of others, too
    text:
      code === BY_LANGUAGE_MODEL && question.text
        ? question.text
        : sentence(language, 'drafts', code, { text: from?.text ?? (label || '') }),
    choices:
      code === VALUES_OPEN
        ? choices.map((value) => ({ value, label: labelOfValues(value, content, language) }))
        : choices
            .filter((value) => value === elementId || isNode(value, content))
            .map((value) => ({ value, label: labelOf(value, content, language) })),
  };
}

/** How many values an answer names. */
const MAX_NAMED = 3;

/** A condition in the reader's words, with some of the invalid values that it is about. */
function labelOfValues(guard: string, { testData }: DraftContent, language: Language): string {
  if (guard === ANY_VALUES) return sentence(language, 'drafts', 'any_values');
  const read = readCondition(guard);
  if (!read.ok) return guard;
  const { condition } = read;
  const label = printCondition(condition, language);
  if (condition.kind !== 'is' || condition.what !== 'invalid') return label;
  const values = testData
    .filter(({ name, validity }) => name === condition.name && validity === 'invalid')
    .flatMap((one) => one.values);
  const named = values.slice(0, MAX_NAMED).map((value) => JSON.stringify(value));
  const rest = values.length > named.length ? ['…'] : [];
  return `${label} (${[...named, ...rest].join(', ')})`;
}

/** Whether the draft has a node still: one may have been left out since the question was asked. */
function isNode(id: string, { models }: DraftContent): boolean {
  return models.some(({ nodes }) => nodes.some((node) => node.id === id));
}

/** What a node says. */
function labelOf(id: string, { models, steps }: DraftContent, language: Language): string {
  const node = models.flatMap(({ nodes }) => nodes).find((one) => one.id === id);
  if (!node || node.type === 'start' || node.type === 'end')
    return sentence(language, 'drafts', node?.type === 'start' ? 'the_start' : 'the_end');
  if (node.type === 'nested') return models.find((one) => one.id === node.modelId)?.name ?? '';
  return steps.find((step) => step.id === node.stepId)?.label ?? node.data?.label ?? '';
}
