import { type CaseAttributes, type TestCase, testId } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { type Export, type KeptCase, masked, polarityOf, priorityOf } from './export.ts';
import { type Fold, foldSteps } from './fold-steps.ts';
import { pathWords } from './path-words.ts';
import { type Words, wordsOf } from './words.ts';
import { writePath } from './written-cases/folders.ts';
import { referencesIn } from './written-cases/references.ts';

/** One line of the test case table, and what each of its columns holds. */
export type StepRow = Fold & {
  key: string;
  title: string;
  model: string;
  type: string;
  priority: string;
  risk: string;
  requirements: string;
  number: number;
  tags: string;
  path: string;
  note: string;
  folder: string;
  sourceId: string;
  downloadPrint: string;
};

/** The columns in the order of the sheet, with their widths in characters: what is shown of them fits on a landscape page. */
const STEP_COLUMNS: [keyof StepRow, number][] = [
  ['key', 15],
  ['title', 24],
  ['model', 18],
  ['type', 9],
  ['priority', 10],
  ['risk', 6],
  ['requirements', 16],
  ['precondition', 22],
  ['number', 6],
  ['stepType', 10],
  ['action', 29],
  ['data', 18],
  ['expected', 26],
  ['tags', 18],
  ['path', 44],
  ['note', 24],
  ['folder', 24],
  ['sourceId', 14],
];

/** The same with the column that only files of imported cases have. */
export const columnsOf = ({ hasDownloadPrints }: Export): [keyof StepRow, number][] =>
  hasDownloadPrints ? [...STEP_COLUMNS, ['downloadPrint', 14]] : STEP_COLUMNS;

/**
 * The steps of a case as the rows of a table, each with all that tells its case, so that a filter
 * never loses it. A bdd model has one row a step; a classic one folds: leading contexts are the
 * precondition, each action opens a row, and the outcomes after it are its expected result.
 */
export function stepRows(input: Export, testCase: KeptCase): StepRow[] {
  const w = wordsOf(input.language);
  return foldSteps(input, testCase).map((fold, index) => ({
    key: testId(testCase.key),
    title: masked(testCase, testCase.name),
    model: input.model.name,
    type: typeOf(testCase, w),
    ...attributeCells(input, testCase),
    requirements: requirementCell(testCase),
    number: index + 1,
    // Once is enough for the longest text of all; every row would make a long case's table quadratic.
    path: index === 0 ? pathWords(input, testCase) : '',
    note: index === 0 ? masked(testCase, testCase.note ?? '') : '',
    folder: writePath(testCase.folder ?? []),
    sourceId: testCase.sourceId ?? '',
    downloadPrint: index === 0 ? (testCase.downloadPrint ?? '') : '',
    ...fold,
  }));
}

/** The requirements of a case in one cell; where their own commas would part them, each has a line. */
function requirementCell({ requirements }: Pick<TestCase, 'requirements'>): string {
  const cell = requirements.join(', ');
  return isSame(referencesIn(cell), requirements) ? cell : requirements.join('\n');
}

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((one, index) => one === others[index]);

/** Whether a case is positive or negative, in words; empty where nobody said. */
export function typeOf(testCase: KeptCase, w: Pick<Words, KeptCase['polarity']>): string {
  const polarity = polarityOf(testCase);
  return polarity ? w[polarity] : '';
}

/** What people said of a case, as cells; empty where it was never kept. */
function attributeCells(
  { language }: Export,
  testCase: KeptCase,
): Pick<StepRow, 'priority' | 'risk' | 'tags'> {
  const priority = priorityOf(testCase);
  const risk = riskOf(testCase.attributes);
  const w = wordsOf(language);
  return {
    priority: priority ? w.priorities[priority] : '',
    risk: risk === undefined ? '' : String(risk),
    tags: tagsOf(testCase, w.happyPath).join(', '),
  };
}

/** How the happy path is marked for a tool: its tags and labels have no spaces. */
export const HAPPY_PATH = 'happy-path';

/** The tags of a case, before them that it is the happy path: whoever gets a file knows it without its place. */
export function tagsOf(
  { attributes, isHappyPath }: Pick<TestCase, 'attributes' | 'isHappyPath'>,
  mark = HAPPY_PATH,
): string[] {
  return [...(isHappyPath ? [mark] : []), ...(attributes?.tags ?? [])];
}

/** What people said of a case, each with its heading; nothing where it was never kept. */
export function attributeFacts(
  testCase: Pick<KeptCase, 'attributes' | 'isHappyPath' | 'open'>,
  language: Language,
): { heading: string; text: string }[] {
  const priority = priorityOf(testCase);
  const risk = riskOf(testCase.attributes);
  const w = wordsOf(language);
  return [
    { heading: w.priority, text: priority ? w.priorities[priority] : '' },
    { heading: w.risk, text: risk === undefined ? '' : String(risk) },
    { heading: w.tags, text: tagsOf(testCase, w.happyPath).join(', ') },
  ].filter(({ text }) => text !== '');
}

/** Likelihood × damage, 1 to 25; undefined where nobody assessed it. */
export function riskOf(attributes: CaseAttributes | undefined): number | undefined {
  const { risk } = attributes ?? {};
  return risk ? risk.likelihood * risk.damage : undefined;
}
