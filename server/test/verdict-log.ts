import type { Client } from '@caseloom/client';
import type { ResultStatus } from '@caseloom/contract';
import { expect } from 'vitest';

/** What the test knows of a verdict: the log that the history of the server is compared with. */
export type Entry = {
  caseKey: string;
  /** Null: a comment alone. */
  status: ResultStatus | null;
  /** As it was given with this verdict. */
  comment: string;
  /** The entry whose comment goes on. */
  commentOf: Entry | undefined;
  /** Of a comment alone: the entry of the same author that it is about. */
  about: Entry | undefined;
  by: string;
  source: 'manual' | 'import';
  /** Grows with every entry of any run. */
  order: number;
  /** On which it was said (UTC). */
  day: string;
  /** Of one call. */
  action: { isByKey: boolean; isUndone: boolean };
};
export type Verdict = Entry & { status: ResultStatus };
const isVerdict = (entry: Entry): entry is Verdict => entry.status !== null;
/** How many entries there are in all logs. */
let entryCount = 0;

const today = () => new Date().toISOString().slice(0, 10);

export type Author = Pick<Entry, 'by' | 'source'> & { client: Client; isKey: boolean };
export type Rule = 'latest' | 'worst';

export const WORST: ResultStatus[] = ['failed', 'blocked', 'passed', 'skipped', 'untested'];

const isNewer = (log: Entry[]) => (one: Entry, other: Entry) =>
  log.indexOf(other) - log.indexOf(one);

/** What a case shows, by the words of the rule: worked out from the whole log each time. */
export function fold(log: Entry[], caseKey: string, rule: Rule) {
  const standing = log.filter((entry) => entry.caseKey === caseKey && !entry.action.isUndone);
  const valid = standing.flatMap((entry) => (isVerdict(entry) ? [entry] : []));
  const reset = valid.findLastIndex(({ status }) => status === 'untested');
  const counted = valid.slice(Math.max(reset, 0)).toSorted(isNewer(log));
  const worst = Math.min(...counted.map(({ status }) => WORST.indexOf(status)));
  const shown =
    rule === 'latest' ? counted[0] : counted.find(({ status }) => WORST.indexOf(status) === worst);
  const goesOn = shown?.commentOf?.action.isUndone ? undefined : shown?.commentOf;
  const status = shown?.status ?? 'untested';
  const since = shown ? standing.slice(standing.indexOf(shown)) : standing;
  const alone = since.findLast((entry) => !isVerdict(entry) && !entry.about);
  const said =
    (status === 'untested' ? alone : undefined) ??
    (shown && standing.findLast(({ about }) => about === shown)) ??
    goesOn ??
    shown;
  const lastBy = (source: Entry['source']) =>
    counted.find((entry) => entry.source === source && entry.status !== 'untested');
  const [manual, automated] = [lastBy('manual'), lastBy('import')];
  return {
    shown,
    status,
    /** The entry whose comment is shown. */
    said: said?.comment ? said : undefined,
    comment: said?.comment ?? '',
    isNewest: shown === counted[0],
    ...{ manual, automated },
  };
}

/** What was said of each case on each day: the last of it that was not taken back. */
export function saidByDay(log: Entry[]): Verdict[] {
  const valid = log.flatMap((entry) => (isVerdict(entry) && !entry.action.isUndone ? [entry] : []));
  const days = Map.groupBy(valid, ({ caseKey, day }) => `${caseKey} ${day}`);
  return [...days.values()].flatMap((said) => said.at(-1) ?? []);
}

/** @param status null: a comment alone */
export type Given = { status: ResultStatus | null; comment?: string | undefined };

/** A tester's call on a case of a run. */
type Call = { log: Entry[]; rule: Rule; author: Author; caseKey: string; action: Entry['action'] };

const isOf = ({ by, source }: Pick<Entry, 'by' | 'source'>, entry: Entry | undefined) =>
  entry?.by === by && entry.source === source;

/** Whether a comment alone says the author's own words once more, with nothing said between: that is no news. */
function isRepeated({ log, caseKey, author }: Call, comment: string | undefined): boolean {
  const newest = log.findLast((entry) => entry.caseKey === caseKey);
  const isAlone = newest?.status === null && !newest.action.isUndone;
  return isAlone && isOf(author, newest) && newest.comment === comment;
}

