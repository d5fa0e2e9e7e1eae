import { stripVTControlCharacters } from 'node:util';
import { LIMITS } from '@caseloom/contract';
import { fold } from '@caseloom/engine';
import { type AutomatedResult, createMask, ResultsFault, readResults } from '@caseloom/formats';
import { type Proposal, proposeCases } from '@caseloom/formats/propose-cases';
import type { Language } from '@caseloom/locales';
import { createNameLookup, type NamedCase } from './automation-names.ts';
import { createOwnIdLookup } from './own-ids.ts';
import { joinResults, worst } from './worst-result.ts';

/** A file of results and who reads it; `secrets` are values that may not be stored with the results. */
export type Report = {
  bytes: Uint8Array;
  language: Language;
  secrets: readonly string[];
  /** The automation names of the project's cases. */
  names: readonly NamedCase[];
  /** The IDs that the team gave the project's cases. */
  ownIds: readonly string[];
  /** Automation names that people dismissed. */
  dismissed: readonly string[];
  /** Automation names of results that wait in the run. */
  waiting: readonly string[];
  /** Whether results of cases that only other suites have wait, too: a suite without a model can be fed by the same ones. */
  takesOthers: boolean;
};

/** What is written of one case. */
type CaseResult = {
  caseKey: string;
  status: Status;
  stepStatuses: Status[];
  failedStep: number | null;
  durationMs: number | null;
  comment: string;
  /** How the tests of each automation name of the case went, where all were known by one; null otherwise. */
  byName: Record<string, Status> | null;
};

/** The cases of a run that come after a place in it: JSON of `[key, title, earlierKeys, sourceId, lines, values]`, and the place of the last; null where there are no more. */
export type KeyPage = { rows: string; last: number } | null;

/** A message while results are matched: a request for a page of keys, or rows to be stored. */
export type MatchPart =
  | { ask: { after: number; withSteps: boolean } }
  | { rows: string }
  | { waiting: string };

/** What may wait until somebody matches it: a name with the worst of its results, how many those are, and the keys that they name. */
type Waiting = {
  results: number;
  automationName: string;
  name: string;
  status: Status;
  durationMs: number | null;
  message: string;
  proposals: Proposal[];
  keys: string[];
};

/** How a report and a run matched, or why nothing was read of it. */
export type Matched = {
  matched: number;
  unmatched: Unmatched[];
  unmatchedTotal: number;
  /** Those of them that are known to be of cases that the run does not have, as they do not wait. */
  elsewhereTotal: number;
  dismissedTotal: number;
  /** Those of the automation names that waited whose results found a case this time. */
  settled: string[];
  /** Cases of which somebody wrote something, but not how they went: nothing is stored of them. */
  withoutStatus: string[];
  withoutStatusTotal: number;
};
export type MatchFault = { fault: Pick<ResultsFault, 'code' | 'params'> };

/** What is known of a case that a result may be of. */
type Known = {
  title: string;
  /** The keys that it had before. */
  earlierKeys: { key: string }[];
  /** Its ID in the file that it came from. */
  sourceId: string | null;
  /** Of each step whether an outcome of its own stands behind it: a feature has two lines of it then. */
  lines: boolean[];
  /** How many values it has: a feature may name some of them in lines before its steps. */
  values: number;
};

/** A result that belongs to no case. */
type Unmatched = { name: string; status: AutomatedResult['status'] };

type Status = AutomatedResult['status'];
const MAX_NAME_LENGTH = 1000;
/** So many of the keys that a result names are looked up in the project. */
const MAX_KEYS = 20;

/** How many cases are handed over at once. */
const PART = 1000;

/**
 * Reads a report and matches it with the cases of a run. The results are handed over in
 * parts, as texts of JSON, in the order of the keys; then those that found no case, in the order of their names.
 *
 * @param hand takes a part; its answer to a request for keys is a `KeyPage`
 * @returns undefined where the report is none
 */
export async function matchResults(
  { bytes, language, secrets, names, ownIds, dismissed, waiting: known, takesOthers }: Report,
  hand: (part: MatchPart) => Promise<unknown>,
): Promise<Matched | MatchFault | undefined> {
  const whole = readFile(bytes, language);
  if (!whole || 'fault' in whole) return whole;
  const [read, withoutStatus] = [
    whole.filter(({ status }) => status !== 'untested'),
    whole.filter(({ status }) => status === 'untested'),
  ];
  const withSteps = read.some(({ steps }) => steps !== undefined);
  const cases = new Map<string, Known>();
  for (let after = -1; ; ) {
    const page = (await hand({ ask: { after, withSteps } })) as KeyPage;
    if (!page) break;
    for (const [key, title, earlierKeys, sourceId, lines, values] of JSON.parse(page.rows))
      cases.set(key, { title, earlierKeys, sourceId, lines: lines ?? [], values: values ?? 0 });
    after = page.last;
  }
  const mask = createMask(secrets);
  const { results, matched, left, found } = match(read, cases, { mask, names, ownIds });
  const inOrder = results.sort((one, other) => (one.caseKey < other.caseKey ? -1 : 1));
  for (let at = 0; at < inOrder.length; at += PART)
    await hand({ rows: JSON.stringify(inOrder.slice(at, at + PART)) });
  const hidden = new Set(dismissed);
  const unmatched = left.filter(({ automationName }) => !hidden.has(automationName));
  const waitable = unmatched.filter(({ isElsewhere }) => takesOthers || !isElsewhere);
  const waiting = toWaiting(waitable, cases);
  for (let at = 0; at < waiting.length; at += PART)
    await hand({ waiting: JSON.stringify(waiting.slice(at, at + PART)) });
  return {
    matched,
    unmatched: unmatched
      .slice(0, LIMITS.unmatchedResults)
      .map(({ name, status }) => ({ name, status })),
    unmatchedTotal: unmatched.length,
    elsewhereTotal: unmatched.length - waitable.length,
    dismissedTotal: left.length - unmatched.length,
    settled: known.filter((name) => found.has(name)),
    withoutStatus: withoutStatus
      .slice(0, LIMITS.unmatchedResults)
      .map(({ name }) => keepable(mask(name), MAX_NAME_LENGTH)),
    withoutStatusTotal: withoutStatus.length,
  };
}

