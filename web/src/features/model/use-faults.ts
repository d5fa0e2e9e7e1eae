import type { Problem } from '@caseloom/engine';
import { useMemo } from 'react';
import { useSuite } from './cases/use-suite.ts';
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
};

const NOTHING = { findings: [], uncovered: new Map<string, Uncovered[]>() };

/** Everything that is wrong, whether it was seen while drawing or found while generating; each thing once. */
export function useFaults(): Faults {
  const problems = useEditor((editor) => editor.problems);
  const { suite, isBlocked } = useSuite();
  return useMemo(() => {
    const { findings, uncovered } = suite && !isBlocked ? foundIn(suite, problems) : NOTHING;
    const grave = [...problems, ...findings].filter(({ severity }) => severity !== 'note');
    return { problems, findings, uncovered, count: grave.length + uncovered.size };
  }, [problems, suite, isBlocked]);
}

function foundIn(suite: Suite, problems: Problem[]) {
  const known = new Set(problems.map(identityOf));
  return {
    findings: suite.findings.filter((finding) => !known.has(identityOf(finding))),
    uncovered: Map.groupBy(suite.coverage.uncovered, ({ reason }) => reason),
  };
}

const identityOf = ({ code, nodeId, edgeId, dataId, params }: Omit<Finding, 'message'>) =>
  JSON.stringify([code, nodeId, edgeId, dataId, params]);