/** The entry that a tester's call adds; undefined where it says nothing new. */
function nextEntry(call: Call, given: Given): Entry | undefined {
  const before = fold(call.log, call.caseKey, call.rule);
  const goesOn = isOf(call.author, before.said) ? before.said : undefined;
  const own = { ...before, goesOn, isOwn: isOf(call.author, before.shown) };
  const since = Math.max(
    ...[before.shown, before.manual].map((one) => (one ? call.log.indexOf(one) : -1)),
  );
  // what the author wrote alone since then goes with the verdict
  const alone = call.log
    .slice(since + 1)
    .findLast(
      (entry) =>
        entry.caseKey === call.caseKey &&
        isOf(call.author, entry) &&
        !isVerdict(entry) &&
        !entry.about &&
        entry.comment !== '' &&
        !entry.action.isUndone,
    );
  const { status, comment } = given;
  const isAlone = status === null || (status === 'untested' && before.status === 'untested');
  if (isAlone && isRepeated(call, comment)) return undefined;
  const isGiven = comment !== undefined && comment !== before.comment;
  const said = isAlone
    ? commentAlone(own, status === null || isGiven ? (comment ?? '') : undefined)
    : verdictOf({ ...own, goesOn: alone ?? goesOn }, status, isGiven ? comment : undefined);
  if (!said) return undefined;
  const { caseKey, author, action } = call;
  const { by, source } = author;
  return { caseKey, by, source, action, day: today(), ...said, order: ++entryCount };
}

/** What a case shows, of which comment goes on, and whether it is one's own. */
type Before = ReturnType<typeof fold> & { goesOn: Entry | undefined; isOwn: boolean };

function commentAlone({ goesOn, isOwn, status, shown }: Before, comment: string | undefined) {
  if (comment === undefined || comment === (goesOn?.comment ?? '')) return undefined;
  return { status: null, ...saidAs(comment, isOwn && status !== 'untested' ? shown : undefined) };
}

function verdictOf(before: Before, status: ResultStatus, comment: string | undefined) {
  const { isOwn, isNewest, goesOn } = before;
  const isNews = comment !== undefined && (comment !== '' || isOwn);
  if (!isNews && isOwn && isNewest && before.status === status) return undefined;
  return {
    status,
    ...(comment === undefined ? { ...saidAs(''), commentOf: goesOn } : saidAs(comment)),
  };
}

const saidAs = (comment: string, about?: Entry) => ({ comment, about, commentOf: undefined });

/** A run, the people and the API key that work in it, and the log that the test keeps of it. */
export type LoggedRun = {
  id: string;
  keys: string[];
  people: Author[];
  send: Client;
  rule: Rule;
  log: Entry[];
  /** Each attached file: its case, its name, and who attached it. */
  files: string[];
};

const authorOf = ({ people }: LoggedRun, at: number) => {
  const author = people[at];
  if (!author) throw new Error(`there is no author ${at}`);
  return author;
};

export async function set(
  room: LoggedRun,
  one: Given & { who: number; place: number },
): Promise<void> {
  const { id, keys, log, rule } = room;
  const author = authorOf(room, one.who);
  const caseKey = keys[one.place] ?? '';
  const action = { isByKey: author.isKey, isUndone: false };
  const entry = nextEntry({ log, rule, author, caseKey, action }, one);
  const { status, comment } = one;
  if (status === null) await author.client.result.comment({ id, caseKey, comment: comment ?? '' });
  else
    await author.client.result.set({
      id,
      caseKey,
      status,
      ...(comment !== undefined && { comment }),
    });
  if (entry) log.push(entry);
}

export type Many = { who: number; places: number[]; status: ResultStatus; replaceOthers: boolean };

export async function setMany(room: LoggedRun, one: Many): Promise<void> {
  const { id, keys, log, rule } = room;
  const author = authorOf(room, one.who);
  const caseKeys = one.places.map((at) => keys[at] ?? '');
  const isOthers = (caseKey: string) => {
    const { manual } = fold(log, caseKey, rule);
    return manual !== undefined && manual.by !== author.by;
  };
  const chosen = caseKeys.filter((caseKey) => one.replaceOthers || !isOthers(caseKey));
  const action = { isByKey: false, isUndone: false };
  const entries = chosen.map((caseKey) =>
    nextEntry({ log, rule, author, caseKey, action }, { status: one.status }),
  );
  const change = { id, caseKeys, status: one.status, replaceOthers: one.replaceOthers };
  const planned = await author.client.result.setMany({ ...change, isPreview: true });
  const { set, kept } = await author.client.result.setMany(change);
  expect({ set, kept }).toEqual({ set: chosen.length, kept: caseKeys.length - chosen.length });
  expect(planned).toMatchObject({ set, kept, othersTotal: caseKeys.filter(isOthers).length });
  log.push(...entries.filter((entry) => entry !== undefined));
}