function readFile(
  bytes: Uint8Array,
  language: Language,
): AutomatedResult[] | MatchFault | undefined {
  try {
    return readResults(bytes, language);
  } catch (error) {
    if (!(error instanceof ResultsFault)) throw error;
    const { code, params } = error;
    return { fault: { code, params } };
  }
}

/** A result that found no case of the run. */
type Left = Omit<Waiting, 'proposals' | 'results'> & {
  /** Whether it is known to be of a case that the run does not have. */
  isElsewhere: boolean;
};

/**
 * Finds the results of each case of a run: by its key or one that it had before, by the automation names that people
 * gave it, by the ID of its team, else by its title, as the JUnit report of Cucumber has nothing else. A case that several results
 * name went as the worst of them did, and took as long as all; a result that names no
 * case of the run is left, never dropped.
 *
 * @param mask takes secret values out of what a test printed
 */
function match(
  read: AutomatedResult[],
  cases: ReadonlyMap<string, Known>,
  { mask, names, ownIds }: Pick<Report, 'names' | 'ownIds'> & { mask: (text: string) => string },
): { results: CaseResult[]; matched: number; left: Left[]; found: Set<string> } {
  const byCase = new Map<string, CaseResult>();
  const left: Left[] = [];
  const found = new Set<string>();
  let matched = 0;
  const titled = createTitleLookup(cases);
  const ownIdIn = createOwnIdLookup(
    [...cases].flatMap(([key, { sourceId }]) => (sourceId === null ? [] : [{ key, sourceId }])),
  );
  const keys = keysByEarlier(cases);
  const namesHere = createNameLookup(
    names.flatMap(({ caseKey, name }) => {
      const key = keys.get(caseKey);
      return key === undefined ? [] : [{ caseKey: key, name }];
    }),
  );
  const namesAnywhere = createNameLookup(names);
  const idsHere = new Set([...cases.values()].map(({ sourceId }) => sourceId));
  const otherIdIn = createOwnIdLookup(
    ownIds.flatMap((id) => (idsHere.has(id) ? [] : [{ key: id, sourceId: id }])),
  );
  for (const result of read) {
    const automationName = nameInCode(result, mask);
    const keyed = [...new Set(result.keys.flatMap((key) => keys.get(key) ?? []))];
    const named = keyed.length > 0 ? [] : namesHere(automationName);
    const nameOf = new Map(named.map(({ caseKey, name }) => [caseKey, name]));
    const known = keyed.length > 0 ? keyed : [...nameOf.keys()];
    const own = known.length > 0 ? known : inWords(result, { titled, ownIdIn });
    // before it is cut: half a secret is one still
    const masked = { ...result, message: mask(result.message ?? '') };
    for (const key of own) {
      const part = toCaseResult(key, masked, cases.get(key), nameOf.get(key));
      byCase.set(key, joinOfCase(byCase.get(key), part));
    }
    if (own.length > 0) {
      matched++;
      found.add(automationName);
    } else {
      const isElsewhere =
        namesAnywhere(automationName).length > 0 || otherIdIn(result.name) !== undefined;
      left.push({ ...toLeft(masked, mask), automationName, isElsewhere });
    }
  }
  return { results: [...byCase.values()], matched, left, found };
}

/** What a test is called in every run, as it is stored and compared: what stands behind many characters tells nothing apart. */
function nameInCode(
  { automationName, name }: AutomatedResult,
  mask: (text: string) => string,
): string {
  return keepable(mask(automationName ?? name), LIMITS.automationName).trim();
}

function toLeft({ name, keys, ...result }: AutomatedResult, mask: (text: string) => string) {
  const { status, durationMs, comment } = toCaseResult('', { name, keys, ...result }, undefined);
  const shown = keepable(mask(name), MAX_NAME_LENGTH);
  return { name: shown, status, durationMs, message: comment, keys: keys.slice(0, MAX_KEYS) };
}

