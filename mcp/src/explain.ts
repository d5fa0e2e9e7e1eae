import type { GenerationAnswer, TestCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import { Refusal } from './answer.ts';

type About = { element?: string | undefined; caseKey?: string | undefined };

/** What a test case is called everywhere, and its name. */
const namedCase = ({ key, name, polarity }: TestCaseAnswer) => ({
  ...{ testId: testId(key), name, polarity },
});

/**
 * Why a test case is there, what covers a node or an edge and what cannot be covered: of one case, of one
 * element, or of the whole suite.
 */
export function explain(result: GenerationAnswer, { element, caseKey }: About): object {
  if (caseKey !== undefined) return explainCase(result, caseKey);
  return element === undefined ? explainSuite(result) : explainElement(result, element);
}

function explainSuite({ coverage, counts, optimal, lowerBound, findings }: GenerationAnswer) {
  const { criterion, covered, infeasible, total, percent, uncovered } = coverage;
  return {
    ...{ criterion, covered, total, percent, infeasible, testCases: counts.testCases },
    /** Whether no smaller suite covers as much; else no suite is smaller than `atLeast`. */
    ...{ isProvenMinimal: optimal, atLeast: lowerBound },
    notCovered: uncovered.map(({ id, code, reason }) => ({ id, code, reason })),
    findings: findings.map(({ message, nodeId, edgeId }) => ({ message, nodeId, edgeId })),
  };
}

function explainElement({ testCases, coverage }: GenerationAnswer, element: string) {
  const covering = testCases.filter(({ path }) =>
    path.some(({ nodeId, edgeId }) => nodeId === element || edgeId === element),
  );
  const reasons = coverage.uncovered.filter(({ id }) => id === element || id.includes(element));
  if (covering.length === 0 && reasons.length === 0)
    throw new Refusal(
      `No test case passes "${element}", and nothing is known of it. Ids of nodes and edges are in the model.`,
    );
  return {
    element,
    coveredBy: covering.map(namedCase),
    notCovered: reasons.map(({ id, code, reason }) => ({ id, code, reason })),
  };
}

function explainCase({ testCases }: GenerationAnswer, caseKey: string) {
  const key = caseKey.replace(/^@?TC-/i, '').toUpperCase();
  const found = testCases.find((one) => one.key === key);
  if (!found) throw new Refusal(`The model has no test case TC-${key}.`);
  const passedBy = (part: string) =>
    testCases.filter(({ path }) =>
      path.some(({ nodeId, edgeId }) => nodeId === part || edgeId === part),
    ).length;
  const parts = [...new Set(found.path.flatMap(({ nodeId, edgeId }) => [edgeId, nodeId]))];
  return {
    ...namedCase(found),
    covers: found.purpose,
    requirements: found.requirements,
    path: found.path,
    /** What no other test case passes: without this one it would not be tested. */
    passedByItAlone: parts.filter((part) => part !== null && passedBy(part) === 1),
  };
}
