import type { Status } from '../words.ts';
import { MAX_MESSAGE_LENGTH } from './outcome.ts';
import type { AutomatedResult } from './result.ts';

/** Where a test stands in its report: the names of its suites, as people and as programs write them. */
export type Place = { shown: string; dotted: string };

export const TOP: Place = { shown: '', dotted: '' };

/** So much of the names of its suites is written before a test; a report could repeat a long one for each of many tests. */
const MAX_PLACE_LENGTH = 400;
/** A message stands at the start of its stack trace, if at all. */
const MAX_COMPARED_LENGTH = 200;

/** A place in a place; a suite without a name is none. */
export function within(place: Place, suite: string): Place {
  if (!suite.trim()) return place;
  return {
    shown: join(place.shown, ' > ', suite).slice(-MAX_PLACE_LENGTH),
    dotted: join(place.dotted, '.', suite).slice(-MAX_PLACE_LENGTH),
  };
}

/** A test as its report describes it. */
export type ReportedTest = {
  place: Place;
  name: string;
  keys: string[];
  status: Status;
  durationMs?: number | undefined;
  /** Why it did not pass; it may be empty. */
  message?: string | undefined;
  /** One for each step, where the runner reports steps. */
  steps?: Status[] | undefined;
  /** What the test is called in every run, where it is not its place and name. */
  automationName?: string | undefined;
};

/** The result of a reported test. */
export function toAutomatedResult(test: ReportedTest): AutomatedResult {
  const { place, name, keys, status, durationMs, message = '', steps } = test;
  const automationName =
    test.automationName ?? join(place.dotted, '.', withoutArguments(name.trim()));
  const isTime = durationMs !== undefined && Number.isFinite(durationMs) && durationMs >= 0;
  const reason = status === 'passed' ? '' : message.slice(0, 2 * MAX_MESSAGE_LENGTH).trim();
  const failedStep = (steps?.indexOf('failed') ?? -1) + 1;
  return {
    name: join(place.shown, ' > ', name.trim()),
    keys,
    status,
    ...(automationName && { automationName }),
    ...(isTime && { durationMs: Math.round(durationMs) }),
    ...(steps && { steps }),
    ...(failedStep > 0 && { failedStep }),
    ...(reason && { message: reason.slice(0, MAX_MESSAGE_LENGTH) }),
  };
}

/**
 * The name of a method without the values that it was called with: `adds(1, 2)`, `adds[chrome]` and
 * `adds(int)[1]` are `adds` in every run. A name that is a sentence stays as it is.
 */
export function withoutArguments(name: string): string {
  return /^[\p{L}\p{N}_.$+`]+(?=[([])/u.exec(name)?.[0] ?? name;
}

/** The last part of a dotted name and what stands before it; dots in the arguments of a method are none. */
export function splitDotted(fullName: string): { owner: string; name: string } {
  const open = fullName.search(/[(<[]/);
  const end = open < 0 ? fullName.length : open;
  const dot = fullName.lastIndexOf('.', end);
  if (dot <= 0) return { owner: '', name: fullName };
  return { owner: fullName.slice(0, dot), name: fullName.slice(dot + 1) };
}

/** A message and the stack trace of an error, once where the trace repeats the message. */
export function errorText(message: string, trace: string): string {
  const start = message.slice(0, MAX_COMPARED_LENGTH).trim();
  if (trace.slice(0, MAX_MESSAGE_LENGTH).includes(start)) return trace;
  return `${message.trim()}\n${trace.trim()}`;
}

/** Milliseconds of a number of seconds as reports write it; undefined where it is none. */
export function milliseconds(seconds: string | undefined): number | undefined {
  const number = Number(seconds?.trim().replace(',', '.') || Number.NaN);
  return Number.isFinite(number) ? number * 1000 : undefined;
}

function join(before: string, sign: string, after: string): string {
  return before && after ? before + sign + after : before || after;
}
