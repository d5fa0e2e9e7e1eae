import {
  BULLET,
  STEP_KEYWORDS,
  type StepArgument,
  type StepType,
  substitute,
  type TestCase,
  type TestStep,
  wordOfValue,
} from '@caseloom/engine';
import { type Export, expectedLabel, findNode, masked, namesAt } from '../export.ts';
import type { Words } from './keywords.ts';
import { align, oneLine, toCell } from './text.ts';

/** A step as a feature says it. */
export type Line = {
  type: StepType;
  isContrast: boolean;
  isBullet: boolean;
  text: string;
  arguments: StepArgument[];
};

type Fill = (text: string) => string;

/** The steps of a case with its values in place, secrets masked. */
export function toldLines(testCase: TestCase): Line[] {
  const mask: Fill = (text) => masked(testCase, text);
  return testCase.steps.flatMap((step) => {
    const line = toLine(step, mask(step.text), fillAll(step.arguments, mask));
    return step.expected ? [line, outcome(mask(step.expected))] : [line];
  });
}

/** The steps of a path with a placeholder for each value, named as the case's data names it. */
export function templateLines(input: Export, testCase: TestCase): Line[] {
  const names = namesAt(testCase);
  return testCase.steps.flatMap((step, at) => {
    const place: Fill = (label) =>
      substitute(label, (token) => {
        const name = names[at]?.get(token) ?? token;
        return Object.hasOwn(testCase.data, name) ? `<${name}>` : undefined;
      });
    const drawn = step.arguments && findNode(input, step.nodeId)?.data?.arguments;
    const line = toLine(step, place(step.label), fillAll(drawn, place));
    if (!step.expected) return [line];
    return [line, outcome(place(expectedLabel(input, step) ?? step.expected))];
  });
}

/** Whether the template, filled with the values of this case, says what the case says; its opening stands apart and is never filled. */
export function isToldBy(
  input: Export,
  { lines, opening }: { lines: Line[]; opening: number },
  testCase: TestCase,
): boolean {
  const { language } = input.result.settings;
  const values = Object.entries(testCase.data).map(([name, { value }]) => [name, value] as const);
  const shownValues = values.map(([name, value]) => [name, wordOfValue(value, language)] as const);
  const told = testCase.steps.flatMap(({ text, expected, arguments: given = [] }) => [
    { text, arguments: given },
    ...(expected ? [{ text: expected, arguments: [] }] : []),
  ]);
  const filled = lines.slice(opening).map((line) => ({
    text: fillPlaceholders(line.text, shownValues),
    arguments: fillAll(line.arguments, (text) => fillPlaceholders(text, values)),
  }));
  return JSON.stringify(filled) === JSON.stringify(told.slice(opening));
}

/** The text with its placeholders filled as Gherkin does it, one column after the other. */
function fillPlaceholders(text: string, values: (readonly [string, string])[]): string {
  return values.reduce(
    (filled, [name, value]) => filled.replaceAll(`<${name}>`, () => value),
    text,
  );
}

function toLine({ type, keyword }: TestStep, text: string, given: StepArgument[]): Line {
  const isContrast = Object.values(STEP_KEYWORDS).some(({ but }) => but === keyword);
  return { type, isContrast, isBullet: keyword === BULLET, text, arguments: given };
}

function outcome(text: string): Line {
  return { type: 'outcome', isContrast: false, isBullet: false, text, arguments: [] };
}

function fillAll(given: StepArgument[] = [], fill: Fill): StepArgument[] {
  return given.map((argument) =>
    argument.kind === 'dataTable'
      ? { ...argument, rows: argument.rows.map((row) => row.map(fill)) }
      : {
          ...argument,
          content: fill(argument.content),
          ...(argument.mediaType && { mediaType: fill(argument.mediaType) }),
        },
  );
}

/**
 * The lines of steps under a scenario.
 *
 * @param remarks comments, each before the step of its index
 */
export function writeSteps(
  lines: Line[],
  keywords: Words,
  remarks: { before: number; text: string }[] = [],
): string[] {
  return lines.flatMap((line, at) => [
    ...remarks.filter(({ before }) => before === at).map(({ text }) => `    ${oneLine(text)}`),
    `    ${wordOf(line, lines[at - 1], keywords)}${oneLine(line.text)}`,
    ...line.arguments.flatMap((argument) => writeArgument(argument)),
  ]);
}

function wordOf(line: Line, before: Line | undefined, keywords: Words): string {
  if (line.isBullet) return keywords.bullet;
  const isMore = before?.type === line.type && !before.isBullet;
  if (!isMore) return keywords[line.type];
  return line.isContrast ? keywords.but : keywords.and;
}

function writeArgument(argument: StepArgument): string[] {
  if (argument.kind === 'dataTable')
    return align(argument.rows.map((row) => row.map(toCell))).map((row) => `      ${row}`);
  const { content, mediaType = '' } = argument;
  const lines = content.split('\n');
  const [fence, escaped] = fenceFor(lines);
  const written = lines.map((line) =>
    line.trimStart().startsWith(fence) ? line.replace(fence, escaped) : line,
  );
  return [`${fence}${mediaType}`, ...written, fence].map((line) => `      ${line}`);
}

const FENCES = [
  ['"""', '\\"\\"\\"'],
  ['```', '\\`\\`\\`'],
] as const;

/** The first fence whose escape the text does not hold already: a reader would take it for one. */
function fenceFor(lines: string[]): readonly [string, string] {
  const [usual] = FENCES;
  const free = FENCES.find(([, escaped]) => !lines.some((line) => line.includes(escaped)));
  return free ?? usual;
}