/** Those that may wait, each name once with the worst of its results, and the cases that they may be of. */
function toWaiting(left: readonly Left[], cases: ReadonlyMap<string, Known>): Waiting[] {
  const byName = new Map<string, Left & { results: number }>();
  for (const one of left) {
    const { automationName } = one;
    if (automationName === '') continue;
    const known = byName.get(automationName);
    const results = (known?.results ?? 0) + 1;
    byName.set(automationName, { ...joinResults<Left>(known, one), results });
  }
  const inOrder = [...byName.values()].sort((one, other) =>
    one.automationName < other.automationName ? -1 : 1,
  );
  const titled = [...cases].map(([key, { title }]) => ({ key, title }));
  // more than may wait are only counted
  const compared = inOrder.slice(0, LIMITS.waitingResults);
  const proposals = proposeCases(
    compared.map(({ name, automationName }) => [name, automationName]),
    titled,
  );
  return inOrder.map(({ isElsewhere: _, ...one }, place) => ({
    ...one,
    proposals: proposals[place] ?? [],
  }));
}

/** The case of each key, its own before one that another case had. */
function keysByEarlier(cases: ReadonlyMap<string, Known>): Map<string, string> {
  const earlier = [...cases].flatMap(([key, { earlierKeys }]) =>
    earlierKeys.map((one): [string, string] => [one.key, key]),
  );
  return new Map([...earlier, ...[...cases.keys()].map((key): [string, string] => [key, key])]);
}

/** Finds the case of a title that only one has: sign for sign, else in any case, as in `Log In` and `log in`. */
function createTitleLookup(
  cases: ReadonlyMap<string, Known>,
): (title: string) => string | undefined {
  const exact = keysByTitle(cases, (title) => title);
  const folded = keysByTitle(cases, fold);
  return (title) => exact.get(title) ?? folded.get(fold(title));
}

function keysByTitle(
  cases: ReadonlyMap<string, Known>,
  nameOf: (title: string) => string,
): Map<string, string> {
  const keys = Map.groupBy(cases.keys(), (key) => nameOf(cases.get(key)?.title ?? ''));
  return new Map(
    [...keys].flatMap(([title, [key = '', ...others]]) => (others[0] ? [] : [[title, key]])),
  );
}

/** The case whose ID of its team, or else its title, the name of a result has. */
function inWords(
  { keys, name }: AutomatedResult,
  by: {
    titled: (title: string) => string | undefined;
    ownIdIn: (name: string) => string | undefined;
  },
): string[] {
  // a key is of a case that this run has not, unless it is a word of ten letters in the title
  if (!keys.every((key) => name.includes(key) && !name.includes(`TC-${key}`))) return [];
  const key = by.ownIdIn(name) ?? titledIn(name, by.titled);
  return key === undefined ? [] : [key];
}

/** The case whose title ends the name of a result: runners put the names of suites before it. */
function titledIn(name: string, titled: (title: string) => string | undefined): string | undefined {
  const starts = [
    0,
    ...[...name.matchAll(/ [>›»/-] |: /g)].map(({ index, 0: mark }) => index + mark.length),
  ];
  return starts.map((start) => titled(name.slice(start))).find((key) => key !== undefined);
}

function toCaseResult(
  caseKey: string,
  result: AutomatedResult,
  known: Known | undefined,
  automationName?: string,
): CaseResult {
  const { status, durationMs, message = '' } = result;
  const steps = stepsOf(result, known);
  const failedStep = steps.indexOf('failed') + 1;
  const isTime = durationMs !== undefined && durationMs >= 0 && durationMs < 2 ** 31;
  return {
    caseKey,
    status,
    stepStatuses: steps,
    failedStep: failedStep || null,
    durationMs: isTime ? durationMs : null,
    comment: keepable(message, 5000),
    byName: automationName === undefined ? null : { [automationName]: status },
  };
}

/** Two results of one case; how each of its automation names went is known where both were found by one. */
function joinOfCase(known: CaseResult | undefined, other: CaseResult): CaseResult {
  if (!known) return other;
  const [one, two] = [known.byName, other.byName];
  const names = Object.entries(two ?? {}).map(([name, status]) => [
    name,
    worst([one?.[name] ?? status, status]),
  ]);
  return {
    ...joinResults(known, other),
    byName: one && two ? { ...one, ...Object.fromEntries(names) } : null,
  };
}

/** The status of each step; none where the steps of the runner are not those of the case. */
function stepsOf(
  { steps = [] }: AutomatedResult,
  { lines, values }: Pick<Known, 'lines' | 'values'> = { lines: [], values: 0 },
): Status[] {
  if (steps.length === lines.length) return steps;
  const given = steps.length - lines.length - lines.filter(Boolean).length;
  if (given < 0 || given > values) return [];
  const statuses = steps.slice(given);
  return lines.map((hasOutcome) => worst(statuses.splice(0, hasOutcome ? 2 : 1)));
}

/** Reports hold what tests print: its colours, and what a database cannot keep, are left out of it. */
function keepable(text: string, maxLength: number): string {
  return stripVTControlCharacters(text).slice(0, maxLength).toWellFormed().replaceAll('\0', '');
}
