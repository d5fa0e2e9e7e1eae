import { isDeep } from '../json.ts';
import type { Status } from '../words.ts';
import type { AutomatedResult } from './result.ts';

/** In a millisecond. */
export const NANOSECONDS = 1_000_000;
/** The most characters of a failure that are worth keeping. */
export const MAX_MESSAGE_LENGTH = 4000;

/** What a scenario leaves behind. */
export type Outcome = {
  name: string;
  keys: string[];
  automationName?: string;
  /** Of all that was executed, hooks included. */
  statuses: Status[];
  /** Of what the scenario says. */
  steps: Status[];
  durationMs: number;
  message: string;
};

/** A scenario went as its worst step did; one without steps, or with a step nobody wrote, was not run. */
export function finished({
  name,
  keys,
  automationName,
  statuses,
  steps,
  durationMs,
  message,
}: Outcome): AutomatedResult {
  const isFailed = statuses.includes('failed');
  const isSkipped = statuses.length === 0 || statuses.includes('skipped');
  const failedStep = steps.indexOf('failed') + 1;
  return {
    name,
    keys,
    status: isFailed ? 'failed' : isSkipped ? 'skipped' : 'passed',
    ...(automationName && { automationName }),
    durationMs: Math.round(durationMs),
    steps,
    ...(failedStep > 0 && { failedStep }),
    ...(message && { message: message.slice(0, MAX_MESSAGE_LENGTH) }),
  };
}

/** Cucumber's word for how a step went; one that is undefined or pending was not run. */
export function toStatus(word = ''): Status {
  const status = word.toLowerCase();
  if (status === 'passed') return 'passed';
  return status === 'failed' || status === 'ambiguous' ? 'failed' : 'skipped';
}

/** What a text of JSON says; undefined where it is none, or nests deeper than any report. */
export function parse(json: string): unknown {
  try {
    return isDeep(json) ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}
