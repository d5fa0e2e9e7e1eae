import {
  BULLET,
  type StepArgument,
  type StepType,
  substitute,
  type TestCase,
  type TestStep,
} from '@caseloom/engine';
import { factsOf, LANGUAGES, type Language } from '@caseloom/locales/language';
import { type Export, expectedLabel, findNode, masked } from '../export.ts';
import { namesAt, unspoken } from '../names-at.ts';
import { wordsOf } from '../words.ts';
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
export function caseLines(testCase: TestCase): Line[] {
  const mask: Fill = (text) => masked(testCase, text);
  return testCase.steps.flatMap((step) => {
    const line = toLine(step, mask(step.text), fillAll(step.arguments, mask));
    return step.expected ? [line, outcome(mask(step.expected))] : [line];
  });
}

/** The steps of a path with a placeholder for each value, named as the case's data names it. */
export function templateLines(input: Export, testCase: TestCase): Line[] {
  const names = namesAt(input, testCase);
  return testCase.steps.flatMap((step, index) => {
    const place: Fill = (label) =>
      substitute(label, (token) => {
        const name = names[index]?.get(token) ?? token;
        return Object.hasOwn(testCase.data, name) ? `<${name}>` : undefined;
      });
    const drawn =
      step.arguments && (findNode(input, step.nodeId)?.data?.arguments ?? step.arguments);
    const line = toLine(step, place(step.label), fillAll(drawn, place));
    if (!step.expected) return [line];
    return [line, outcome(place(expectedLabel(input, step) ?? step.expected))];
  });
}

/**
 * The values that no line names, as steps of their own before all others: who runs the case has to
 * know them too. A value that a person put into their own words is there already.
 *
 * @param lines what the template says of the case
 */
export function hiddenNames(input: Export, lines: Line[], testCase: TestCase): string[] {
  const { data, steps } = testCase;
  const named = new Set(namesIn(lines, testCase));
  const silent = new Set(unspoken(input, testCase));
  const texts = JSON.stringify(steps.map(({ text, expected }) => [text, expected]));
  const isMentioned = (name: string) =>
    !silent.has(name) && texts.includes(JSON.stringify(data[name]?.value ?? '').slice(1, -1));
  return Object.keys(data).filter((name) => !named.has(name) && !isMentioned(name));
}

/** The names that lines have a placeholder for, in the order in which they first say them. */
export function namesIn(lines: Line[], testCase: TestCase): string[] {
  const text = JSON.stringify(lines.map((line) => [line.text, line.arguments]));
  return Object.keys(testCase.data)
    .map((name) => ({ name, place: text.indexOf(JSON.stringify(`<${name}>`).slice(1, -1)) }))
    .filter(({ place }) => place >= 0)
    .toSorted((a, b) => a.place - b.place)
    .map(({ name }) => name);
}

/** How a feature says that a value is given which no step speaks of. */
export function givenLines(
  names: string[],
  valueText: (name: string) => string,
  language: Language,
) {
  const { given } = wordsOf(language);
  return names.map((name): Line => {
    const text = given.replace(/\{\{(name|value)\}\}/g, (_, part) =>
      part === 'name' ? name : valueText(name),
    );
    return { type: 'context', isContrast: false, isBullet: false, text, arguments: [] };
  });
}

/** The cells of a case by their columns: with keys as people read them, else as they were written. */
export type Cells = (testCase: TestCase, name: string) => string;

/** Whether the template, filled with the cells of this case, says what the case says; its opening stands apart and is never filled. */
export function isReproducedBy(
  { lines, opening }: { lines: Line[]; opening: number },
  testCase: TestCase,
  { words, cells }: { words: Cells; cells: Cells },
): boolean {
  const names = Object.keys(testCase.data);
  const filled = lines.slice(opening).map((line) => ({
    text: fillPlaceholders(line.text, names, (name) => words(testCase, name)),
    arguments: fillAll(line.arguments, (text) =>
      fillPlaceholders(text, names, (name) => cells(testCase, name)),
    ),
  }));
  const actual = caseLines(testCase).map(({ text, arguments: given }) => ({
    text,
    arguments: given,
  }));
  return JSON.stringify(filled) === JSON.stringify(actual.slice(opening));
}

/** The text with its placeholders filled as Gherkin does it, one column after the other. */
export function fillPlaceholders(
  text: string,
  columns: string[],
  cellOf: (column: string) => string,
): string {
  return columns.reduce((filled, name) => filled.replaceAll(`<${name}>`, () => cellOf(name)), text);
}

function toLine({ type, keyword }: TestStep, text: string, given: StepArgument[]): Line {
  const isContrast = LANGUAGES.some((language) => factsOf(language).gherkinWords.but === keyword);
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
  return lines.flatMap((line, index) => [
    ...remarks.filter(({ before }) => before === index).map(({ text }) => `    ${oneLine(text)}`),
    `    ${wordOf(line, lines[index - 1], keywords)}${oneLine(line.text)}`,
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
