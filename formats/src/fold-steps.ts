import { namedText, type TestCase, type TestStep } from '@caseloom/engine';
import { argumentTexts, type Export, masked } from './export.ts';
import { dataAt } from './names-at.ts';
import { type Words, wordsOf } from './words.ts';
import { writtenData } from './written-data.ts';

/** What a row of a table says of a step, or of an action with its expected result. */
export type Fold = Record<'stepType' | 'action' | 'data' | 'expected' | 'precondition', string>;

/** The steps of a case as rows of a table: one each in a bdd model, an action with its expected result in a classic one. */
export function foldSteps(input: Export, testCase: TestCase): Fold[] {
  return input.model.bddType === 'classic'
    ? foldClassic(input, testCase)
    : oneEach(input, testCase);
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
  let answers: Answers = { texts: [], data: [] };
  for (const [index, step] of testCase.steps.entries()) {
    if (index < leading.length) continue;
    const entered = enteredIn(testCase, step, data[index]);
    const fold = { ...foldOf(input, testCase, step), data: entered, precondition };
    const last = folds.at(-1);
    if (input.isForTool && isAnswer(step)) {
      answers = { texts: [...answers.texts, fold.action], data: [...answers.data, fold.data] };
      continue;
    }
    if (step.type === 'outcome' && last) addToLast(last, answers, fold);
    else folds.push(withAnswers(fold, answers));
    answers = { texts: [], data: [] };
  }
  const [opening] = folds;
  const only = { stepType: w.precondition, action: '', data: before, expected: '', precondition };
  if (!opening) return [only];
  addToLast(folds.at(-1) ?? opening, answers);
  opening.data = lines([before, opening.data]);
  return folds;
}

/** Which branches were taken since the last action, and the data that decided it. */
type Answers = { texts: string[]; data: string[] };

/** An action as a tool has it: which branch was taken before is nothing to do, so that it begins the action after it. */
function withAnswers(fold: Fold, { texts, data }: Answers): Fold {
  return {
    ...fold,
    action: lines([...texts, fold.action]),
    data: lines([...data, fold.data]),
  };
}

/** Adds an outcome to the action before it, with the branches that led to it. */
function addToLast(last: Fold, { texts, data }: Answers, outcome?: Fold): void {
  last.expected = lines([last.expected, ...texts, outcome?.expected ?? '']);
  last.data = lines([last.data, ...data, outcome?.data ?? '']);
}

/** Whether a step says which branch is taken. */
const isAnswer = ({ type, edgeId }: TestStep) => type === 'context' && edgeId !== undefined;

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

function actionText(step: TestStep, text: string, w: Words): string {
  if (step.type === 'outcome') return w.check;
  // which branch a case takes is nothing that has to be so before it begins
  return step.type === 'context' && !isAnswer(step) ? `${w.precondition}: ${text}` : text;
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
