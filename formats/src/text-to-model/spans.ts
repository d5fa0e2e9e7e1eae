import { fill } from '@caseloom/locales/fill';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import { nameAfter, namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';

/** Values at the bounds of a time or a day, and those just beyond them, as they are written. */
type Edges = { valid: string[]; invalid: string[] };

/** What a sentence says of times, `06:00 – 22:00`, or of days from today, `within the next 30 days`, that a value lies between. */
export type Span = Edges & { kind: 'span'; name: string };

/** Where in its words a span stands. */
export type FoundSpan = Edges & { index: number; length: number; isOfTime: boolean };

/** The span that a sentence in small letters states of a field of a time or a day. */
export function spanIn(small: string, language: Language): Span | undefined {
  const { bounds, ofTime, ofDay } = rulesFor(language).span;
  const found = findSpan(small, language);
  if (!found || !bounds.test(small)) return undefined;
  const { index, length, isOfTime, valid, invalid } = found;
  // `Time: 10:00 - 12:00` is when people meet
  if (isOfTime && /^\p{L}+\s*:/u.test(small)) return undefined;
  const pattern = isOfTime ? ofTime : ofDay;
  const names = [
    ...namesBefore(small.slice(0, index), language).slice(-1),
    nameAfter(small.slice(index + length), language) ?? '',
  ];
  const name = names.find((one) => pattern.test(one));
  return name === undefined ? undefined : { kind: 'span', name, valid, invalid };
}

/** The first span of words in small letters. */
export function findSpan(small: string, language: Language): FoundSpan | undefined {
  const { times } = rulesFor(language).span;
  return boundedIn(small, times, timesOf) ?? daysIn(small, language);
}

/** A pattern's words and what they bound. */
type Bounded<T> = { low?: T | undefined; high?: T | undefined };

function boundedIn(
  small: string,
  { between, earliest, latest }: Record<'between' | 'earliest' | 'latest', RegExp>,
  edgesOf: (bounds: Bounded<string>) => Omit<FoundSpan, 'index' | 'length'> | undefined,
): FoundSpan | undefined {
  const both = between.exec(small);
  if (both) {
    const { low, high } = both.groups ?? {};
    return placed(edgesOf({ low, high }), [both]);
  }
  const [from, to] = [earliest.exec(small), latest.exec(small)];
  const at = (one: RegExpExecArray | null) => one?.groups?.at ?? one?.groups?.behind;
  const found = [from, to].filter((one) => one !== null);
  return found.length > 0 ? placed(edgesOf({ low: at(from), high: at(to) }), found) : undefined;
}

/** Edges from where the first of some words begin to where the last of them end. */
function placed(
  edges: Omit<FoundSpan, 'index' | 'length'> | undefined,
  found: RegExpExecArray[],
): FoundSpan | undefined {
  const index = Math.min(...found.map((one) => one.index));
  const end = Math.max(...found.map((one) => one.index + one[0].length));
  return edges && { ...edges, index, length: end - index };
}

const MINUTES_OF_DAY = 24 * 60;

function timesOf({ low, high }: Bounded<string>) {
  const [from, to] = [minutesOf(low), minutesOf(high)];
  if (Number.isNaN(from) || Number.isNaN(to)) return undefined;
  const times = (minutes: (number | undefined)[]) =>
    minutes.flatMap((one) =>
      one === undefined || one < 0 || one >= MINUTES_OF_DAY ? [] : timeOf(one),
    );
  const invalid = times([from === undefined ? from : from - 1, to === undefined ? to : to + 1]);
  return { isOfTime: true, valid: times([from, to]), invalid };
}

/** The minutes since midnight; no number where it is no time. */
function minutesOf(time: string | undefined): number | undefined {
  if (time === undefined) return undefined;
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const all = hours * 60 + minutes;
  return minutes < 60 && all <= MINUTES_OF_DAY ? all : Number.NaN;
}

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** A day so many months and days behind today. */
type Day = { months: number; days: number };

function daysIn(small: string, language: Language): FoundSpan | undefined {
  const { days } = rulesFor(language).span;
  const next = days.next.exec(small);
  if (next) {
    const { from, count, of = count } = next.groups ?? {};
    return placed(daysOfNext(dayOf(of, language), from, language), [next]);
  }
  const last = days.last.exec(small);
  if (last) {
    const { months, days: number } = dayOf(last.groups?.count, language);
    const low = { months: -months, days: -number };
    return placed(
      edgesOfDays({ valid: [low, day(-1)], invalid: [later(low, -1), day(1)] }, language),
      [last],
    );
  }
  return boundedIn(small, days, ({ low, high }) => {
    const below = low === undefined ? [] : [dayOf(low, language)];
    const above = high === undefined ? [] : [dayOf(high, language)];
    const beyond = [...below.map((one) => later(one, -1)), ...above.map((one) => later(one, 1))];
    return edgesOfDays({ valid: [...below, ...above], invalid: beyond }, language);
  });
}

/** Whether today is one of the next days is not said: tomorrow surely is, and yesterday is not. */
function daysOfNext(last: Day, from: string | undefined, language: Language) {
  const first = from === undefined ? day(1) : dayOf(from, language);
  const before = from === undefined ? day(-1) : later(first, -1);
  return edgesOfDays({ valid: [first, last], invalid: [before, later(last, 1)] }, language);
}

const day = (days: number): Day => ({ months: 0, days });
const later = ({ months, days }: Day, by: 1 | -1): Day => ({ months, days: days + by });

function dayOf(words = '', language: Language): Day {
  const { tomorrow, month, week } = rulesFor(language).span;
  const number = /\d+/.exec(words)?.[0];
  if (number === undefined) return day(tomorrow.test(words) ? 1 : 0);
  const count = Number(number);
  if (month.test(words)) return { months: count, days: 0 };
  return day(week.test(words) ? count * 7 : count);
}

function edgesOfDays({ valid, invalid }: Record<keyof Edges, Day[]>, language: Language) {
  const write = (one: Day) => dayInWords(one, language);
  return { isOfTime: false, valid: valid.map(write), invalid: invalid.map(write) };
}

/** `today + 30 days`: the day itself depends on when the test is run. */
function dayInWords({ months, days }: Day, language: Language): string {
  const { today, day: one, days: some, month, months: more } = wordsOf(language).drafted;
  const part = (count: number, [single, several]: [string, string]) => {
    if (count === 0) return '';
    const number = Math.abs(count);
    return ` ${count < 0 ? '-' : '+'} ${fill(number === 1 ? single : several, { number })}`;
  };
  return `${today}${part(months, [month, more])}${part(days, [one, some])}`;
}
