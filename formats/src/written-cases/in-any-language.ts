import { PRIORITIES, type Priority } from '@caseloom/engine';
import { ALL_RULES } from '../text-to-model/languages.ts';
import type { WrittenRules } from '../text-to-model/written-rules.ts';

type PatternName =
  | 'enters'
  | 'entersFirst'
  | 'actsOn'
  | 'controls'
  | 'nothing'
  | 'totals'
  | 'outcomes'
  | 'information'
  | 'counted'
  | 'examples'
  | 'scenario'
  | 'negative'
  | 'positive';

/** Whether a text is what a pattern of any language looks for: a cell alone does not say its language. */
export function isWritten(name: PatternName, text: string): boolean {
  return ALL_RULES.some(({ written }) => written[name].test(text));
}

/** Which priority a cell says, in any language. */
export function priorityIn(text: string): Priority | undefined {
  return PRIORITIES.find((priority) =>
    ALL_RULES.some(({ written }) => written.priorities[priority].test(text)),
  );
}

/** What the steps of a scenario begin with, in any language. */
export const ROLE_WORDS: readonly WrittenRules['roles'][] = ALL_RULES.map(
  ({ written }) => written.roles,
);

/** Words, of any language, that part a name from what stands before it. */
export const BETWEEN: ReadonlySet<string> = new Set(
  ALL_RULES.flatMap(({ written }) => [...written.between]),
);
