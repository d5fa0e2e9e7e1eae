import type { ModelEdge, ModelNode, Note } from '@caseloom/engine';
import { edgeWords } from '@caseloom/formats/geometry';
import type { Language } from '@caseloom/locales/language';
import type { TFunction } from 'i18next';
import { type Change, changesBetween } from './drawing/difference.ts';
import type { Drawing } from './drawing/drawing.ts';
import { inFlowOrder } from './drawing/walk.ts';
import type { Editor, Intent } from './editor.ts';
import { nameOf, roleKey, wordsOf } from './labels.ts';

type Words = {
  library: Pick<Editor, 'steps' | 'models'>;
  t: TFunction<'model'>;
  language: Language;
};
type Parts = { nodes: ModelNode[]; edges: ModelEdge[]; notes: Note[] };

/**
 * What was done to a drawing, as one sentence with its result: what was added, where, and how many edges leave it;
 * what else changed, by kind and number.
 */
export function changeInWords(
  { intent, before, after }: { intent: Intent; before: Drawing; after: Drawing },
  words: Words,
): string {
  const { t } = words;
  const changes = changesBetween(before, after);
  const added = partsThat('added', changes, after);
  const removed = partsThat('removed', changes, before);
  const changed = partsThat('changed', changes, after);
  const [node] = added.nodes;
  if (node && added.nodes.length === 1 && ['add', 'insert'].includes(intent))
    return nodeAdded(node, after, words);
  const [edge] = [...added.edges, ...changed.edges];
  if (edge && ['connect', 'reconnect'].includes(intent)) return edgeAdded(edge, after, words);
  if (countOf(changed) === 1 && countOf(added) + countOf(removed) === 0)
    return changedPart(changed, after, words);
  const moved = t(`heard.${MOVES[intent] ?? 'moved'}`, {
    parts: inNumbers(partsThat('moved', changes, after), words),
  });
  const sentences = [
    countOf(added) > 0 && t('heard.added', { parts: inNumbers(added, words) }),
    countOf(removed) > 0 && t('heard.removed', { parts: inNumbers(removed, words) }),
    countOf(changed) > 0 && t('heard.changed', { parts: inNumbers(changed, words) }),
    isMove(intent, changes) && moved,
  ].filter((part) => part !== false);
  return sentences.join('; ') || t('didIt', { did: t(`did.${intent}`) });
}

const MOVES: Partial<Record<Intent, 'aligned' | 'laidOut'>> = { align: 'aligned', tidy: 'laidOut' };

/** Whether places are what the change is about: what makes room for a new node is not worth a word. */
function isMove(intent: Intent, changes: ReadonlyMap<string, Change>): boolean {
  const kinds = new Set(changes.values());
  return kinds.has('moved') && (kinds.size === 1 || intent in MOVES);
}

function nodeAdded(node: ModelNode, after: Drawing, { t, library }: Words): string {
  const before = after.edges.find(({ target }) => target === node.id)?.source;
  const from = after.nodes.find(({ id }) => id === before);
  const what = t(node.type);
  if (!from) return t('heard.addedAlone', { what, nodes: nodeCount(after.nodes.length, t) });
  return t('heard.addedAfter', {
    what,
    place: placeInFlow(node, after, t),
    after: nameOf(from, library, t),
    exits: exitsOf(node.id, after, t),
  });
}

function edgeAdded(edge: ModelEdge, after: Drawing, { t, library }: Words): string {
  const name = (id: string) => {
    const node = after.nodes.find((each) => each.id === id);
    return node ? nameOf(node, library, t) : '';
  };
  const { source, target } = edge;
  return t('heard.connected', {
    from: name(source),
    to: name(target),
    exits: exitsOf(source, after, t),
  });
}

/** One part that is not what it was, in its words. */
function changedPart({ nodes, edges, notes }: Parts, after: Drawing, words: Words): string {
  const { t, library, language } = words;
  const [node] = nodes;
  if (node?.type === 'step') {
    const { type, label } = wordsOf(node, library.steps);
    return `${t(roleKey(type, after.bddType))}: ${label || t('unnamedStep')}`;
  }
  const [edge] = edges;
  if (edge) return edgeWords(edge, language, after) || t('noCondition');
  return t('heard.changed', { parts: inNumbers({ nodes, edges, notes }, words) });
}

function partsThat(
  what: Change,
  changes: ReadonlyMap<string, Change>,
  { nodes, edges, settings }: Drawing,
): Parts {
  const are = ({ id }: { id: string }) => changes.get(id) === what;
  return {
    nodes: nodes.filter(are),
    edges: edges.filter(are),
    notes: (settings.notes ?? []).filter(are),
  };
}

const countOf = ({ nodes, edges, notes }: Parts) => nodes.length + edges.length + notes.length;
const nodeCount = (count: number, t: TFunction<'model'>) => t('nodeCount', { count });

function inNumbers({ nodes, edges, notes }: Parts, { t, language }: Words): string {
  const numbers = [
    nodes.length > 0 && nodeCount(nodes.length, t),
    edges.length > 0 && t('edgeCount', { count: edges.length }),
    notes.length > 0 && t('noteCount', { count: notes.length }),
  ].filter((number) => number !== false);
  return new Intl.ListFormat(language, { type: 'unit', style: 'short' }).format(numbers);
}

/** Where a node stands in the order of the flow. */
export function placeInFlow(node: ModelNode, drawing: Drawing, t: TFunction<'model'>): string {
  const at = inFlowOrder(drawing).findIndex(({ id }) => id === node.id) + 1;
  return t('placeInFlow', { at, total: drawing.nodes.length });
}

/** How many edges leave a node. */
export function exitsOf(id: string, { edges }: Drawing, t: TFunction<'model'>): string {
  return t('exits', { count: edges.filter(({ source }) => source === id).length });
}
