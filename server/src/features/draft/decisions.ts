import type { Model, ModelNode, Step } from '@caseloom/engine';
import { statedRole } from '@caseloom/formats/role';
import { LANGUAGES, type Language } from '@caseloom/locales';
import { addDecidedStep, makeConditional, setRole } from './apply-decision.ts';
import { answerQuestion } from './questions.ts';
import type { DraftContent, DraftQuestion, Quote } from './schema.ts';

/** A small question about a draft that rules made, with all that can be answered. */
export type Decision = {
  kind: 'role' | 'condition' | 'end';
  /** The sentence that it is about. */
  from: Quote;
  /** What it is about, in words. */
  subject: string;
  options: { value: string; meaning: string }[];
  /** The draft as an answer has it; as it was, where that cannot be drawn. */
  apply: (content: DraftContent, answer: string) => DraftContent;
};

const ROLES = [
  { value: 'action', meaning: 'somebody does something with the software' },
  { value: 'outcome', meaning: 'the software answers, or something can be seen then' },
  { value: 'none', meaning: 'no step of the flow: a heading, a reason, a remark, a rule' },
];

/** What each sentence of a draft tells: those that are steps, and those that became nothing. */
export function roleDecisions(content: DraftContent, language: Language): Decision[] {
  const drawn = stepsOf(content)
    .filter(({ step, from }) => step.type !== 'context' && !step.expected && !statesRole(from))
    .map(
      ({ node, from, step }): Decision => ({
        ...{ kind: 'role', from, subject: step.label, options: ROLES },
        apply: (draft, role) => setRole(draft, node.id, role),
      }),
    );
  const unused = content.leftOver.map(
    (from): Decision => ({
      ...{ kind: 'role', from, subject: from.text, options: ROLES },
      apply: (draft, role) => addDecidedStep(draft, { from, role, language }),
    }),
  );
  return [...drawn, ...unused].toSorted(byPlace);
}

/** Of steps whose words have several parts: whether one of them says when the step happens. */
export function conditionDecisions(content: DraftContent, language: Language): Decision[] {
  return stepsOf(content).flatMap(({ model, node, from, step }): Decision[] => {
    const parts = step.label.split(/,\s+/);
    const isAlways = model.edges.every(
      ({ target, label, guard }) => target !== node.id || !(label || guard),
    );
    if (parts.length < 2 || parts.length > 4 || !isAlways || step.expected) return [];
    return [
      {
        ...{ kind: 'condition', from, subject: step.label },
        options: [
          ...parts.map((part, at) => ({ value: `part${at + 1}`, meaning: part })),
          { value: 'none', meaning: 'it always happens' },
        ],
        apply: (draft, answer) => {
          const part = parts[Number(answer.replace('part', '')) - 1];
          return part ? makeConditional(draft, { nodeId: node.id, part, language }) : draft;
        },
      },
    ];
  });
}

/** How many places a branch may lead to, of those that are offered. */
const MAX_PLACES = 12;

/** Where branches lead of which the text does not say it in words that rules read. */
export function endDecisions(content: DraftContent): Decision[] {
  return content.questions.flatMap((question): Decision[] => {
    const { id, answer, ends, from, choices } = question;
    if (answer !== null || !ends || !from || choices.length === 0) return [];
    const places = choices.slice(0, MAX_PLACES).map((nodeId, at) => ({
      ...{ value: `place${at + 1}`, nodeId, meaning: placeWords(content, nodeId) },
    }));
    return [
      {
        ...{ kind: 'end', from, subject: lastWords(content, question) },
        options: places.map(({ value, meaning }) => ({ value, meaning })),
        apply: (draft, place) => {
          const nodeId = places.find(({ value }) => value === place)?.nodeId;
          return nodeId ? answerQuestion(draft, id, nodeId) : draft;
        },
      },
    ];
  });
}

function lastWords(content: DraftContent, { elementId, from }: DraftQuestion): string {
  const node = nodesOf(content).find(({ id }) => id === elementId);
  return labelOf(content, node) ?? from?.text ?? '';
}

function placeWords(content: DraftContent, nodeId: string): string {
  const node = nodesOf(content).find(({ id }) => id === nodeId);
  if (node?.type === 'end') return 'the test ends there';
  return `it goes on with ${JSON.stringify(labelOf(content, node) ?? '')}`;
}

function nodesOf({ models }: DraftContent): ModelNode[] {
  return models.flatMap(({ nodes }) => nodes);
}

function labelOf({ steps, models }: DraftContent, node: ModelNode | undefined): string | undefined {
  const step = steps.find(({ id }) => id === node?.stepId);
  return step?.label ?? models.find(({ id }) => id === node?.modelId)?.name;
}

type DrawnStep = { model: Model; node: ModelNode; step: Step; from: Quote };

/** The steps that rules made of one sentence each; what Gherkin tells is read exactly, and rows of a table are no sentences. */
function stepsOf({ models, steps, sources }: DraftContent): DrawnStep[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return models
    .filter(({ settings }) => !settings?.feature)
    .flatMap((model) =>
      model.nodes.flatMap((node): DrawnStep[] => {
        const step = byId.get(node.stepId ?? '');
        const [from, ...others] = sources[node.id] ?? [];
        const isSentence = from && others.length === 0 && !from.text.includes('|');
        return step && isSentence ? [{ model, node, step, from }] : [];
      }),
    );
}

/** `Given …` says its role itself. */
function statesRole({ text }: Quote): boolean {
  return LANGUAGES.some((language) => statedRole(text, language) !== undefined);
}

function byPlace({ from: a }: Decision, { from: b }: Decision): number {
  return a.file === b.file ? a.line - b.line : 0;
}
