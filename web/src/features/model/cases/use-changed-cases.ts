import type { TestCaseAnswer } from '@caseloom/contract';
import { type Comparison, compareCases, keepKeys } from '@caseloom/engine';
import { useEffect, useMemo } from 'react';
import { useEditor } from '../editor.ts';
import { useSuite } from './use-suite.ts';

export type ChangedCases = Comparison & {
  /** What is in none of the cases any more, in its former words. */
  goneCases: TestCaseAnswer[];
};

/**
 * What became of the test cases since they were generated last: while one draws, what generating now would do;
 * right after generating, what it did. By their stable keys.
 */
export function useChangedCases(): ChangedCases | undefined {
  const { suite, isLive } = useSuite();
  const modelId = useEditor(({ selectedModel }) => selectedModel?.id);
  const generations = useEditor((editor) => editor.generations);
  const cases = suite && !suite.truncated ? suite.testCases : undefined;
  const continued = suite?.continued;
  useEffect(() => {
    if (cases) remember(modelId, cases, isLive);
  }, [cases, modelId, isLive]);
  return useMemo(() => {
    if (!cases || generations?.modelId !== modelId || !generations) return undefined;
    const base = isLive ? generations.last : generations.before;
    if (!base) return undefined;
    const comparison = compareContinued(base, cases, continued);
    const isAny = cases.length + comparison.gone.length > comparison.same.length;
    const gone = new Set(comparison.gone);
    const goneCases = base.filter(({ key }) => gone.has(key));
    return isAny ? { ...comparison, goneCases } : undefined;
  }, [cases, continued, generations, modelId, isLive]);
}

/** A case that continues one of the base is the same case, whatever its own key; the lists name cases by their own. */
function compareContinued(
  base: TestCaseAnswer[],
  cases: TestCaseAnswer[],
  known: ReadonlyMap<string, string> | undefined,
): Comparison {
  const continued = known ?? keepKeys(base, cases);
  const comparison = compareCases(
    base,
    cases.map((test) => ({ ...test, key: continued.get(test.key) ?? test.key })),
  );
  const own = new Map([...continued].map(([key, earlier]) => [earlier, key]));
  const ownKeys = (keys: string[]) => keys.map((key) => own.get(key) ?? key);
  return {
    same: ownKeys(comparison.same),
    added: ownKeys(comparison.added),
    reworded: ownKeys(comparison.reworded),
    changed: ownKeys(comparison.changed),
    gone: comparison.gone,
  };
}

/** A preview counts only as the first set of cases; what was generated always counts. */
function remember(modelId: string | undefined, cases: TestCaseAnswer[], isLive: boolean): void {
  const { generations } = useEditor.getState();
  const isKnown = generations !== undefined && generations.modelId === modelId;
  if (isKnown && (isLive || generations.last === cases)) return;
  const before = isKnown ? generations.last : undefined;
  useEditor.setState({ generations: { modelId, last: cases, before } });
}
