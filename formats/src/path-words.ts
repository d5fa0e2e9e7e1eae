import { stepParts, type TestCase, type TestStep } from '@caseloom/engine';
import { type Export, findNode, masked, plain } from './export.ts';
import { wordsOf } from './words.ts';

/**
 * The path through the model, in words. A step that is come back to may say another state each time; a
 * visit more than the steps of the case have of it, as a person may have taken one out, has the last words.
 */
export function pathWords(input: Export, testCase: TestCase): string {
  const ofNodes = testCase.steps.filter(({ edgeId }) => !edgeId);
  const stepsByNode = Map.groupBy(ofNodes, ({ nodeId }) => nodeId);
  const visits = new Map<string, number>();
  const w = wordsOf(input.language);
  return testCase.path
    .flatMap(({ nodeId }) => {
      const type = findNode(input, nodeId)?.type;
      if (type === 'start' || type === 'end') return [w[type]];
      const visit = visits.get(nodeId) ?? 0;
      visits.set(nodeId, visit + 1);
      const steps = stepsByNode.get(nodeId) ?? [];
      const step = steps[visit] ?? steps.at(-1);
      return step?.label ? [pathStepText(testCase, step)] : [];
    })
    .join(' > ');
}

/** The words of a step as drawn, with its state filled in where that depends on test data. */
function pathStepText(testCase: TestCase, step: TestStep): string {
  if (!step.label.includes('{')) return plain(step.label);
  return stepParts(step, testCase.data)
    .map((part) => (part.kind === 'value' ? `<${part.name}>` : masked(testCase, part.text)))
    .join('');
}
