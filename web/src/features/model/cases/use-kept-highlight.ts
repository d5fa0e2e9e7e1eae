import type { TestCaseAnswer } from '@caseloom/contract';
import { useEffect, useRef } from 'react';
import { type Suite, useEditor } from '../editor.ts';
import { pathOf } from './path.ts';
import { useSuite } from './use-suite.ts';

/** The highlighted path stays that of its case while one draws, and when the model is saved for the first time. */
export function useKeptHighlight(): void {
  const { suite } = useSuite();
  const shownBefore = useRef(suite);
  useEffect(() => {
    const before = shownBefore.current;
    shownBefore.current = suite;
    const { highlighted, playback } = useEditor.getState();
    if (!before || !suite || before === suite || !highlighted) return;
    const test = caseAgain(highlighted.key, before, suite);
    if (!test || (test.key === highlighted.key && !hasMoved(test, before))) return;
    const path = pathOf(test);
    const isAsLong = path.pathSteps.length === highlighted.pathSteps.length;
    useEditor.setState({ highlighted: path, playback: isAsLong ? playback : undefined });
  }, [suite]);
}

type Cases = Pick<Suite, 'testCases' | 'continued'>;

/**
 * The case that a case is now: the one with its key, the one that continues the same earlier case, or the
 * one of the same words on the same path, whose key the first save has changed.
 */
export function caseAgain(key: string, before: Cases, now: Cases): TestCaseAnswer | undefined {
  const old = before.testCases.find((test) => test.key === key);
  const earlier = before.continued?.get(key) ?? key;
  return (
    now.testCases.find((test) => test.key === key) ??
    now.testCases.find((test) => now.continued?.get(test.key) === earlier) ??
    now.testCases.find((test) => old && test.name === old.name && isSamePath(test, old))
  );
}

function hasMoved(test: TestCaseAnswer, before: Cases): boolean {
  const old = before.testCases.find(({ key }) => key === test.key);
  return !old || !isSamePath(test, old);
}

function isSamePath(one: TestCaseAnswer, other: TestCaseAnswer): boolean {
  const isAlike = (place: (typeof one.path)[number], at: number) =>
    place.nodeId === other.path[at]?.nodeId && place.edgeId === other.path[at]?.edgeId;
  return one.path.length === other.path.length && one.path.every(isAlike);
}
