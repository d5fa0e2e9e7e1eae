import { allData, type ReportRow } from '@caseloom/formats';
import type { Language } from '@caseloom/locales';
import type { ReportedRow } from '../../result/queries/reported-results.ts';

/** A result as a report shows it: secret values masked, and people named only where they may be. */
export function toRow(
  row: Omit<ReportedRow, 'position'>,
  { language, isNamed }: { language: Language; isNamed: boolean },
): ReportRow {
  const { caseKey: key, status, failedStep, failedText, comment, durationMs, requirements } = row;
  const isAutomated = row.source === 'import';
  return {
    key,
    title: row.name,
    status,
    failedStep: failedStep ? { number: failedStep, text: failedText ?? '' } : null,
    comment,
    durationMs,
    requirements,
    data: allData({ language }, row),
    assignee: isNamed ? (row.assigneeName ?? '') : '',
    // a key acts in the name of its owner, who tested nothing
    tester: isNamed && !isAutomated ? (row.updatedByName ?? '') : '',
    source: status === 'untested' ? null : { isAutomated, name: isNamed ? row.sourceName : '' },
    updatedAt: row.updatedAt?.toISOString() ?? null,
  };
}
