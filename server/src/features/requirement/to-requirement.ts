import type { RequirementAnswer } from '@caseloom/contract';
import type { MatrixRow } from '@caseloom/formats';
import type { Counts } from './queries/case-counts.ts';
import type { CoveringCase } from './queries/covering-cases.ts';
import type { Dismissal } from './queries/dismissals.ts';
import { type Outcome, standingOf } from './queries/outcomes.ts';
import type { RecordRow } from './queries/records.ts';
import type { PrintRow } from './queries.ts';

/** Where a requirement stands, and what is said there now. */
export type Drawn = { modelId: string; name: string; print: string };

/** A requirement as the API shows it. */
export function toRequirement(
  id: string,
  {
    drawn,
    prints,
    generatedOnly,
    cases,
    outcome,
    dismissal,
    record,
    hasParts,
  }: {
    drawn: Drawn[];
    prints: PrintRow[];
    /** The ids of the models whose generated cases are in no suite. */
    generatedOnly: Set<string>;
    cases: CoveringCase[];
    outcome: Outcome | undefined;
    dismissal: Dismissal | undefined;
    record: RecordRow | undefined;
    hasParts: boolean;
  },
): RequirementAnswer {
  const known = new Map(prints.map((print) => [print.modelId, print]));
  const models = drawn.map(({ modelId, name, print }) => {
    const before = known.get(modelId);
    return {
      ...{ id: modelId, name, isSuspect: before !== undefined && before.print !== print },
      isGeneratedOnly: generatedOnly.has(modelId),
    };
  });
  const wordsBefore = record ? changedSinceReview(record) : null;
  return {
    id,
    models,
    ...writtenOf(record),
    isUncovered: record !== undefined && models.length === 0,
    hasParts,
    wordsBefore,
    isSuspect: wordsBefore !== null || models.some((model) => model.isSuspect),
    caseCount: cases[0]?.count ?? 0,
    untestedCount: untestedOf(cases[0]),
    cases: cases.map(({ suiteId, suiteName, sourceId, caseKey, name, ...last }) => ({
      ...{ suiteId, suiteName, sourceId, caseKey, name, runId: last.runId },
      ...{ status: last.status, updatedAt: last.updatedAt, isBeforeChange: last.isBeforeChange },
    })),
    ...standingOf(cases[0], outcome),
    dismissed: dismissal ? { ...dismissal, at: dismissal.at.toISOString() } : null,
    ...lastReview(prints),
  };
}

function untestedOf(counts: Counts | undefined): number {
  if (!counts) return 0;
  const { count, failed, blocked, skipped, passed } = counts;
  return count - failed - blocked - skipped - passed;
}

/** What people wrote of it; nothing where nobody did. */
function writtenOf(
  record: RecordRow | undefined,
): Pick<RequirementAnswer, 'title' | 'text' | 'parentId' | 'link' | 'version'> {
  if (!record) return { title: '', text: '', parentId: null, link: null, version: null };
  const { title, text, parent: parentId, link, version } = record;
  return { title, text, parentId, link, version };
}

/** The words that were last looked at, where it has others since. */
function changedSinceReview({
  title,
  text,
  reviewedTitle,
  reviewedText,
}: RecordRow): RequirementAnswer['wordsBefore'] {
  if (title === reviewedTitle && text === reviewedText) return null;
  return { title: reviewedTitle, text: reviewedText };
}

function lastReview(prints: PrintRow[]): Pick<RequirementAnswer, 'reviewedAt' | 'reviewedBy'> {
  const reviews = prints
    .filter(({ reviewedAt }) => reviewedAt !== null)
    .sort((a, b) => Number(b.reviewedAt) - Number(a.reviewedAt));
  return {
    reviewedAt: reviews[0]?.reviewedAt?.toISOString() ?? null,
    reviewedBy: reviews[0]?.reviewedByName ?? null,
  };
}

/** A row for each of its cases, or one that says there is none. */
export function toRows(one: RequirementAnswer, pattern: string | null): MatrixRow[] {
  const {
    id: requirement,
    title: requirementTitle,
    link,
    models,
    status,
    isSuspect,
    isBeforeChange,
    reviewedAt,
    reviewedBy,
  } = one;
  const row = {
    ...{ requirement, requirementTitle },
    link: link ?? pattern?.replaceAll('{id}', () => encodeURIComponent(requirement)) ?? '',
    models: models.map(({ name }) => name),
    status,
    ...{ isSuspect, isBeforeChange, isGroup: one.isUncovered && one.hasParts },
    reviewedBy: reviewedBy ?? '',
    reviewedAt: reviewedAt ?? '',
  };
  if (one.cases.length === 0)
    return [{ ...row, ...(one.dismissed && { dismissed: one.dismissed.reason }) }];
  return one.cases.map(({ caseKey: key, name: title, updatedAt, ...test }) => ({
    ...row,
    test: {
      ...{ key, title, status: test.status, isBeforeChange: test.isBeforeChange },
      updatedAt: updatedAt ?? '',
    },
  }));
}
