import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { MAX_MESSAGE_LENGTH, toStatus } from './outcome.ts';
import { type AutomatedResult, keysIn, type ReadResults } from './result.ts';

const attempt = z.object({
  status: z.string().optional(),
  duration: z.number().default(0),
  error: z.object({ message: z.string().default(''), stack: z.string().default('') }).optional(),
});
const test = z.object({
  projectName: z.string().default(''),
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  annotations: listOf(z.object({ description: z.string().default('') })).default([]),
  results: listOf(attempt).default([]),
});
const spec = z.object({
  title: z.string(),
  tags: listOf(z.string()).default([]),
  tests: listOf(test).default([]),
});
type Suite = { title: string; specs: z.infer<typeof spec>[]; suites: Suite[] };
const suite: z.ZodType<Suite> = z.object({
  title: z.string().default(''),
  specs: listOf(spec).default([]),
  suites: z.lazy(() => listOf(suite)).default([]),
});
const report = z.object({ config: z.looseObject({}), suites: listOf(suite) });

/** How Playwright says that a test went; what passed at last, or failed as it should, passed. */
const STATUSES = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' };

/** Reads what Playwright's JSON reporter writes: of a test that was tried again the last try tells the time and the error. */
export function readPlaywright(whole: unknown): ReadResults {
  const read = report.safeParse(whole);
  if (!read.success) return undefined;
  const results: AutomatedResult[] = [];
  for (const one of read.data.suites) collect(one, [], results);
  return results;
}

function collect(from: Suite, above: string[], results: AutomatedResult[]): void {
  const titles = [...above, from.title];
  for (const { title, tags, tests } of from.specs)
    for (const one of tests) results.push(toResult([...titles, title], tags, one));
  for (const inner of from.suites) collect(inner, titles, results);
}

function toResult(
  titles: string[],
  tags: string[],
  { projectName, status, annotations, results }: z.infer<typeof test>,
): AutomatedResult {
  const last = results.at(-1);
  const outcome = toStatus(STATUSES[status]);
  const descriptions = annotations.map(({ description }) => description);
  const { message = '', stack = '' } = (outcome === 'failed' && last?.error) || {};
  const error = (stack.includes(message) ? stack : `${message}\n${stack}`).trim();
  return {
    name: [projectName && `[${projectName}]`, ...titles].filter(Boolean).join(' > '),
    keys: keysIn([titles.at(-1) ?? '', ...tags, ...descriptions]),
    status: outcome,
    automationName: titles.filter(Boolean).join('.'),
    ...(last && { durationMs: Math.round(last.duration) }),
    ...(error && { message: error.slice(0, MAX_MESSAGE_LENGTH) }),
  };
}
