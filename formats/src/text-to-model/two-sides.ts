import type { Language } from '@caseloom/locales/language';
import type { Branch } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { withoutStop } from './sentence.ts';

/** Where one of the two sides of `If …, … Otherwise …` is refused or leads off the flow, the flow goes on behind the other one. */
export function letOtherSideGoOn(branches: Branch[], language: Language): void {
  if (!isTwoSided(branches)) return;
  const isOff = (branch: Branch) => leadsOff(branch) || isRefused(branch, language);
  const [onward, ...more] = branches.filter((branch) => !isOff(branch));
  if (onward?.ending === 'open' && !onward.endingFrom && more.length === 0) onward.ending = 'next';
}

/** The branch of `If …, … Otherwise …` behind which alone the flow goes on. */
export function mainSide(branches: readonly Branch[]): Branch | undefined {
  const [onward, ...more] = branches.filter(({ ending }) => ending === 'next');
  return isTwoSided(branches) && more.length === 0 ? onward : undefined;
}

/** Something happens in each case, also where no condition holds. */
function isTwoSided(branches: readonly Branch[]): boolean {
  return (
    branches.length > 1 &&
    branches.some(({ condition }) => condition === '') &&
    branches.every((one) => (one.parts.length > 0 || leadsOff(one)) && !one.attempt)
  );
}

/** It ends the flow, or goes back, as the text says. */
function leadsOff({ ending }: Branch): boolean {
  return ending === 'end' || typeof ending === 'object';
}

/** Something is refused or called off on it. */
export function isRefused({ parts }: Branch, language: Language): boolean {
  const { calledOff, refuses } = rulesFor(language).refusal;
  return parts.some((part) => {
    if (part.kind !== 'step') return false;
    const small = lower(withoutStop(part.text), language);
    return calledOff.test(small) || refuses.test(small) || isFailure(part.text, language);
  });
}
