import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { toStatus } from './outcome.ts';
import { type Place, TOP, toAutomatedResult, within } from './reported-test.ts';
import { type AutomatedResult, firstKeysIn, type ReadResults } from './result.ts';

const test = z.object({
  ancestorTitles: listOf(z.string()).default([]),
  title: z.string(),
  status: z.string(),
  duration: z.number().nullish(),
  failureMessages: listOf(z.string()).nullish(),
  tags: listOf(z.string()).optional().catch(undefined),
});
const file = z.object({
  name: z.string().default(''),
  status: z.string().default(''),
  message: z.string().nullish(),
  assertionResults: listOf(test),
});
const report = z.object({ numTotalTests: z.number(), testResults: listOf(file) });

/**
 * Reads what Jest writes with `--json` and Vitest with `--reporter=json`. A file that failed before it had
 * any test is a result of its own: else nobody would miss its tests.
 */
export function readJest(whole: unknown): ReadResults {
  const read = report.safeParse(whole);
  if (!read.success) return undefined;
  return read.data.testResults.flatMap((one) => {
    const isBroken = one.status === 'failed' && one.assertionResults.length === 0;
    return isBroken ? [toBrokenFile(one)] : one.assertionResults.map(toResult);
  });
}

function toBrokenFile({ name, message }: z.infer<typeof file>): AutomatedResult {
  return toAutomatedResult({
    place: TOP,
    name: name.split(/[\\/]/).at(-1) ?? '',
    keys: [],
    status: 'failed',
    message: message ?? '',
  });
}

function toResult({ title, ancestorTitles, ...one }: z.infer<typeof test>): AutomatedResult {
  const place = ancestorTitles.reduce<Place>(within, TOP);
  return toAutomatedResult({
    place,
    name: title,
    keys: firstKeysIn([title, ...(one.tags ?? [])], [place.shown]),
    status: toStatus(one.status),
    durationMs: one.duration ?? undefined,
    message: one.failureMessages?.join('\n'),
  });
}
