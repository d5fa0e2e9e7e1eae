import type { Model, ModelEdge } from '@caseloom/engine';
import { isFailure } from '@caseloom/formats/role';
import { factsOf, type Language } from '@caseloom/locales';
import { addStep } from './add-step.ts';
import type { DraftContent, Quote } from './schema.ts';
import { openEndQuestion } from './settle-drawing.ts';

/*
 * What a language model decides of a draft that rules made. Each of these functions gives the draft as it was
 * where the decision cannot be drawn, so that no answer breaks a drawing.
 */

/** The draft with a step as `action` or `outcome`; as `none` its sentence is listed as unused, and its neighbours are connected. */
export function setRole(content: DraftContent, nodeId: string, role: string): DraftContent {
  const found = findStep(content, nodeId);
  if (!found || found.step.type === role) return content;
  if (role === 'none') return withoutStep(content, nodeId);
  if (role !== 'action' && role !== 'outcome') return content;
  const { step } = found;
  const same = content.steps.find(({ type, label }) => type === role && label === step.label);
  const stepId = same?.id ?? `${step.id}-${role}`;
  const models = content.models.map((model) => ({
    ...model,
    nodes: model.nodes.map((node) => (node.id === nodeId ? { ...node, stepId } : node)),
  }));
  const changed: DraftContent['steps'][number] = { ...step, id: stepId, type: role };
  const steps = same ? content.steps : [...content.steps, changed];
  return { ...content, models, steps: usedSteps(steps, models) };
}

/** The draft with a step of a sentence that became nothing. */
export function addDecidedStep(
  content: DraftContent,
  { from, role, language }: { from: Quote; role: string; language: Language },
): DraftContent {
  if (role !== 'action' && role !== 'outcome') return content;
  const added = addStep(content, from, { language });
  if (added === content) return content;
  const before = new Set(content.models.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  const nodes = added.models.flatMap((model) => model.nodes);
  const node = nodes.find(({ id }) => !before.has(id));
  const { fresh: _, ...kept } = added;
  // nothing of a first draft is new
  const asBefore = { ...kept, ...(content.fresh && { fresh: content.fresh }) };
  return node ? setRole(asBefore, node.id, role) : asBefore;
}

type Condition = {
  nodeId: string;
  /** The part of the step's words that says when it happens. */
  part: string;
  language: Language;
};

/** The draft with a step that happens only where a part of its words holds; else the flow passes it. */
export function makeConditional(content: DraftContent, condition: Condition): DraftContent {
  const { nodeId, part, language } = condition;
  const place = findPassage(content, nodeId);
  if (!place) return content;
  const { model, step, out, into } = place;
  const rest = step.label.split(/,\s+/).filter((one) => one !== part);
  const label = rest.join(', ');
  if (label === '' || label === step.label) return content;
  const { otherwise } = factsOf(language).formatWords.drafted;
  const passing = into.map(({ id, source }): ModelEdge => {
    return { id: `${id}-else`, source, target: out.target, label: otherwise };
  });
  // where a failure leads is asked, and never made up
  const isOpen = isFailure(`${part} ${label}`, language);
  const edges = model.edges
    .filter((edge) => !isOpen || edge !== out)
    .map((edge) => (into.includes(edge) ? { ...edge, label: part } : edge));
  const stepId = `${step.id}-${nodeId}`;
  const nodes = model.nodes.map((node) => (node.id === nodeId ? { ...node, stepId } : node));
  const changed: Model = { ...model, nodes, edges: [...edges, ...passing] };
  const from = content.sources[nodeId] ?? [];
  const models = content.models.map((one) => (one === model ? changed : one));
  const steps = [...content.steps, { ...step, id: stepId, label, known: null }];
  const draft: DraftContent = {
    ...{ ...content, models, steps: usedSteps(steps, models) },
    sources: { ...content.sources, ...Object.fromEntries(passing.map(({ id }) => [id, from])) },
  };
  if (!isOpen) return draft;
  const likely = [`${model.id}-end`, out.target];
  const question = openEndQuestion({ model: changed, content: draft, nodeId, likely });
  return { ...draft, questions: [...draft.questions, question] };
}

/** A step that the flow comes to and leaves without a condition, in one direction and in no circle. */
function findPassage(content: DraftContent, nodeId: string) {
  const found = findStep(content, nodeId);
  if (!found) return undefined;
  const { edges } = found.model;
  const [out, ...others] = edges.filter(({ source }) => source === nodeId);
  const into = edges.filter(({ target }) => target === nodeId);
  if (!out || others.length > 0 || into.length === 0) return undefined;
  const isCircle = into.some(({ source }) => source === out.target || source === nodeId);
  return isCircle || ![out, ...into].every(isPlain) ? undefined : { ...found, out, into };
}

function isPlain({ label, guard, action }: ModelEdge): boolean {
  return !label && !guard && !action;
}

function findStep({ models, steps }: DraftContent, nodeId: string) {
  const model = models.find(({ nodes }) => nodes.some(({ id }) => id === nodeId));
  const stepId = model?.nodes.find(({ id }) => id === nodeId)?.stepId;
  const step = steps.find(({ id }) => id === stepId);
  return model && step && { model, step };
}

function usedSteps(steps: DraftContent['steps'], models: Model[]): DraftContent['steps'] {
  const used = new Set(models.flatMap(({ nodes }) => nodes.map(({ stepId }) => stepId)));
  return steps.filter(({ id }) => used.has(id));
}

/** A step that tells nothing goes, where the flow goes on behind it in one direction. */
function withoutStep(content: DraftContent, nodeId: string): DraftContent {
  const model = content.models.find(({ nodes }) => nodes.some(({ id }) => id === nodeId));
  if (!model || hasQuestion(content, nodeId)) return content;
  const [out, ...others] = model.edges.filter(({ source }) => source === nodeId);
  const into = model.edges.filter(({ target }) => target === nodeId);
  if (!out || others.length > 0 || !isPlain(out) || into.length === 0) return content;
  const { target } = out;
  const [start, end] = [`${model.id}-start`, `${model.id}-end`];
  // no path without a step, and none that goes in a circle
  const isBroken = into.some(
    ({ source }) => source === target || source === nodeId || (source === start && target === end),
  );
  if (isBroken) return content;
  const gone = new Set([out.id, ...into.map(({ id }) => id)]);
  const edges = model.edges.filter(({ id }) => !gone.has(id));
  const led = into
    .map((edge) => ({ ...edge, target }))
    .filter((edge) => !edges.some((other) => isSameEdge(edge, other)));
  const nodes = model.nodes.filter(({ id }) => id !== nodeId);
  const changed = { ...model, nodes, edges: [...edges, ...led] };
  const models = content.models.map((one) => (one === model ? changed : one));
  const { [nodeId]: from = [], ...sources } = content.sources;
  return {
    ...{ ...content, models, sources, steps: usedSteps(content.steps, models) },
    leftOver: [...content.leftOver, ...from],
    questions: content.questions.map((question) => ({
      ...question,
      choices: question.choices.filter((id) => id !== nodeId),
    })),
  };
}

function isSameEdge(one: ModelEdge, other: ModelEdge): boolean {
  const keyOf = ({ source, target, label, guard, action }: ModelEdge) =>
    JSON.stringify([source, target, label, guard, action]);
  return keyOf(one) === keyOf(other);
}

function hasQuestion({ questions }: DraftContent, nodeId: string): boolean {
  return questions.some(
    ({ elementId, ends, answer }) =>
      elementId === nodeId || answer === nodeId || ends?.some(({ source }) => source === nodeId),
  );
}
