import type { Language } from '@caseloom/locales/language';
import { branchWith, isSimple } from './branches.ts';
import type { Part } from './flow.ts';

/** `- If the disk is full, free space. Then restart it.`: what a bullet that begins with a condition says is done under it. */
export function keepInBranch(parts: Part[], first: number, language: Language): void {
  const [choice, ...others] = parts.slice(first);
  const [branch] = choice && isSimple(choice) ? choice.branches : [];
  if (!branch || branch.endingFrom || others.length === 0) return;
  if (!others.every(({ kind }) => kind === 'step')) return;
  parts.length = first + 1;
  const whole = [...branch.parts, ...others];
  Object.assign(branch, branchWith(branch.condition, whole, { from: branch.from }, language));
}
