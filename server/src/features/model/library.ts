import type { ModelNode, Step } from '@caseloom/engine';
import { type Language, sentence } from '@caseloom/locales';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import {
  findOrInsertSteps,
  type Library,
  listStepsById,
  type StepWords,
  toLabel,
} from '../step/queries.ts';

/** Step nodes that point into the library, and the steps they point at. */
type LinkedSteps = { nodes: ModelNode[]; steps: Step[] };

/**
 * Puts the words of step nodes into the project's library: a node with words and
 * without a `stepId` gets the step that says the same, made where there is none.
 *
 * @throws AppError `step_not_found` for a `stepId` that is not of this project
 */
export async function saveStepsToLibrary(
  tx: Queryable,
  { language, ...at }: Library & { language: Language },
  nodes: ModelNode[],
): Promise<LinkedSteps> {
  const known = await listStepsById(tx, at, stepIdsOf(nodes));
  const ids = new Set(known.map((step) => step.id));
  const lost = nodes.find((node) => isShown(node) && !ids.has(node.stepId));
  if (lost) {
    const message = sentence(language, 'errors', 'step_not_found');
    throw new AppError('step_not_found', [{ path: `nodes/${lost.id}`, message }]);
  }

  const made = await findOrInsertSteps(tx, at, nodes.flatMap(wordsOf));
  const idByWords = new Map(made.map((step) => [keyOf(step), step.id]));
  const linked = nodes.map((node) => {
    const [words] = wordsOf(node);
    const stepId = words ? idByWords.get(keyOf(words)) : node.stepId;
    return stepId && node.type === 'step' ? withoutWords({ ...node, stepId }) : node;
  });
  const steps = known.map(({ expected, ...step }) => ({ ...step, ...(expected && { expected }) }));
  return { nodes: linked, steps: [...steps, ...made] };
}

/** Nodes that carry the words of their steps, so that they can be read without the library. */
export function withWords(nodes: ModelNode[], steps: Step[]): ModelNode[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  return nodes.map((node) => {
    const step = isShown(node) ? byId.get(node.stepId) : undefined;
    if (!step) return node;
    const { label, type, expected } = step;
    return { ...node, data: { ...node.data, label, type, ...(expected ? { expected } : {}) } };
  });
}

/** Nodes that point only at steps the project has; the others go by their words. */
export async function withoutLostSteps(
  tx: Queryable,
  at: Library,
  nodes: ModelNode[],
): Promise<ModelNode[]> {
  const known = new Set((await listStepsById(tx, at, stepIdsOf(nodes))).map((step) => step.id));
  return nodes.map((node) =>
    isShown(node) && !known.has(node.stepId) ? withoutStepId(node) : node,
  );
}

/** The same drawing for another library: every step goes by its words. */
export function withoutStepId({ stepId: _, ...node }: ModelNode): ModelNode {
  return node;
}

/** The ids of the library's steps that a drawing shows, each once. */
export function stepIdsOf(nodes: ModelNode[]): string[] {
  return [...new Set(nodes.filter(isShown).map((node) => node.stepId))];
}

function isShown(node: ModelNode): node is ModelNode & { stepId: string } {
  return node.type === 'step' && node.stepId !== undefined;
}

/** What a step node without a library step says: nothing while it is unfinished. */
function wordsOf(node: ModelNode): StepWords[] {
  const { label = '', type = 'action', expected } = node.data ?? {};
  if (node.type !== 'step' || node.stepId || label.trim() === '') return [];
  return [{ type, label, expected }];
}

function keyOf({ type, label }: StepWords): string {
  return JSON.stringify([type, toLabel(label)]);
}

function withoutWords(node: ModelNode): ModelNode {
  const { data, ...rest } = node;
  const { label: _label, type: _type, expected: _expected, ...kept } = data ?? {};
  return Object.keys(kept).length > 0 ? { ...rest, data: kept } : rest;
}
