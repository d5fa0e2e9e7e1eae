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
  const following = testCase.steps.slice(leading.length).map((step, index) => {
    const entered = enteredIn(testCase, step, data[leading.length + index]);
    return { step, fold: { ...foldOf(input, testCase, step), data: entered, precondition } };
  });
  const folds = foldFollowing(following, input.isForTool ?? false);
  const [opening] = folds;
  const only = { stepType: w.precondition, action: '', data: before, expected: '', precondition };
  if (!opening) return [only];
  opening.data = lines([before, opening.data]);
  return folds;
}

/** The steps after the precondition: outcomes belong to the action before them, and for a tool so do answers to questions. */
function foldFollowing(following: { step: TestStep; fold: Fold }[], isForTool: boolean): Fold[] {
  const folds: Fold[] = [];
  let answers = NO_ANSWERS;
  for (const { step, fold } of following) {
    const last = folds.at(-1);
    if (isForTool && last && isObserved(step))
      addToLast(last, NO_ANSWERS, { ...fold, expected: fold.action });
    else if (isForTool && isAnswer(step))
      answers = { texts: [...answers.texts, fold.action], data: [...answers.data, fold.data] };
    else {
      if (step.type === 'outcome' && last) addToLast(last, answers, fold);
      else folds.push(withAnswers(fold, answers));
      answers = NO_ANSWERS;
    }
  }
  const last = folds.at(-1);
  if (last) addToLast(last, answers);
  return folds;
}

/** Which branches were taken since the last action, and the data that decided it. */
type Answers = { texts: string[]; data: string[] };
const NO_ANSWERS: Answers = { texts: [], data: [] };

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

/** Whether it answers a question: what is done before it has to lead there, and is followed by that. */
const isObserved = (step: TestStep) => isAnswer(step) && step.label.includes('?');

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
