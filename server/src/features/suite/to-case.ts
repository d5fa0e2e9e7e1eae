import { SECTION_SEPARATOR, type SuiteCaseAnswer } from '@caseloom/contract';
import type { TestStep } from '@caseloom/engine';
import { toAttributes } from './queries/case-attributes.ts';
import type { AttributedCase, CaseRow, ContinuedCase, ListedCase } from './queries/cases.ts';
import { idAtSource } from './queries/id-at-source.ts';
import { isPolarityUnstated, unstatedOf } from './queries/unstated.ts';
import { wordsOf } from './written-content.ts';

/** A case as people see it: a person's words in place of the generated ones. */
export function toCase(
  row: Omit<AttributedCase, 'companyId' | 'projectId' | 'suiteId'> &
    Partial<Pick<ContinuedCase, 'previousName'>>,
  generatedIn: number,
): SuiteCaseAnswer {
  const { key, polarity, note, wording, origin } = row;
  const { folder, fileFolder: _f, toolColumns: _columns, ...rest } = row.content;
  const { open: _o, isPolarityStated: _s, ...content } = rest;
  return {
    ...content,
    key,
    name: wording?.name ?? row.name,
    polarity,
    steps: worded(content.steps, wording),
    note,
    origin,
    handwritten: handwrittenOf(row, folder),
    attributes: toAttributes(row.attributes),
    ...unstatedOf(row.attributes, isPolarityUnstated(row)),
    change: changeOf(row, generatedIn),
    kind: kindOf(row, generatedIn),
    earlierKeys: row.earlierKeys.map((earlier) => earlier.key),
    continues: continuedBy(row, generatedIn),
    match: origin === 'written' ? null : matchOf(row, generatedIn),
    isWorded: wording !== null,
    isSuspect: wording !== null && row.reviewedHash !== row.textHash,
  };
}

/** A case as a list shows it. */
export function toSummary(row: ListedCase, generatedIn: number) {
  const {
    path: _path,
    steps,
    purpose: _purpose,
    handwritten: _handwritten,
    ...summary
  } = toCase(row, generatedIn);
  return {
    ...summary,
    stepCount: steps.length,
    isHappyPath: row.isHappyPath,
    number: row.position + 1,
    section: (row.content.folder ?? []).join(SECTION_SEPARATOR),
    sourceId: idAtSource(row) ?? '',
  };
}

function handwrittenOf(
  { origin, since, content, sourceId, changedAt }: Handwritten,
  folder: string[] = [],
): SuiteCaseAnswer['handwritten'] {
  if (origin !== 'written') return null;
  return {
    version: since,
    ...wordsOf(content),
    sourceId: sourceId ?? '',
    folder,
    at: changedAt?.toISOString() ?? null,
  };
}

type Handwritten = Pick<CaseRow, 'origin' | 'since' | 'content' | 'sourceId' | 'changedAt'>;

/** Steps as a person worded them; one that came later keeps the words it was generated with. */
function worded(steps: TestStep[], wording: CaseRow['wording']): TestStep[] {
  return steps.map((step, at) => {
    const words = wording?.steps?.[at];
    if (!words) return step;
    const { expected: _, ...generated } = step;
    return { ...generated, text: words.text, ...(words.expected && { expected: words.expected }) };
  });
}

function changeOf(
  { retiredIn, textSince, firstSince, match }: Changed,
  generatedIn: number,
): SuiteCaseAnswer['change'] {
  if (retiredIn !== null) return 'gone';
  if (textSince !== generatedIn) return 'unchanged';
  if (match?.revision === generatedIn && match.isBack) return 'back';
  return firstSince === textSince ? 'new' : 'changed';
}

/** The earlier case that a case is in other words or with other steps; nothing of one that says what it said. */
function continuedBy(
  row: Changed & Pick<CaseRow, 'key'> & Partial<Pick<ContinuedCase, 'previousName'>>,
  generatedIn: number,
): SuiteCaseAnswer['continues'] {
  const change = changeOf(row, generatedIn);
  const isContinued = change === 'changed' || change === 'back';
  const { key, previousName: name } = row;
  return isContinued && name ? { key, name } : null;
}

type Changed = Pick<CaseRow, 'retiredIn' | 'textSince' | 'firstSince' | 'match'>;

function kindOf(row: Changed, generatedIn: number): SuiteCaseAnswer['kind'] {
  const change = changeOf(row, generatedIn);
  if (change === 'unchanged') return 'same';
  if (change !== 'changed') return change;
  // a case that was found by its path alone has the same data on the same path
  const isReworded = row.match?.revision === generatedIn ? row.match.isReworded : true;
  return isReworded ? 'reworded' : 'changed';
}

function matchOf(row: Changed, generatedIn: number): SuiteCaseAnswer['match'] {
  const change = changeOf(row, generatedIn);
  if (change === 'new' || change === 'gone') return null;
  if (row.match?.revision !== generatedIn) return { by: 'path', likeness: 1 };
  const { by, likeness } = row.match;
  return { by, likeness };
}