export async function importReport(
  room: LoggedRun,
  one: { places: number[]; fails: boolean },
  /** What a report calls a case. */
  tagOf = (caseKey: string) => caseKey,
): Promise<void> {
  const { id, keys, log } = room;
  const { by, source, client } = authorOf(room, 3);
  const body = one.fails ? '<failure message="red"/>' : '';
  const cases = one.places.map(
    (at) => `<testcase name="TC-${tagOf(keys[at] ?? '')}">${body}</testcase>`,
  );
  const file = new File([`<testsuite>${cases.join('')}</testsuite>`], 'r.xml');
  await client.result.import({ id, file });
  const action = { isByKey: true, isUndone: false };
  for (const at of one.places) {
    const given = one.fails
      ? { status: 'failed' as const, comment: 'red' }
      : { status: 'passed' as const, comment: '' };
    const order = ++entryCount;
    const caseKey = keys[at] ?? '';
    const said = { by, source, action, order, day: today() };
    log.push({ caseKey, ...given, commentOf: undefined, about: undefined, ...said });
  }
}

export async function undo(room: LoggedRun, who: number): Promise<void> {
  const { by, client } = authorOf(room, who);
  const last = room.log.findLast(
    ({ action, ...entry }) => entry.by === by && !action.isByKey && !action.isUndone,
  );
  const answer = client.result.undo({ id: room.id });
  if (!last) return expect(answer).rejects.toMatchObject({ code: 'nothing_to_undo' });
  const { action } = last;
  const count = room.log.filter((entry) => entry.action === action).length;
  expect((await answer).undone).toBe(count);
  action.isUndone = true;
}

export async function attach(room: LoggedRun, one: { who: number; place: number }): Promise<void> {
  const { by, client } = authorOf(room, one.who);
  const { id, keys, files } = room;
  const name = `${files.length}.txt`;
  await client.result.attach({ id, caseKey: keys[one.place] ?? '', file: new File(['x'], name) });
  files.push(`${keys[one.place]} ${name} ${by}`);
}

const opinionOf = ({ status, by }: Verdict) => ({ status, by });

/** The server has what the log has: every verdict, comment, author and file, and shows what the rule makes of them. */
export async function expectSame({ id, keys, log, files, rule, send }: LoggedRun): Promise<void> {
  const found: string[] = [];
  for (const caseKey of keys) {
    const { verdicts = [], ...result } = await send.result.get({ id, caseKey });
    const folded = fold(log, caseKey, rule);
    const { shown, manual, automated } = folded;
    const entries = log.filter((entry) => entry.caseKey === caseKey).toSorted(isNewer(log));
    const known = verdicts.map(({ status, comment, by, source, isByKey, undone, isShown }) => ({
      ...{ status, comment, by, source, isByKey, isShown, isUndone: undone !== null },
    }));
    expect(known).toEqual(
      entries.map(({ status, comment, by, source, action }, at) => ({
        ...{ status, comment, by, source, ...action, isShown: entries[at] === shown },
      })),
    );
    expect(result).toMatchObject({
      ...{ status: folded.status, comment: folded.comment },
      commentBy: folded.said?.by ?? null,
      updatedBy: folded.status === 'untested' ? null : shown?.by,
    });
    const differ = manual && automated && manual.status !== automated.status;
    if (differ)
      expect(result.bySource).toMatchObject({
        ...{ manual: opinionOf(manual), import: opinionOf(automated) },
      });
    else expect(result.bySource).toBeNull();
    found.push(...result.files.map(({ name, createdBy }) => `${caseKey} ${name} ${createdBy}`));
  }
  expect(found.toSorted()).toEqual(files.toSorted());
  const { counts } = await send.run.get({ id });
  const shown = keys.map((caseKey) => fold(log, caseKey, rule).status);
  for (const status of WORST)
    expect(counts[status]).toBe(shown.filter((one) => one === status).length);
}
