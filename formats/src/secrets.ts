import type {
  Change,
  ChangedCases,
  Context,
  Generation,
  StepArgument,
  TestCase,
  TestStep,
} from '@caseloom/engine';
import { MASK } from './export.ts';

/** Masks secret values in texts, wherever they stand: of two the longer first, which may hold the other. Made once for many texts. */
export function createMask(secrets: readonly string[]): Mask {
  const byLengthDescending = [...new Set(secrets)]
    .filter((secret) => secret !== '')
    .sort((a, b) => b.length - a.length);
  return (text) =>
    byLengthDescending.reduce((words, secret) => words.replaceAll(secret, () => MASK), text);
}

/** A case whose secret values are masked: in its data, and in every word that they stand in. */
export function withoutSecrets(testCase: TestCase): TestCase {
  const values = Object.entries(testCase.data);
  const secrets = values.flatMap(([, { isSecret, value }]) => (isSecret ? [value] : []));
  if (secrets.length === 0) return testCase;
  const mask = createMask(secrets);
  return {
    ...testCase,
    name: mask(testCase.name),
    data: Object.fromEntries(
      values.map(([name, one]) => [name, one.isSecret ? { ...one, value: MASK } : one]),
    ),
    steps: testCase.steps.map((step) => maskedStep(step, mask)),
    ...(testCase.reasons && { reasons: testCase.reasons.map(maskedChange) }),
  };
}

/**
 * A generation as it may leave the server: its cases without secret values, and what was
 * found wrong without them. The one place for everything that is made of cases: suites, runs, reports,
 * exports, requests to a language model.
 */
export function withoutSecretsOf(generation: Generation, { testData }: Context): Generation {
  const secrets = testData.flatMap(({ isSecret, values }) => (isSecret ? values : []));
  if (secrets.length === 0) return generation;
  const mask = createMask(secrets);
  const withMaskedParams = <One extends { params?: Record<string, string | number> }>(
    one: One,
  ): One => (one.params ? { ...one, params: maskedParams(one.params, mask) } : one);
  if (!generation.ok) return { ...generation, problems: generation.problems.map(withMaskedParams) };
  const { result } = generation;
  const { coverage, findings, testCases, since } = result;
  return {
    ...generation,
    result: {
      ...result,
      testCases: testCases.map(withoutSecrets),
      coverage: { ...coverage, uncovered: coverage.uncovered.map(withMaskedParams) },
      findings: findings.map(withMaskedParams),
      ...(since && { since: maskedSince(since) }),
    },
  };
}

function maskedSince(since: ChangedCases): ChangedCases {
  const { changes, uncovered } = since;
  return { ...since, changes: changes.map(maskedChange), uncovered: uncovered.map(maskedChange) };
}

function maskedChange(change: Change): Change {
  const mask = (value: string | null) => (value === null ? null : MASK);
  return change.isSecret
    ? { ...change, before: mask(change.before), after: mask(change.after) }
    : change;
}

type Mask = (text: string) => string;

function maskedStep(step: TestStep, mask: Mask): TestStep {
  const { text, expected, arguments: given } = step;
  return {
    ...step,
    text: mask(text),
    ...(expected !== undefined && { expected: mask(expected) }),
    ...(given && { arguments: given.map((one) => maskedArgument(one, mask)) }),
  };
}

function maskedArgument(argument: StepArgument, mask: Mask): StepArgument {
  if (argument.kind === 'docString') return { ...argument, content: mask(argument.content) };
  return { ...argument, rows: argument.rows.map((row) => row.map(mask)) };
}

function maskedParams(params: Record<string, string | number>, mask: Mask) {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? mask(value) : value,
    ]),
  );
}
