import type { GenerationResult } from '@caseloom/engine';

/** A setting of which the other choice is counted too: which cases are planned together, and how values are combined. */
export type OtherChoice = 'polarity' | 'combine';

type Planned = Pick<
  GenerationResult,
  'parts' | 'settings' | 'counts' | 'coverage' | 'truncated' | 'testCases'
>;

/** What else is worth counting for a suite: nothing where a budget keeps some of it or it is empty, and no combination of values where there are none. */
export function otherChoices(suite: Planned): [OtherChoice, string][] {
  const { parts, settings, counts, testCases } = suite;
  if (settings.best || counts.testCases === 0) return [];
  const isSeparate = parts !== undefined;
  const hasKinds = isSeparate || settings.polarity === 'mixed';
  const hasData = testCases.some(({ data }) => Object.keys(data).length > 0);
  const combined = settings.combine === 'path' ? 'data' : 'path';
  return [
    ...(hasKinds ? [['polarity', isSeparate ? 'mixed' : 'separate'] as [OtherChoice, string]] : []),
    ...(hasData ? [['combine', combined] as [OtherChoice, string]] : []),
  ];
}

/** Whether another plan covers no less of the same criterion, with no valid value fewer, so that its number of cases can be compared. */
export function coversAsMuch(other: Planned, suite: Planned): boolean {
  if (other.truncated || suite.truncated) return false;
  const held = validValues(other);
  const isLess = [...validValues(suite)].some((value) => !held.has(value));
  return !isLess && other.coverage.covered >= suite.coverage.covered;
}

/** By variable: the valid values that some case holds, in whichever of its draws. */
function validValues({ testCases }: Planned): Set<string> {
  return new Set(
    testCases.flatMap(({ data }) =>
      Object.entries(data).flatMap(([name, { value, validity }]) =>
        validity === 'valid' ? [JSON.stringify([name.replace(/ \d+$/, ''), value])] : [],
      ),
    ),
  );
}
