import { testId } from '@caseloom/engine';
import type { WrittenCase } from './written-case.ts';

/** A test ID, as every file of ours has it. */
const TEST_ID = /^TC-[A-Z2-7]{10}$/;
/** What stands before the ID that a test case had where it came from: without it, it would be a label like any other. */
const SOURCE_ID = 'ID:';
/** A label of a test case that is critical, for tools that have no such priority. */
export const CRITICAL_LABEL = 'priority:critical';
/** What would end a label, or be changed in it. */
const UNSAFE = /[%,;]|\s(?=\s)|[^\S ]/g;

/** Whether a cell is a test ID of ours. */
export const isTestId = (cell: string) => TEST_ID.test(cell);

/** The ID that a test case had where it came from, as a label; any signs in it survive. */
export function sourceIdLabel(sourceId: string): string {
  return `${SOURCE_ID}${sourceId.replace(UNSAFE, encodeURIComponent)}`;
}

/** The same for a tool whose labels have no spaces. */
export function withoutSpaces(label: string): string {
  return label.startsWith(SOURCE_ID) ? label.replaceAll(' ', '%20') : label;
}

/** What a test case is found by in another tool: its test ID, and the ID that it had where it came from. */
export function idLabels({ key, sourceId }: { key: string; sourceId?: string }): string[] {
  return [testId(key), ...(sourceId ? [sourceIdLabel(sourceId)] : [])];
}

/** A folder as a label, where a tool has no folders. */
export const folderLabel = (path: readonly string[]) =>
  path
    .join(' / ')
    .replaceAll(/[\s,;]+/g, ' ')
    .trim();

/** What the labels of a test case say that we wrote for another tool. */
export type OwnLabels = Pick<WrittenCase, 'id' | 'isPositive' | 'isNegative'> & {
  ownId: string;
  isCritical: boolean;
  /** All others. */
  tags: string[];
};

/** Reads the labels of a file of ours; undefined where the first is no test ID. */
export function readOwnLabels([ownId = '', ...others]: readonly string[]): OwnLabels | undefined {
  if (!isTestId(ownId)) return undefined;
  const sourceId = sourceIdIn(others[0]);
  const rest = sourceId === undefined ? others : others.slice(1);
  const [polarity = ''] = rest;
  const says: Pick<WrittenCase, 'isPositive' | 'isNegative'> = {
    ...(polarity === 'positive' && { isPositive: true }),
    ...(polarity === 'negative' && { isNegative: true }),
  };
  const tags = Object.keys(says).length > 0 ? rest.slice(1) : rest;
  return {
    ...{ id: sourceId ?? ownId, ownId, ...says },
    isCritical: tags.includes(CRITICAL_LABEL),
    tags: tags.filter((tag) => tag !== CRITICAL_LABEL),
  };
}

function sourceIdIn(label = ''): string | undefined {
  if (!label.startsWith(SOURCE_ID)) return undefined;
  const words = label.slice(SOURCE_ID.length);
  try {
    return decodeURIComponent(words);
  } catch {
    // somebody wrote it by hand
    return words;
  }
}
