import { type ModelEdge, printCondition, readCondition } from '@caseloom/engine';

/** A condition in the user's language, or as typed where it cannot be read. */
export function conditionWords(guard: string | undefined, language: 'en' | 'tr'): string {
  const read = guard ? readCondition(guard) : undefined;
  return read?.ok ? printCondition(read.condition, language) : (guard ?? '');
}

/** What stands on a way: its label and its condition. */
export function edgeWords({ label, guard }: ModelEdge, language: 'en' | 'tr'): string {
  const condition = conditionWords(guard, language);
  // a label that says no more than the condition is not said twice
  const isSaid = label === condition || condition.endsWith(` ${label}`);
  return [!isSaid && label, condition && `[${condition}]`].filter(Boolean).join(' ');
}
