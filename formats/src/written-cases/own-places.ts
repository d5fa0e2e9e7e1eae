import type { ToolId } from '@caseloom/engine';
import { LANGUAGES } from '@caseloom/locales/language';
import { type Words, wordsOf } from '../words.ts';
import type { FolderSeparator } from './folders.ts';
import { STEP_CELLS } from './tool-columns.ts';

/** Where a file of ours has what it says of a test case; without a column, it says it elsewhere or not at all. */
export type Places = {
  title: string;
  labels: string;
  between: string;
  note: string;
  priority: string;
  step: string;
  data?: string;
  expected: string;
  preconditions?: string;
  references?: string;
  folder?: { column: string; between: FolderSeparator };
};

export const OF_TOOLS: Record<ToolId['tool'], Places> = {
  testrail: {
    ...{
      title: 'Title',
      labels: 'Labels',
      between: ',',
      note: 'Description',
      priority: 'Priority',
    },
    ...{ preconditions: 'Preconditions', references: 'References', ...STEP_CELLS.testrail },
    folder: { column: 'Section', between: ' > ' },
  },
  zephyr: {
    ...{ title: 'Name', labels: 'Labels', between: ',', note: 'Objective', priority: 'Priority' },
    ...{ preconditions: 'Precondition', references: 'Coverage (Issues)', ...STEP_CELLS.zephyr },
    folder: { column: 'Folder', between: '/' },
  },
  xray: {
    ...{ title: 'Test Summary', labels: 'Labels', between: ';', note: 'Description' },
    ...{ priority: 'Test Priority', references: 'Links', ...STEP_CELLS.xray },
    folder: { column: 'Test Repo', between: '/' },
  },
  qase: {
    ...{ title: 'title', labels: 'tags', between: ',', note: 'description', priority: 'priority' },
    ...{ preconditions: 'preconditions', ...STEP_CELLS.qase },
  },
  azure: {
    ...{ title: 'Title', labels: 'Tags', between: ';', note: 'Description', priority: 'Priority' },
    ...STEP_CELLS.azure,
  },
};

/** The same of our own table, in the words of its language. */
export const ofSheet = (w: Words): Places => ({
  ...{ title: w.title, labels: w.tags, between: ',', note: w.note, priority: w.priority },
  ...{ step: w.action, data: w.data, expected: w.expected },
  ...{ preconditions: w.precondition, references: w.requirements },
  folder: { column: w.folder, between: ' > ' },
});

/** The columns that our own table alone has together. */
const OF_SHEET = ['key', 'title', 'stepType', 'action', 'note', 'folder', 'sourceId'] as const;

/** The words of a table that is ours by its headings. */
export function wordsOfSheet(names: readonly string[]): Words | undefined {
  return LANGUAGES.map(wordsOf).find((w) => OF_SHEET.every((name) => names.includes(w[name])));
}
