import type { Model, ModelEdge, ModelNode, Step } from '@caseloom/engine';
import { parseModelText, writeModelText } from '@caseloom/formats/model-text';
import { withWords } from '../drawing/clip.ts';
import { isSame } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { merge } from '../drawing/merge.ts';
import type { Editor } from '../editor.ts';
import type { FileMessage } from '../read-file.ts';
import { placesOf } from './places.ts';

/** What the text of a drawing leans on: the id of the model and the name of one that has none, steps and models of the project. */
export type Around = { id: string; untitled: string } & Pick<Editor, 'steps' | 'models'>;

/** Why a text is no drawing: a sentence of `files.json`, and the line that it is about. */
export type Fault = FileMessage & { line: number };

/** What a text says as a drawing, or why it says none. */
export type Reading = { ok: true; drawing: Drawing } | { ok: false; fault: Fault };

/** A drawing as the text that is edited: as it is downloaded, but for test data, and with the words of library steps in place of their ids. */
export function textOf(drawing: Drawing, { id, untitled, steps }: Around): string {
  const { name, bddType, isHidden, nodes, edges, settings } = drawing;
  const model: Model = {
    ...{ id, name: name || untitled, bddType, edges },
    nodes: nodes.map((node) => worded(node, steps)),
    ...(isHidden && { isHidden }),
    ...(Object.keys(settings).length > 0 && { settings }),
  };
  return writeModelText({ models: [model], steps: [], testData: [] });
}

/**
 * Reads what was typed. Whatever the text says as before stays the very node, edge or setting that it was, a step of
 * the library too; a node whose place is not in the text stands where it stood, or near the one before it.
 *
 * @param base the drawing whose text was changed
 */
export function readDrawing(text: string, base: Drawing, around: Around): Reading {
  const parsed = parseModelText(text);
  if (!parsed.ok) return faulty(parsed.problem);
  const { lines, file, unplaced } = parsed;
  const [model, ...others] = file.models;
  const line = lines.get('models.1') ?? 1;
  if (!model || others.length > 0) return faulty({ code: 'text_other_model', params: { line } });
  if (file.testData.length > 0)
    return faulty({ code: 'text_test_data', params: { line: lines.get('testData.0') ?? 1 } });
  const own = new Map(file.steps.map((step) => [step.id, step]));
  const bare = model.nodes.map((node) => withCall(withStep(node, own, around), around));
  const wordedBase = base.nodes.map((node) => worded(node, around.steps));
  const places = placesOf({ nodes: bare, edges: model.edges }, unplaced[0], wordedBase);
  const placed = bare.map((node) => ({ ...node, position: places.get(node.id) ?? node.position }));
  const taken = new Set(placed.map(({ id }) => id));
  const { name, bddType, isHidden = false, settings = {} } = model;
  const notes = settings.notes && withOwnIds(settings.notes, taken);
  const drawing: Drawing = {
    ...{ description: base.description, bddType, isHidden },
    name: base.name === '' && name === around.untitled ? '' : name,
    nodes: keepSteps(placed, base, around.steps),
    edges: withOwnIds<ModelEdge>(model.edges, taken),
    settings: { ...settings, ...(notes && { notes }) },
  };
  return { ok: true, drawing: keepSame(drawing, base) };
}

const faulty = ({ code, params }: FileMessage): Reading => ({
  ok: false,
  fault: { code, params, line: Number(params.line ?? 1) },
});

/** The drawing with the very parts of another one wherever they are equal; that one where all are. */
export function keepSame(drawing: Drawing, known: Drawing): Drawing {
  const nodes = keepItems(drawing.nodes, known.nodes);
  const edges = keepItems(drawing.edges, known.edges);
  const settings = isSame(drawing.settings, known.settings) ? known.settings : drawing.settings;
  const next = { ...drawing, nodes, edges, settings };
  const keys = Object.keys(next) as (keyof Drawing)[];
  return keys.every((key) => next[key] === known[key]) ? known : next;
}

