import type { TestCase } from '@caseloom/engine';
import { type Export, MASK, masked, shown } from './export.ts';

/** The cases of a generation as the API tells them, secrets masked, in pieces: one for each case. */
export function* jsonParts(input: Export): Generator<string> {
  const { testCases, ...told } = input.result;
  const { name, bddType } = input.model;
  const head = { modelName: name, modelVersion: input.version, bddType, ...told };
  yield `${JSON.stringify(head).slice(0, -1)},"testCases":[\n`;
  let separator = '';
  for (const testCase of testCases) {
    yield separator + JSON.stringify(withoutSecrets(testCase));
    separator = ',\n';
  }
  yield '\n]}\n';
}

function withoutSecrets(testCase: TestCase): TestCase {
  if (!Object.values(testCase.data).some(({ isSecret }) => isSecret)) return testCase;
  const data = Object.fromEntries(
    Object.entries(testCase.data).map(([name, one]) => [name, { ...one, value: shown(one) }]),
  );
  const secrets = Object.values(testCase.data).filter(({ isSecret, value }) => isSecret && value);
  // as JSON has it: a secret may hold a quote
  const steps = secrets.reduce(
    (text, { value }) => text.replaceAll(JSON.stringify(value).slice(1, -1), () => MASK),
    JSON.stringify(testCase.steps),
  );
  return { ...testCase, name: masked(testCase, testCase.name), data, steps: JSON.parse(steps) };
}
