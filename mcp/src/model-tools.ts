import type { GenerationAnswer, TestCaseAnswer } from '@caseloom/contract';
import { testId } from '@caseloom/engine';
import type { McpServer } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { answer, refusal } from './answer.ts';
import { explain } from './explain.ts';
import { checkInput, explainInput, generateInput, type Takes } from './inputs.ts';
import type { Models } from './models.ts';

const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** The tools that find out about one model and change nothing. */
export function addModelTools(server: McpServer, models: Models, takes: Takes): void {
  server.registerTool(
    'check_model',
    {
      title: 'Check a model',
      description:
        'Every problem of a model with its place: errors keep it from being generated, warnings and notes do not.',
      inputSchema: checkInput(takes),
      annotations: READS,
    },
    (input) => models.check(input.model).then((checked) => answer(checked), refusal),
  );
  server.registerTool(
    'generate_test_cases',
    {
      title: 'Generate test cases',
      description:
        'The fewest test cases that cover a model by the criterion, with their steps and data, and what they cover. Nothing is stored but the IDs that test cases of a model in the portal keep.',
      inputSchema: generateInput(takes),
      annotations: READS,
    },
    (input) =>
      models
        .generate(input.model, input.settings ?? {})
        .then((result) => answer(toPage(result, input)), refusal),
  );
  server.registerTool(
    'explain_coverage',
    {
      title: 'Explain test cases',
      description:
        'Why a test case is there (caseKey), which test cases cover a node or an edge (element), or, with neither, how much is covered and why the rest is not: what is infeasible and what was left out.',
      inputSchema: explainInput(takes),
      annotations: READS,
    },
    (input) =>
      models
        .generate(input.model, input.settings ?? {})
        .then((result) => answer(explain(result, input)))
        .catch(refusal),
  );
}

const USUAL_COUNT = 50;

function toPage(
  result: GenerationAnswer,
  {
    from = 0,
    count = USUAL_COUNT,
  }: Pick<z.infer<ReturnType<typeof generateInput>>, 'from' | 'count'>,
) {
  const { counts, coverage, optimal, lowerBound, findings, testCases } = result;
  const { criterion, covered, infeasible, total, percent, uncovered } = coverage;
  return {
    counts,
    coverage: {
      ...{ criterion, covered, infeasible, total, percent },
      uncovered: uncovered.map(({ id, reason }) => ({ id, reason })),
    },
    isProvenMinimal: optimal,
    atLeast: lowerBound,
    findings: findings.map(({ message }) => message),
    total: testCases.length,
    nextFrom: from + count < testCases.length ? from + count : null,
    testCases: testCases.slice(from, from + count).map(toCase),
  };
}

function toCase({ key, name, polarity, steps, data, requirements }: TestCaseAnswer) {
  return {
    ...{ testId: testId(key), name, polarity },
    steps: steps.map(({ keyword, text, expected }) => ({
      text: [keyword, text].filter(Boolean).join(' '),
      ...(expected && { expected }),
    })),
    data: Object.entries(data).map(([variable, { value, validity }]) => ({
      ...{ variable, value, validity },
    })),
    ...(requirements.length > 0 && { requirements }),
  };
}
