import type { TestCase } from '../result.ts';

/** What of a case tells whether it is the same as an earlier one. */
export type MatchableCase = Pick<TestCase, 'key' | 'data' | 'requirements'> & {
  path: readonly Pick<TestCase['path'][number], 'edgeId'>[];
  steps: readonly Pick<TestCase['steps'][number], 'nodeId' | 'type' | 'label'>[];
};

/** What steps, data and requirements count for in likeness. */
const WEIGHTS = { steps: 0.7, data: 0.2, requirements: 0.1 };
/** Where a value or only its name stayed, data is so much alike. */
const SAME_VALUE = 0.75;
const SAME_NAME = 0.5;
/** How alike an earlier case and a new one are, 0 to 1. @param ofSteps how alike their steps are */
export function likenessOf(old: MatchableCase, now: MatchableCase, ofSteps: number): number {
  return (
    WEIGHTS.steps * ofSteps +
    WEIGHTS.data * likenessOfData(old.data, now.data) +
    WEIGHTS.requirements * sharedPart(old.requirements, now.requirements)
  );
}

function likenessOfData(old: TestCase['data'], now: TestCase['data']): number {
  const names = Object.keys(now);
  const size = Math.max(Object.keys(old).length, names.length);
  if (size === 0) return 1;
  const wordOf = (data: TestCase['data'], name: string) =>
    Object.hasOwn(data, name) ? `${data[name]?.validity} ${data[name]?.value}` : undefined;
  const same = names.filter((name) => wordOf(old, name) === wordOf(now, name));
  const others = (data: TestCase['data']) =>
    Object.keys(data).filter((name) => !same.includes(name));
  const renamed = others(now).filter((name) => !Object.hasOwn(old, name));
  const left = others(old)
    .filter((name) => !Object.hasOwn(now, name))
    .map((name) => wordOf(old, name));
  const sameValue = renamed.filter((name) => {
    const at = left.indexOf(wordOf(now, name));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  const sameName = others(now).length - renamed.length;
  return (same.length + SAME_VALUE * sameValue.length + SAME_NAME * sameName) / size;
}

/** How much two lists share: 1 where both are empty. */
function sharedPart(old: readonly string[], now: readonly string[]): number {
  const all = new Set([...old, ...now]);
  if (all.size === 0) return 1;
  return now.filter((one) => old.includes(one)).length / all.size;
}
