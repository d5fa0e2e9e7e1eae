import { type Continuation, freeKey, matchCases } from '@caseloom/engine';
import type { Queryable } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { keepStandings } from '../requirement/queries/outcomes.ts';
import { rewordSteps } from './continue-keys.ts';
import { copyAttributes } from './queries/case-attributes.ts';
import { type CaseRow, findCase, insertCase } from './queries/cases.ts';
import {
  countFigures,
  endCurrent,
  findCaseBefore,
  hasKey,
  nextPosition,
} from './queries/continued-cases.ts';
import { lockSuite, type SuiteKey, updateSuite } from './queries.ts';
import type { EarlierKey, Match, Wording } from './schema.ts';

type Decision = { key: string; continues: string | null };

/** The suite while its cases change: what its last generation made, and the revision that is being made. */
type Changing = SuiteKey & { generatedIn: number; next: number };

/**
 * Lets cases of a suite continue other earlier cases than its last generation found, or none: as if that
 * had been decided when they were generated. Results and runs keep the keys they have.
 *
 * @throws AppError `version_conflict` where the suite changed since `revision`; `case_not_found`;
 *   `invalid_input` where a case continues no earlier one, or two would continue one
 * @returns the keys that the cases have now, in the order of the decisions
 */
export async function continueCases(
  tx: Queryable,
  suite: SuiteKey,
  { revision, decisions }: { revision: number; decisions: Decision[] },
): Promise<string[]> {
  const locked = await lockSuite(tx, suite);
  if (locked.isBeingMade) throw new AppError('suite_not_ready');
  if (locked.revision !== revision) throw new AppError('version_conflict');
  checkDistinct(decisions);
  const changing = { ...suite, generatedIn: locked.generatedIn, next: revision + 1 };
  const { companyId, projectId } = suite;
  let parted = new Map<string, CaseRow>();
  await keepStandings(tx, { companyId, projectId }, async () => {
    parted = await partCases(tx, changing, decisions);
    for (const { key, continues } of decisions)
      if (continues !== null)
        await joinCase(
          tx,
          changing,
          parted.get(key) ?? (await requireLive(tx, suite, key)),
          continues,
        );
  });
  const figures = await countFigures(tx, changing);
  await updateSuite(tx, suite, { revision: changing.next, figures });
  return decisions.map(({ key, continues }) => continues ?? parted.get(key)?.key ?? key);
}

function checkDistinct(decisions: Decision[]): void {
  const chosen = decisions.flatMap(({ continues }) => continues ?? []);
  for (const keys of [decisions.map(({ key }) => key), chosen])
    if (new Set(keys).size !== keys.length) throw new AppError('invalid_input');
  if (decisions.some(({ key, continues }) => key === continues))
    throw new AppError('invalid_input');
}

/**
 * Parts all cases that are to continue others, or none, from what they continue now, and those that are to
 * be continued from the cases that do so now: keys may be exchanged.
 *
 * @returns the new cases, by the keys that they had
 */
async function partCases(
  tx: Queryable,
  suite: Changing,
  decisions: Decision[],
): Promise<Map<string, CaseRow>> {
  const parted = new Map<string, CaseRow>();
  const part = async (row: CaseRow) => {
    if (!parted.has(row.key)) parted.set(row.key, await partCase(tx, suite, row));
  };
  for (const { key, continues } of decisions) {
    const row = parted.has(key) ? undefined : await requireLive(tx, suite, key);
    // a case that continues none yet has nothing to be parted from
    if (row && (continues === null || row.firstSince !== suite.generatedIn)) await part(row);
    const chosen = continues === null ? undefined : await requireCase(tx, suite, continues);
    if (chosen && chosen.retiredIn === null) await part(chosen);
  }
  return parted;
}

/**
 * Parts a case from the earlier one that the last generation had it continue: it becomes a new case under
 * a new key, and the earlier one is retired with the words that it had. What a person wrote since stays
 * with the new one, what they wrote before with the earlier one.
 *
 * @returns the new case
 */
