import type { SuiteAnswer } from '@caseloom/contract';
import type { Change } from './api.ts';

/** Whether there were cases before the last generation: else each one is new, which says nothing. */
export function isRegenerated({ changes }: Pick<SuiteAnswer, 'changes'>): boolean {
  const before: Change[] = ['back', 'changed', 'unchanged', 'gone'];
  return before.some((change) => changes[change] > 0);
}
