import type { RequirementAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';

/** What tells a test case from another of the same title. */
export type Named = Pick<
  RequirementAnswer['cases'][number],
  'name' | 'suiteId' | 'suiteName' | 'sourceId' | 'caseKey'
>;

/**
 * What stands beside the titles of some test cases: the ID of the team where there is one; the suite too where another
 * suite has the same title; the test ID where nothing else tells two apart.
 *
 * @returns by the key of the case; of those that need nothing an empty text
 */
export function marksOf(cases: readonly Named[]): Map<string, string> {
  const byName = Map.groupBy(cases, ({ name }) => name);
  return new Map(
    cases.map((one) => {
      const alike = (byName.get(one.name) ?? []).filter(({ caseKey }) => caseKey !== one.caseKey);
      const isElsewhere = alike.some(({ suiteId }) => suiteId !== one.suiteId);
      const isTwice = alike.some(
        ({ suiteName, sourceId }) => suiteName === one.suiteName && sourceId === one.sourceId,
      );
      const parts = [one.sourceId, isElsewhere && one.suiteName, isTwice && testId(one.caseKey)];
      return [one.caseKey, parts.filter(Boolean).join(' · ')];
    }),
  );
}