async function partCase(tx: Queryable, suite: Changing, row: CaseRow): Promise<CaseRow> {
  const { generatedIn, next } = suite;
  const before = await findCaseBefore(tx, suite, row);
  if (!before || row.textSince !== generatedIn || row.firstSince === generatedIn)
    throw new AppError('invalid_input');
  const carried = before.wording && rewordSteps(before.wording, before.content, row.content);
  const isCarried = isSameWording(carried, row.wording);
  // a key that the case got with the words that it now takes along
  const isOwn = ({ since }: EarlierKey) => since >= generatedIn;
  const [own, earlier] = [
    row.earlierKeys.filter(isOwn),
    row.earlierKeys.filter((one) => !isOwn(one)),
  ];
  const parted: CaseRow = {
    ...row,
    key: await newKey(tx, suite, row.key),
    since: next,
    firstSince: generatedIn,
    position: await nextPosition(tx, suite),
    wording: isCarried ? null : row.wording,
    reviewedHash: isCarried ? null : row.reviewedHash,
    note: row.note === before.note ? '' : row.note,
    // it had the key since the generation, or since a person said that it continues the earlier one
    earlierKeys: [{ key: row.key, since: before.until ?? generatedIn, until: next }, ...own],
    match: null,
  };
  await endCurrent(tx, suite, row);
  const retired = { since: next, until: null, retiredIn: next, match: null };
  await insertCase(tx, { ...before, ...retired, position: row.position, earlierKeys: earlier });
  await insertCase(tx, parted);
  await copyAttributes(tx, suite, { from: row.key, to: parted.key });
  return parted;
}

/** Lets a case continue another earlier one: it has its key, its history and what people wrote of it. */
async function joinCase(
  tx: Queryable,
  suite: Changing,
  row: CaseRow,
  continues: string,
): Promise<void> {
  const { generatedIn, next } = suite;
  const earlier = await requireCase(tx, suite, continues);
  const carried = earlier.wording && rewordSteps(earlier.wording, earlier.content, row.content);
  await endCurrent(tx, suite, row);
  await endCurrent(tx, suite, earlier);
  await copyAttributes(tx, suite, { from: row.key, to: continues });
  await insertCase(tx, {
    ...row,
    key: continues,
    since: next,
    firstSince: earlier.firstSince,
    position: earlier.position,
    // each part as it was written last: a title and the words of steps may be of different times
    wording: row.wording ? { ...carried, ...row.wording } : carried,
    reviewedHash: row.wording ? row.reviewedHash : earlier.reviewedHash,
    note: [...new Set([earlier.note, row.note])].filter((note) => note !== '').join('\n'),
    earlierKeys: [
      { key: row.key, since: row.firstSince, until: next },
      ...row.earlierKeys,
      ...earlier.earlierKeys,
    ].filter((one) => one.key !== continues),
    match: matchOf(earlier, row, generatedIn),
  });
}

function matchOf(earlier: CaseRow, row: CaseRow, revision: number): Match {
  const matchable = ({ key, content }: CaseRow) => ({ key, ...content });
  const chosen = new Map([[row.key, earlier.key]]);
  const { continued } = matchCases([matchable(earlier)], [matchable(row)], chosen);
  const [{ by, likeness, isReworded }] = continued as [Continuation];
  return { revision, by, likeness, isReworded };
}

function isSameWording(one: Wording | null, other: Wording | null): boolean {
  const textsOf = (wording: Wording | null) => [
    wording?.name,
    wording?.steps?.map((words) => words && [words.text, words.expected]),
  ];
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
}

/** A key that no case of the suite ever had. */
async function newKey(tx: Queryable, suite: SuiteKey, key: string): Promise<string> {
  const taken = new Set([key]);
  for (;;) {
    const free = freeKey(key, taken);
    if (!(await hasKey(tx, suite, free))) return free;
    taken.add(free);
  }
}

async function requireCase(tx: Queryable, suite: SuiteKey, key: string): Promise<CaseRow> {
  const row = await findCase(tx, suite, key);
  if (row?.origin !== 'generated') throw new AppError('case_not_found');
  return row;
}

async function requireLive(tx: Queryable, suite: SuiteKey, key: string): Promise<CaseRow> {
  const row = await requireCase(tx, suite, key);
  if (row.retiredIn !== null) throw new AppError('case_not_found');
  return row;
}
