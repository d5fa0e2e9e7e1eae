import { z } from 'zod';
import { listOf } from '../list-of.ts';
import type { Status } from '../words.ts';
import { TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, keysOfScenario, type ReadResults } from './result.ts';

const stepResult = z.object({
  status: z.string(),
  /** In seconds. */
  duration: z.number().optional(),
  error_message: z.union([z.string(), listOf(z.string())]).optional(),
});
const scenario = z.object({
  name: z.string(),
  type: z.string(),
  status: z.string().optional(),
  tags: listOf(z.string()).default([]),
  steps: listOf(z.object({ result: stepResult.optional() })).default([]),
});
const feature = z.object({
  name: z.string(),
  /** Cucumber has `uri` and `line` in its place. */
  location: z.string(),
  elements: listOf(scenario).default([]),
});

/** The words of behave up to 1.2 and from 1.3 on. */
const STATUSES = new Map<string, Status>([
  ['passed', 'passed'],
  ['xpassed', 'failed'],
  ['failed', 'failed'],
  ['error', 'failed'],
  ['hook_error', 'failed'],
  ['cleanup_error', 'failed'],
]);

/**
 * Reads the JSON of behave, which looks like Cucumber's and is not: tags are texts, times are seconds, a scenario has the
 * steps of its background among its own, and says itself how it ended.
 */
export function readBehave(whole: unknown): ReadResults {
  const read = listOf(feature, 1).safeParse(whole);
  if (!read.success) return undefined;
  return read.data.flatMap(({ name, elements }) =>
    elements.filter(({ type }) => type !== 'background').map((one) => toResult(name, one)),
  );
}

function toResult(featureName: string, one: z.infer<typeof scenario>): AutomatedResult {
  const results = one.steps.map(({ result }) => result);
  const steps = results.map((result) => toStatus(result?.status));
  const seconds = results.reduce((sum, result) => sum + (result?.duration ?? 0), 0);
  const error = results.find((result) => result?.error_message)?.error_message ?? '';
  const place = within(TOP, featureName);
  // a row of an outline is named `title -- @1.2 examples`
  const title = one.name.split(' -- @')[0] ?? '';
  return toAutomatedResult({
    place,
    name: one.name,
    keys: keysOfScenario(one.name, one.tags),
    status: one.status === undefined ? statusOf(steps) : toStatus(one.status),
    durationMs: seconds * 1000,
    message: typeof error === 'string' ? error : error.join('\n'),
    steps,
    automationName: [place.dotted, title].filter(Boolean).join('.'),
  });
}

/** Where the scenario does not say it itself. */
function statusOf(steps: Status[]): Status {
  if (steps.includes('failed')) return 'failed';
  return steps.length === 0 || steps.includes('skipped') ? 'skipped' : 'passed';
}

function toStatus(word = ''): Status {
  return STATUSES.get(word) ?? 'skipped';
}
