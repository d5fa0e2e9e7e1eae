import type { Risk } from './model.ts';
import type { Priority } from './result.ts';

/** Likelihood × damage, 1 to 25. */
export function degreeOf({ likelihood, damage }: Risk): number {
  return likelihood * damage;
}

/** The one of the greater degree, of equals the one of greater damage, else the first. */
export function greaterRisk(a: Risk | undefined, b: Risk | undefined): Risk | undefined {
  if (!a || !b) return a ?? b;
  const difference = degreeOf(b) - degreeOf(a) || b.damage - a.damage;
  return difference > 0 ? b : a;
}

/** From which degree on, the greatest first, as in a risk matrix of five by five. */
const MIN_DEGREES: readonly [degree: number, priority: Priority][] = [
  [15, 'critical'],
  [8, 'high'],
  [4, 'medium'],
];

/** How soon something of this risk is to be tested; what nobody assessed is of medium priority. */
export function priorityOf(risk: Risk | undefined): Priority {
  if (!risk) return 'medium';
  const degree = degreeOf(risk);
  return MIN_DEGREES.find(([minimum]) => degree >= minimum)?.[1] ?? 'low';
}
