import type { Problem } from '@caseloom/engine';
import { useMemo } from 'react';
import { useSuite } from './cases/use-suite.ts';
import { useUncoveredWords } from './cases/use-uncovered.ts';
import { type Suite, useEditor } from './editor.ts';

type Finding = Suite['findings'][number];
type Uncovered = Suite['coverage']['uncovered'][number];

export type Faults = {
  /** What is wrong with the drawing. */
  problems: Problem[];
  /** What only generating found out. */
  findings: Finding[];
  /** What no test case covers, by the reason. */
  uncovered: ReadonlyMap<string, Uncovered[]>;
  /** How many of all that are more than a note: the one number of the page. */
  count: number;
  /** Whether any of it is an error. */
  hasErrors: boolean;
};

const NOTHING: Pick<Suite, 'findings'> & { uncovered: Uncovered[] } = {
  findings: [],
  uncovered: [],
};

/** Everything that is wrong, whether it was seen while drawing or found while generating; each thing once. */
export function useFaults(): Faults {
  const problems = useEditor((editor) => editor.problems);
  const { suite, isBlocked } = useSuite();
  const named = useUncoveredWords();
  return useMemo(() => {
    const found = suite && !isBlocked ? foundIn(suite, problems) : NOTHING;
    const findings = found.findings;
    const uncovered = Map.groupBy(named(found.uncovered), ({ reason }) => reason);
    const grave = [...problems, ...findings].filter(({ severity }) => severity !== 'note');
    const hasErrors = grave.some(({ severity }) => severity === 'error');
    return { problems, findings, uncovered, count: grave.length + uncovered.size, hasErrors };
  }, [problems, suite, isBlocked, named]);
}

function foundIn(suite: Suite, problems: Problem[]) {
  const known = new Set(problems.map(identityOf));
  return {
    findings: suite.findings.filter((finding) => !known.has(identityOf(finding))),
    uncovered: suite.coverage.uncovered,
  };
}

const identityOf = ({ code, nodeId, edgeId, dataId, params }: Omit<Finding, 'message'>) =>
  JSON.stringify([code, nodeId, edgeId, dataId, params]);
