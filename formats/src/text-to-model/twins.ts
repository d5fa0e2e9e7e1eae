import type { Alternative } from './flow.ts';

/** What is listed first (`3a. The card expired`) and told below (`3a`, with its steps) is one alternative. */
export function withoutTwins(alternatives: Alternative[]): Alternative[] {
  const isHead = ({ condition, parts }: Alternative) => condition !== '' && parts.length === 0;
  const twins = new Map<Alternative, Alternative>();
  for (const detailed of alternatives.filter(({ key, condition }) => key && condition === '')) {
    const head = alternatives.find((one) => one.key === detailed.key && isHead(one));
    if (head) twins.set(head, detailed);
  }
  const details = new Set(twins.values());
  return alternatives
    .filter((one) => !details.has(one))
    .map((one) => ({ ...one, ...twins.get(one), condition: one.condition, from: one.from }));
}
