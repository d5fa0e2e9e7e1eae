import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { toStatus } from './outcome.ts';
import { errorText, TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, keysIn, type ReadResults } from './result.ts';

const label = z.union([z.string(), z.number(), z.boolean(), listOf(z.string())]).catch('');
const test = z.object({
  name: z.string(),
  status: z.string(),
  duration: z.number().optional().catch(undefined),
  suite: z.union([z.string().transform((path) => path.split(' > ')), listOf(z.string())]).catch([]),
  tags: listOf(z.string()).catch([]),
  labels: z.record(z.string(), label).catch({}),
  testId: z.string().catch(''),
  message: z.string().catch(''),
  trace: z.string().catch(''),
  steps: listOf(z.object({ name: z.string(), status: z.string() }))
    .optional()
    .catch(undefined),
});
const report = z.object({
  results: z.object({ tool: z.object({ name: z.string() }), tests: listOf(test) }),
});

/**
 * Reads CTRF, the Common Test Report Format: of a test that was tried again the whole says how it ended.
 * What is `pending` or `other` was not run.
 */
export function readCtrf(whole: unknown): ReadResults {
  const read = report.safeParse(whole);
  return read.success ? read.data.results.tests.map(toResult) : undefined;
}

function toResult(one: z.infer<typeof test>): AutomatedResult {
  const labels = Object.values(one.labels).flatMap((value) =>
    Array.isArray(value) ? value : [String(value)],
  );
  return toAutomatedResult({
    place: one.suite.reduce(within, TOP),
    name: one.name,
    keys: keysIn([one.name, ...one.tags, ...labels, one.testId]),
    status: toStatus(one.status),
    durationMs: one.duration,
    message: errorText(one.message, one.trace),
    steps: one.steps?.map(({ status }) => toStatus(status)),
  });
}
