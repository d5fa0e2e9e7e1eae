import type { Language } from '@caseloom/locales/language';
import { isSimple } from './branches.ts';
import type { Part } from './flow.ts';
import { isInstead } from './opposite.ts';

/**
 * `The manager approves the closure. Where the manager rejects it, …`: who does one of the two does not do the other, so the condition
 * is asked before the act that it replaces, and what comes of that act alone.
 */
export function askBeforeReplaced(parts: Part[], language: Language): Part[] {
  const moved: Part[] = [];
  for (const part of parts) {
    const at = placeOfReplaced(part, moved, language);
    moved.splice(at ?? moved.length, 0, part);
  }
  return moved;
}

/** Where the act stands that a branch replaces; nothing where the branch goes on with what follows. */
function placeOfReplaced(part: Part, before: Part[], language: Language): number | undefined {
  const [branch] = isSimple(part) ? part.branches : [];
  if (!branch || branch.ending === 'next') return undefined;
  const at = before.findLastIndex(
    (one) => one.kind === 'step' && isInstead(one.text, branch.condition, language),
  );
  // a step without words only says where the flow goes on
  const comesOfAct = (one: Part) => one.kind === 'step' && (one.type === 'outcome' || !one.text);
  return at >= 0 && before.slice(at + 1).every(comesOfAct) ? at : undefined;
}
