import { isDeepStrictEqual } from 'node:util';
import type { OpenPart } from '@caseloom/engine';
import { partsThatDiffer } from './changed-parts.ts';
import type { CaseRow } from './queries/cases.ts';
import type { StoredAttributes } from './schema.ts';

/**
 * Whether a file says of a case what the suite has of it now, with all that people changed since: its own download does.
 * What the file leaves open still is no difference.
 *
 * @param after the case as the file has it
 * @param attributes what people say of the case; undefined where nobody said anything
 */
export function saysWhatIsThere(
  before: CaseRow,
  after: CaseRow,
  attributes: StoredAttributes | undefined,
): boolean {
  const { toolId, toolColumns } = after.content;
  const isOfTool = { toolId: before.content.toolId, toolColumns: before.content.toolColumns };
  const hasNewIds = toolId !== undefined && !isDeepStrictEqual({ toolId, toolColumns }, isOfTool);
  if (hasNewIds) return false;
  const open: readonly string[] = stillOpen(before, after);
  return partsThatDiffer(asItIs(before, attributes), after).every((part) => open.includes(part));
}

/** What the file leaves open, and left open before. */
function stillOpen(before: CaseRow, after: CaseRow): OpenPart[] {
  const { open = [] } = after.content;
  return open.filter((part) => before.content.open?.includes(part) ?? true);
}

/** The case with its priority and tags in place of those that a file said, and all of it stated. */
function asItIs(row: CaseRow, attributes: StoredAttributes | undefined): CaseRow {
  const { priority, tags } = { priority: null, tags: [], ...attributes };
  return {
    ...row,
    content: {
      ...row.content,
      attributes: { priority: priority ?? 'medium', risk: null, tags },
      open: [...(priority === null ? (['priority'] as const) : []), ...openType(row)],
    },
  };
}

const openType = ({ content: { open, isPolarityStated } }: CaseRow) =>
  open?.includes('polarity') && !isPolarityStated ? (['polarity'] as const) : [];