function keepItems<T extends { id: string }>(items: T[], known: T[]): T[] {
  const byId = new Map(known.map((item) => [item.id, item]));
  const kept = items.map((item) => {
    const same = byId.get(item.id);
    return same && isSame(same, item) ? same : item;
  });
  const isWhole = kept.length === known.length && kept.every((item, at) => item === known[at]);
  return isWhole ? known : kept;
}

/**
 * What was typed together with what was drawn meanwhile; where both changed the same, the text counts.
 *
 * @param base what the text said before
 */
export function mergeTyped(
  { base, typed, drawn }: { base: Drawing; typed: Drawing; drawn: Drawing },
  steps: ReadonlyMap<string, Step>,
): Drawing {
  const inWords = (drawing: Drawing) => ({
    ...drawing,
    nodes: drawing.nodes.map((node) => worded(node, steps)),
  });
  const { merged } = merge(inWords(base), inWords(typed), inWords(drawn));
  return keepSame({ ...merged, nodes: keepSteps(merged.nodes, drawn, steps) }, drawn);
}

/** A node with the words of its library step in place of the step's id. */
function worded(node: ModelNode, steps: ReadonlyMap<string, Step>): ModelNode {
  const step = node.type === 'step' ? steps.get(node.stepId ?? '') : undefined;
  if (!step) return node;
  const { stepId: _library, ...rest } = withWords(node, step);
  return rest;
}

/** Nodes that say what they said stay steps of the library. */
function keepSteps(
  nodes: ModelNode[],
  { nodes: known }: Drawing,
  steps: ReadonlyMap<string, Step>,
): ModelNode[] {
  const byId = new Map(known.map((node) => [node.id, node]));
  return nodes.map((node) => {
    const before = byId.get(node.id);
    if (!before) return node;
    const { position } = node;
    const isUnchanged = isSame({ ...worded(before, steps), position }, worded(node, steps));
    return isUnchanged ? { ...before, position } : node;
  });
}

/** A step that a text from elsewhere says by its id: of this library where that has the same words, else one of its own. */
function withStep(node: ModelNode, own: ReadonlyMap<string, Step>, { steps }: Around): ModelNode {
  const step = own.get(node.stepId ?? '');
  if (!step || isSame(worded(node, own), worded(node, steps))) return node;
  return worded(node, own);
}

/** A call may name its model where no other has that name. */
function withCall(node: ModelNode, { models }: Around): ModelNode {
  const { type, modelId } = node;
  if (type !== 'nested' || modelId === undefined || models.has(modelId)) return node;
  const [named, ...others] = [...models.values()].filter(({ name }) => name === modelId);
  return named && others.length === 0 ? { ...node, modelId: named.id } : node;
}

/** A line that was copied brings the id of the first one along: it gets one of its own. */
function withOwnIds<T extends { id: string }>(items: readonly T[], taken: Set<string>): T[] {
  return items.map((item) => {
    let { id } = item;
    for (let number = 2; taken.has(id); number++) id = `${item.id}~${number}`;
    taken.add(id);
    return id === item.id ? item : { ...item, id };
  });
}

type Elements = ReadonlyMap<number, string>;
let parsedLast: { text: string; elements: Elements } | undefined;

/** The ids of the nodes and edges of a text by the lines on which they begin; none where it cannot be read. */
export function elementsOf(text: string): Elements {
  if (parsedLast?.text === text) return parsedLast.elements;
  const parsed = parseModelText(text);
  const elements = new Map<number, string>();
  if (parsed.ok) {
    const [model] = parsed.file.models;
    for (const kind of ['nodes', 'edges'] as const)
      for (const [at, { id }] of (model?.[kind] ?? []).entries()) {
        const line = parsed.lines.get(`models.0.${kind}.${at}`);
        if (line !== undefined) elements.set(line, id);
      }
  }
  parsedLast = { text, elements };
  return elements;
}
