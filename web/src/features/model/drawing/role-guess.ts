import type { ModelNode, StepType } from '@caseloom/engine';
import type { Editor } from '../editor.ts';
import { wordsOf } from '../labels.ts';
import { type Drawing, reword } from './drawing.ts';
import { isAfterStart } from './walk.ts';

/** What the words of a label are read as, and the label without a word that only named its role. */
export type ReadRole = (label: string) => { type: StepType; text: string };

/** The role that the words of a step suggest, where it has another one. */
export type RoleGuess = { id: string; type: StepType; label: string };

/** The role that the words of a step suggest; undefined where it has that role, or where they say too little. */
export function guessRole(
  { node, isFirst }: { node: ModelNode; isFirst: boolean },
  steps: Editor['steps'],
  readRole: ReadRole,
): RoleGuess | undefined {
  const words = wordsOf(node, steps);
  if (!words.label.trim()) return undefined;
  const read = readRole(words.label);
  // what is so right after Start is given
  const type = isFirst && read.type === 'outcome' ? 'context' : read.type;
  // what nothing is known of is read as an action: only what says more is a guess
  const isClear = words.type === 'action' || read.text !== words.label;
  return isClear && type !== words.type ? { id: node.id, type, label: read.text } : undefined;
}

/** The guesses for all steps of a drawing. */
export function guessRoles(
  drawing: Drawing,
  steps: Editor['steps'],
  readRole: ReadRole,
): RoleGuess[] {
  const { nodes, edges } = drawing;
  const starts = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => id));
  const afterStart = new Set(
    edges.filter(({ source }) => starts.has(source)).map(({ target }) => target),
  );
  return nodes
    .filter(({ type }) => type === 'step')
    .flatMap((node) => {
      const isFirst = afterStart.has(node.id) && isAfterStart(drawing, node.id);
      return guessRole({ node, isFirst }, steps, readRole) ?? [];
    });
}

/** The drawing with its steps in the roles that were guessed. */
export function withRoles(
  drawing: Drawing,
  steps: Editor['steps'],
  guesses: readonly RoleGuess[],
): Drawing {
  const byId = new Map(guesses.map((guess) => [guess.id, guess]));
  return drawing.nodes.reduce((changed, node) => {
    const guess = byId.get(node.id);
    if (!guess) return changed;
    const { expected } = wordsOf(node, steps);
    const { type, label } = guess;
    return reword(changed, node.id, { type, label, ...(expected && { expected }) });
  }, drawing);
}

/** Whether a step says what is expected: as its role, or beside its words. */
export function hasExpectedResult({ nodes }: Drawing, steps: Editor['steps']): boolean {
  return nodes.some((node) => {
    const { type, expected } = wordsOf(node, steps);
    return node.type === 'step' && (type === 'outcome' || expected !== '');
  });
}
