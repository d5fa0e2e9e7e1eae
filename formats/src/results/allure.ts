import { z } from 'zod';
import { listOf } from '../list-of.ts';
import { MAX_MESSAGE_LENGTH, toStatus } from './outcome.ts';
import { type AutomatedResult, keysIn, type ReadResults } from './result.ts';

const result = z.object({
  uuid: z.string(),
  historyId: z.string().optional(),
  name: z.string().default(''),
  fullName: z.string().optional(),
  status: z.string().optional(),
  statusDetails: z
    .object({ message: z.string().default(''), trace: z.string().default('') })
    .partial()
    .optional(),
  start: z.number().optional(),
  stop: z.number().optional(),
  labels: listOf(z.object({ name: z.string(), value: z.string().default('') })).default([]),
  links: listOf(z.object({ name: z.string().default('') })).default([]),
});
type Result = z.infer<typeof result>;

const SUITES = ['parentSuite', 'suite', 'subSuite'];

/** Reads result files of Allure, one or a list of them; of a test that was tried again the last try counts. */
export function readAllure(whole: unknown): ReadResults {
  const read = listOf(result).safeParse(Array.isArray(whole) ? whole : [whole]);
  if (!read.success || read.data.length === 0) return undefined;
  const last = new Map<string, Result>();
  for (const one of read.data) {
    const key = one.historyId ?? one.uuid;
    const known = last.get(key);
    if (!known || (one.start ?? 0) >= (known.start ?? 0)) last.set(key, one);
  }
  return [...last.values()].map(toResult);
}

function toResult({ name, fullName, status, statusDetails, labels, links, ...times }: Result) {
  const suites = SUITES.flatMap((kind) => labels.find((label) => label.name === kind)?.value ?? []);
  const { message = '', trace = '' } = statusDetails ?? {};
  const error = (trace.includes(message) ? trace : `${message}\n${trace}`).trim();
  const { start, stop } = times;
  const result: AutomatedResult = {
    name: [...suites, name].filter(Boolean).join(' > '),
    keys: keysIn([...labels.map(({ value }) => value), ...links.map((link) => link.name), name]),
    automationName: fullName || [...suites, name].filter(Boolean).join('.'),
    // broken: it failed before it could say why
    status: status === 'broken' ? 'failed' : toStatus(status),
    ...(start !== undefined && stop !== undefined && { durationMs: Math.round(stop - start) }),
  };
  if (result.status === 'passed' || !error) return result;
  return { ...result, message: error.slice(0, MAX_MESSAGE_LENGTH) };
}
