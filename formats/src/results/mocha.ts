import { z } from 'zod';
import { listOf } from '../list-of.ts';
import type { Status } from '../words.ts';
import { toStatus } from './outcome.ts';
import { errorText, type Place, TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, firstKeysIn, type ReadResults } from './result.ts';

const text = z.string().nullish();
const fault = z.object({ message: text, stack: text, estack: text }).nullish().catch(undefined);
const duration = z.number().nullish();
const test = z.object({
  title: z.string(),
  fullTitle: z.string(),
  file: text,
  duration,
  speed: text,
  err: fault,
});
type Test = z.infer<typeof test>;
const report = z.object({
  stats: z.looseObject({}),
  tests: listOf(test),
  pending: listOf(test).default([]),
  failures: listOf(test).default([]),
});

const run = z.object({ title: z.string(), state: text, duration, err: fault });
type Suite = {
  title: string;
  tests: z.infer<typeof run>[];
  beforeHooks: z.infer<typeof run>[];
  afterHooks: z.infer<typeof run>[];
  suites: Suite[];
};
const suite: z.ZodType<Suite> = z.object({
  title: z.string().default(''),
  tests: listOf(run).default([]),
  beforeHooks: listOf(run).default([]),
  afterHooks: listOf(run).default([]),
  suites: z.lazy(() => listOf(suite)).default([]),
});
const mochawesome = z.object({ stats: z.looseObject({}), results: listOf(suite) });

/** Reads what Mocha's reporter `json` writes. A hook that failed is a result of its own, as the tests after it are missing. */
export function readMocha(whole: unknown): ReadResults {
  const read = report.safeParse(whole);
  if (!read.success) return undefined;
  const { tests, pending, failures } = read.data;
  const idOf = (one: Test) => JSON.stringify([one.file, one.fullTitle]);
  const [skipped, failed] = [new Set(pending.map(idOf)), new Set(failures.map(idOf))];
  const known = new Set(tests.map(idOf));
  const results = tests.map((one) => {
    if (one.err?.message || one.err?.stack) return toResult(one, 'failed');
    const isRun = typeof one.speed === 'string';
    if (!isRun && skipped.has(idOf(one))) return toResult(one, 'skipped');
    return toResult(one, !isRun && failed.has(idOf(one)) ? 'failed' : 'passed');
  });
  const hooks = failures.filter((one) => !known.has(idOf(one)));
  return [...results, ...hooks.map((one) => toResult(one, 'failed'))];
}

/** The titles of suites and test are one text there, with spaces between. */
function toResult({ title, fullTitle, duration, err }: Test, status: Status): AutomatedResult {
  const isWithSuites = fullTitle.endsWith(` ${title}`);
  const place = isWithSuites ? within(TOP, fullTitle.slice(0, -title.length - 1)) : TOP;
  return toTest({ title, duration, err }, place, status);
}

/** Reads what the reporter Mochawesome writes: suites in suites. */
export function readMochawesome(whole: unknown): ReadResults {
  const read = mochawesome.safeParse(whole);
  if (!read.success) return undefined;
  const results: AutomatedResult[] = [];
  for (const one of read.data.results) collect(one, TOP, results);
  return results;
}

function collect(from: Suite, above: Place, results: AutomatedResult[]): void {
  const place = within(above, from.title);
  const hooks = [...from.beforeHooks, ...from.afterHooks].filter(({ state }) => state === 'failed');
  for (const one of [...from.tests, ...hooks])
    results.push(toTest(one, place, toStatus(one.state ?? '')));
  for (const inner of from.suites) collect(inner, place, results);
}

function toTest(
  one: Pick<z.infer<typeof run>, 'title' | 'duration' | 'err'>,
  place: Place,
  status: Status,
): AutomatedResult {
  const { message, stack, estack } = one.err ?? {};
  return toAutomatedResult({
    place,
    name: one.title,
    keys: firstKeysIn([one.title], [place.shown]),
    status,
    durationMs: one.duration ?? undefined,
    message: errorText(message ?? '', stack ?? estack ?? ''),
  });
}
