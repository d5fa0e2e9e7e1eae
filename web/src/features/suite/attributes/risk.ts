import type { CaseAttributes } from '@caseloom/engine';

/** Likelihood × damage, 1 to 25; null where nobody assessed it. */
export function riskOf({ risk }: CaseAttributes): number | null {
  return risk && risk.likelihood * risk.damage;
}
