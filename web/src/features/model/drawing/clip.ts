import {
  type ModelNode,
  type ModelSettings,
  type Position,
  ruleTexts,
  type StateVariable,
  type Step,
  stateNamesOf,
  type TestData,
  tokensIn,
} from '@caseloom/engine';
import type { ModelFile } from '@caseloom/formats';
import { stateUsedBy } from '../state/state-uses.ts';
import { type Drawing, findOnly, newId } from './drawing.ts';

/**
 * What is selected, as a model file of its own: nodes, the edges between them, and the data that
 * their words name. Its steps carry their words, so that it can be put into any project.
 *
 * @returns nothing when no node is selected
 */
export function copy(
  { nodes, edges, bddType, settings }: Drawing,
  ids: ReadonlySet<string>,
  { steps, testData }: { steps: ReadonlyMap<string, Step>; testData: TestData[] },
): ModelFile | undefined {
  const copied = nodes
    .filter(({ id }) => ids.has(id))
    .map((node) => withWords(node, steps.get(node.stepId ?? '')));
  if (copied.length === 0) return undefined;
  const between = edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const texts = [
    ...copied.flatMap(({ data }) => [data?.label, data?.expected, data?.action]),
    ...copied.flatMap(ruleTexts),
    ...between.flatMap(({ label, guard, action }) => [label, guard, action]),
  ].map((text) => text ?? '');
  const names = new Set(texts.flatMap(tokensIn));
  const used = testData.filter(({ name, isSecret }) => names.has(name) && !isSecret);
  const state = stateUsedBy({ nodes: copied, edges: between, settings });
  const piece = {
    ...{ id: newId(), name: 'clip', bddType, nodes: copied, edges: between },
    ...(state.length > 0 && { settings: { state } }),
  };
  return { models: [piece], steps: [], testData: used };
}

/** The node with the words of its library step in it. */
export function withWords(node: ModelNode, step: Step | undefined): ModelNode {
  if (!step) return node;
  const { label, type, expected } = step;
  return { ...node, data: { ...node.data, label, type, ...(expected && { expected }) } };
}

const PASTE_OFFSET: Position = { x: 45, y: 45 };

/**
 * Adds the first model of a file under new ids, its corner at the given position, or so far next to
 * where it was. Steps that this project's library does not have stand in their own words; a second
 * Start or End is left out; a state variable that is declared already is used as it is.
 *
 * @returns the drawing, the ids of what was added, and which of Start and End were skipped
 */
export function paste(
  drawing: Drawing,
  { models: [piece], steps: brought }: ModelFile,
  {
    at,
    by = PASTE_OFFSET,
    steps,
  }: { at?: Position | undefined; by?: Position; steps: ReadonlyMap<string, Step> },
): { drawing: Drawing; ids: string[]; skipped: ('start' | 'end')[] } {
  const pieces = piece?.nodes ?? [];
  const skipped = (['start', 'end'] as const).filter(
    (type) => findOnly(drawing, type) && pieces.some((node) => node.type === type),
  );
  const taken = pieces.filter(({ type }) => !skipped.some((only) => only === type));
  const left = Math.min(...taken.map(({ position }) => position.x));
  const top = Math.min(...taken.map(({ position }) => position.y));
  const shift = at ? { x: at.x - left, y: at.y - top } : by;
  const ids = new Map(taken.map(({ id }) => [id, newId()]));
  const words = new Map(brought.map((step) => [step.id, step]));
  const nodes = taken.map((node) => ({
    ...own(withWords(node, words.get(node.stepId ?? '')), steps),
    id: ids.get(node.id) ?? newId(),
    position: { x: node.position.x + shift.x, y: node.position.y + shift.y },
  }));
  const edges = (piece?.edges ?? []).flatMap((edge) => {
    const source = ids.get(edge.source);
    const target = ids.get(edge.target);
    return source && target ? [{ ...edge, id: newId(), source, target }] : [];
  });
  return {
    drawing: {
      ...drawing,
      settings: withState(drawing.settings, piece?.settings?.state ?? []),
      nodes: [...drawing.nodes, ...nodes],
      edges: [...drawing.edges, ...edges],
    },
    ids: nodes.map(({ id }) => id),
    skipped,
  };
}

/** The settings with these state variables too, but for names that are declared. */
export function withState(settings: ModelSettings, brought: StateVariable[]): ModelSettings {
  const known = stateNamesOf({ settings });
  const added = brought.filter(({ name }) => !known.has(name));
  return added.length > 0
    ? { ...settings, state: [...(settings.state ?? []), ...added] }
    : settings;
}

/** A step that this library does not have stands in its own words. */
function own(node: ModelNode, steps: ReadonlyMap<string, Step>): ModelNode {
  if (!node.stepId || steps.has(node.stepId)) return node;
  const { stepId: _elsewhere, ...rest } = node;
  return rest;
}
