import type { TestCase, TestStep } from '@caseloom/engine';
import { argumentTexts, dataAt, type Export, findNode, masked, plain } from './export.ts';
import { type Words, wordsOf } from './words.ts';

/** One line of the test case table, and what each of its columns holds. */
export type StepRow = {
  key: string;
  title: string;
  model: string;
  type: string;
  priority: string;
  requirements: string;
  precondition: string;
  number: number;
  stepType: string;
  action: string;
  data: string;
  expected: string;
  tags: string;
  path: string;
};

/** The columns in the order of the sheet, with their widths in characters: what is shown of them fits on a landscape page. */
export const STEP_COLUMNS: [keyof StepRow, number][] = [
  ['key', 13],
  ['title', 24],
  ['model', 18],
  ['type', 9],
  ['priority', 10],
  ['requirements', 16],
  ['precondition', 22],
  ['number', 6],
  ['stepType', 10],
  ['action', 29],
  ['data', 18],
  ['expected', 26],
  ['tags', 18],
  ['path', 44],
];

type Fold = Pick<StepRow, 'stepType' | 'action' | 'data' | 'expected' | 'precondition'>;

/**
 * The steps of a case as the rows of a table, each with all that tells its case, so that a filter
 * never loses it. A bdd model has one row a step; a classic one folds: leading contexts are the
 * precondition, each action opens a row, and the outcomes after it are its expected result.
 */
export function stepRows(input: Export, testCase: TestCase): StepRow[] {
  const folds =
    input.model.bddType === 'classic' ? foldClassic(input, testCase) : oneEach(input, testCase);
  const w = wordsOf(input.language);
  return folds.map((fold, index) => ({
    key: testCase.key,
    title: masked(testCase, testCase.name),
    model: input.model.name,
    type: w[testCase.polarity],
    priority: '',
    requirements: testCase.requirements.join(', '),
    number: index + 1,
    tags: `TC-${testCase.key}`,
    // Once is enough for the longest text of all; every row would make a long case's table quadratic.
    path: index === 0 ? pathOf(input, testCase) : '',
    ...fold,
  }));
}

function oneEach(input: Export, testCase: TestCase): Fold[] {
  const data = dataAt(input, testCase);
  return testCase.steps.map((step, index) => {
    const text = stepText(testCase, step);
    const isOutcome = step.type === 'outcome';
    return {
      stepType: step.keyword,
      action: isOutcome ? '' : text,
      data: data[index] ?? '',
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
  const precondition = lines(leading.map((step) => saying(testCase, step)));
  const before = lines(data.slice(0, leading.length));
  const folds: Fold[] = [];
  for (const [index, step] of testCase.steps.entries()) {
    if (index < leading.length) continue;
    const fold = { ...foldOf(testCase, step, w), data: data[index] ?? '', precondition };
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

function foldOf(testCase: TestCase, step: TestStep, w: Words) {
  const text = stepText(testCase, step);
  const isOutcome = step.type === 'outcome';
  return {
    stepType: isOutcome ? w.action : step.keyword,
    action: actionText(step, text, w),
    expected: lines([isOutcome ? text : '', masked(testCase, step.expected ?? '')]),
  };
}

function actionText({ type }: TestStep, text: string, w: Words): string {
  if (type === 'outcome') return w.check;
  return type === 'context' ? `${w.precondition}: ${text}` : text;
}

function saying(testCase: TestCase, step: TestStep): string {
  return lines([stepText(testCase, step), masked(testCase, step.expected ?? '')]);
}

/** The words of a step, and below them its doc string and its table. */
function stepText(testCase: TestCase, step: TestStep): string {
  return lines([masked(testCase, step.text), ...argumentTexts(testCase, step)]);
}

function lines(texts: string[]): string {
  return texts.filter(Boolean).join('\n');
}

/** The path through the model, in words. */
function pathOf(input: Export, testCase: TestCase): string {
  const labels = new Map(testCase.steps.map(({ nodeId, label }) => [nodeId, label]));
  const w = wordsOf(input.language);
  return testCase.path
    .flatMap(({ nodeId }) => {
      const type = findNode(input, nodeId)?.type;
      if (type === 'start' || type === 'end') return [w[type]];
      const label = labels.get(nodeId);
      return label ? [plain(label)] : [];
    })
    .join(' > ');
}
