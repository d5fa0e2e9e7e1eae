import {
  type CaseAttributes,
  namedText,
  type TestCase,
  type TestStep,
  testId,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import {
  argumentTexts,
  type Export,
  type KeptCase,
  masked,
  polarityOf,
  priorityOf,
} from './export.ts';
import { dataAt } from './names-at.ts';
import { pathWords } from './path-words.ts';
import { type Words, wordsOf } from './words.ts';
import { writePath } from './written-cases/folders.ts';
import { referencesIn } from './written-cases/references.ts';
import { writtenData } from './written-data.ts';

/** One line of the test case table, and what each of its columns holds. */
export type StepRow = {
  key: string;
  title: string;
  model: string;
  type: string;
  priority: string;
  risk: string;
  requirements: string;
  precondition: string;
  number: number;
  stepType: string;
  action: string;
  data: string;
  expected: string;
  tags: string;
  path: string;
  note: string;
  folder: string;
  sourceId: string;
};

/** The columns in the order of the sheet, with their widths in characters: what is shown of them fits on a landscape page. */
export const STEP_COLUMNS: [keyof StepRow, number][] = [
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

type Fold = Pick<StepRow, 'stepType' | 'action' | 'data' | 'expected' | 'precondition'>;

/**
 * The steps of a case as the rows of a table, each with all that tells its case, so that a filter
 * never loses it. A bdd model has one row a step; a classic one folds: leading contexts are the
 * precondition, each action opens a row, and the outcomes after it are its expected result.
 */
export function stepRows(input: Export, testCase: KeptCase): StepRow[] {
  const folds =
    input.model.bddType === 'classic' ? foldClassic(input, testCase) : oneEach(input, testCase);
  const w = wordsOf(input.language);
  return folds.map((fold, index) => ({
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

function oneEach(input: Export, testCase: TestCase): Fold[] {
  const data = dataAt(input, testCase);
  return testCase.steps.map((step, index) => {
    const text = stepText(input, testCase, step);
    const isOutcome = step.type === 'outcome';
    return {
      stepType: step.keyword,
      action: isOutcome ? '' : text,
      data: enteredIn(testCase, step, data[index]),
      expected: lines([isOutcome ? text : '', masked(testCase, step.expected ?? '')]),
      precondition: '',
    };
  });
}

function foldClassic(input: Export, testCase: TestCase): Fold[] {
  const w = wordsOf(input.language);
  const data = dataAt(input, testCase);
  const first = testCase.steps.findIndex(({ type }) => type !== 'context');
  const leading = first < 0 ? testCase.steps : testCase.steps.slice(0, first);
  const precondition = lines(leading.map((step) => saying(input, testCase, step)));
  const before = lines(data.slice(0, leading.length));
  const folds: Fold[] = [];
  for (const [index, step] of testCase.steps.entries()) {
    if (index < leading.length) continue;
    const entered = enteredIn(testCase, step, data[index]);
    const fold = { ...foldOf(input, testCase, step), data: entered, precondition };
    const last = folds.at(-1);
    if (step.type === 'outcome' && last) {
      last.expected = lines([last.expected, fold.expected]);
      last.data = lines([last.data, fold.data]);
    } else folds.push(fold);
  }
  const [opening] = folds;
  const only = { stepType: w.precondition, action: '', data: before, expected: '', precondition };
  if (!opening) return [only];
  opening.data = lines([before, opening.data]);
  return folds;
}

function foldOf(input: Export, testCase: TestCase, step: TestStep) {
  const w = wordsOf(input.language);
  const text = stepText(input, testCase, step);
  const isOutcome = step.type === 'outcome';
  return {
    stepType: isOutcome ? w.action : step.keyword,
    action: actionText(step, text, w),
    expected: lines([isOutcome ? text : '', masked(testCase, step.expected ?? '')]),
  };
}

function actionText({ type, edgeId }: TestStep, text: string, w: Words): string {
  if (type === 'outcome') return w.check;
  // which branch a case takes is nothing that has to be so before it begins
  const isAnswer = edgeId !== undefined;
  return type === 'context' && !isAnswer ? `${w.precondition}: ${text}` : text;
}

/** What is entered in a step: the data that a person wrote there, and the values that it names. */
const enteredIn = (testCase: TestCase, step: TestStep, named = ''): string =>
  lines([masked(testCase, writtenData(step)), named]);

function saying(input: Export, testCase: TestCase, step: TestStep): string {
  return lines([stepText(input, testCase, step), masked(testCase, step.expected ?? '')]);
}

/** The words of a step with its values by name, and below them its doc string and its table; what a person wrote has a cell of its own. */
function stepText({ language }: Export, testCase: TestCase, step: TestStep): string {
  const text = namedText(step, testCase.data, language);
  const own = writtenData(step) === '' ? argumentTexts(testCase, step) : [];
  return lines([masked(testCase, text), ...own]);
}

function lines(texts: string[]): string {
  return texts.filter(Boolean).join('\n');
}
