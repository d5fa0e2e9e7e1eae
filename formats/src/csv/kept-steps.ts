import type { TestStep, ToolId } from '@caseloom/engine';
import type { Export, KeptCase } from '../export.ts';
import { keywordsFor, wordsFor } from '../feature/keywords.ts';
import { writeSteps } from '../feature/steps.ts';
import { withDataBelow, withDataFirst } from '../written-cases/as-written.ts';
import { contextSteps } from '../written-cases/case-steps.ts';
import { STEP_CELLS } from '../written-cases/tool-columns.ts';
import type { WrittenCase } from '../written-cases/written-case.ts';
import { writtenData } from '../written-data.ts';
import { type Kept, wordsOf } from './kept.ts';

/** A step as a tool has it. */
export type StepCells = { action: string; data: string; expected: string };

/**
 * The steps of a case as its tool has them: those that nobody changed here sign for sign, of the others what is
 * entered separately from what is done, as it stood below it.
 */
export function stepCells(
  tool: ToolId['tool'],
  testCase: KeptCase,
  { rows, read, source }: Kept,
): StepCells[] {
  const names: { step: string; data?: string; expected: string } = STEP_CELLS[tool];
  const { step, data = '', expected } = names;
  const filled = rows
    .map((row) => ({
      action: row[step] ?? '',
      data: row[data] ?? '',
      expected: row[expected] ?? '',
    }))
    .filter((cells) => Object.values(cells).some(Boolean));
  const isStepwise = tool !== 'qase' && filled.length === read.steps.length;
  const sources = doneIn(source);
  const known = read.steps.map((one, index) => {
    const { text = one.text, data: entered = '' } = sources[index] ?? {};
    const below = withDataBelow(one).slice(text.length);
    return { words: wordsOf(one), entered, below, row: isStepwise ? filled[index] : undefined };
  });
  return stepsOf(testCase).map((one, at) => {
    const words = wordsOf({ ...one, data: writtenData(one) });
    const same = [known[at], ...known].find((each) => each?.words === words);
    return same?.row ?? splitStep(one, same ?? known[at], same !== undefined);
  });
}

type Known = { entered: string; below: string };

/** A step with what is entered in a cell of its own, where that is known; in older suites it stands below the step. */
function splitStep(
  step: TestStep,
  { entered, below }: Known = { entered: '', below: '' },
  isSame: boolean,
): StepCells {
  const { text, expected = '' } = step;
  const data = writtenData(step);
  if (data !== '') return { action: text, data, expected };
  const isBelow = below !== '' && text.endsWith(below);
  return {
    action: isBelow ? text.slice(0, -below.length) : text,
    data: isBelow || (isSame && below === '') ? entered : '',
    expected,
  };
}

/** What is done in a case, step by step. */
export const stepsOf = ({ steps }: KeptCase) => steps.filter(({ type }) => type !== 'context');

/** The steps of a case that begin one of those that it is kept with. */
function doneIn({ steps }: WrittenCase): WrittenCase['steps'] {
  const first = steps.findIndex(({ type }) => type !== 'context');
  return withDataFirst(steps.slice(Math.max(first, 0))).filter(
    ({ type }, index) => index === 0 || type !== 'outcome',
  );
}

/** What has to be so before a case, in its own cell and as the first steps of its scenario. */
export type Before = { cell: string; scenario: string[] };

/** @param column what the cell is called */
export function beforeOf(testCase: KeptCase, kept: Kept, column: string): Before {
  const { read, same, cell } = kept;
  const inCell = contextSteps(cell(column)).map(({ text }) => text.trim());
  const opening = read.preconditions.split('\n').map((line) => line.trim());
  const ofScenario = isScenario(kept) ? opening.filter((line) => !inCell.includes(line)) : [];
  const all = testCase.steps.filter(({ type }) => type === 'context').map(({ text }) => text);
  const own = all.filter((text) => !ofScenario.includes(text));
  const isSame = same.preconditions || own.join('\n') === inCell.join('\n');
  return {
    cell: isSame ? cell(column) : own.join('\n'),
    scenario: all.filter((text) => ofScenario.includes(text)),
  };
}

/** Whether a tool has a case as a scenario. */
export function isScenario({ cell }: Pick<Kept, 'cell'>): boolean {
  return (
    cell('steps_type') === 'gherkin' ||
    cell('Gherkin definition') !== '' ||
    cell('Test Script (BDD)') !== ''
  );
}

/** The steps of a case as lines of a scenario. */
export function scenarioOf({ language }: Export, testCase: KeptCase, before: Before): string[] {
  const line = (type: TestStep['type'], text: string) => ({
    ...{ type, text, isContrast: false, isBullet: false, arguments: [] },
  });
  const lines = [
    ...before.scenario.map((text) => line('context', text)),
    ...stepsOf(testCase).flatMap(({ type, text, expected = '' }) => [
      line(type, text),
      ...expected
        .split('\n')
        .filter(Boolean)
        .map((each) => line('outcome', each)),
    ]),
  ];
  return writeSteps(lines, wordsFor(language, keywordsFor(language))).map((one) => one.trim());
}
