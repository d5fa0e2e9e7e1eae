import type { Heading, TestCase } from '@caseloom/engine';
import { type Export, masked, shown } from '../export.ts';
import type { Words } from './keywords.ts';
import { isToldBy, type Line, templateLines, toldLines, writeSteps } from './steps.ts';
import { align, fitsCell, oneLine, toCell } from './text.ts';

/** What every part of a file is written with. */
export type Ground = {
  input: Export;
  keywords: Words;
  /** Whether each case carries its key. */
  isKeyed: boolean;
};

/** Cases of one path under one heading; `opening` steps stand in a background. */
export type Group = {
  cases: TestCase[];
  opening: number;
  heading?: Heading;
  remarks?: { before: number; text: string }[];
};

/** Rows of a table under `Examples:`; without columns every value that the steps name is one. */
export type Block = { cases: TestCase[]; columns?: string[]; heading?: Heading };

type Table = Block & { columns: string[] };

/** The column that tells which test case a row is. */
const KEY = 'TC';

/** The lines that stand around a keyword: comments and tags above, the description below. */
export function writeHeading(
  keyword: string,
  { name, comments = [], tags = [], description }: Heading,
  indent: string,
): string[] {
  return [
    ...comments.map((line) => indent + line),
    ...(tags.length > 0 ? [indent + tags.join(' ')] : []),
    `${indent}${keyword}:${name && ` ${oneLine(name)}`}`,
    ...(description ? description.split('\n') : []),
  ];
}

/**
 * A group of cases as an outline, and as scenarios of their own those cases whose values no table
 * gives back; only scenarios where there is no data.
 */
export function writeGroup(ground: Ground, group: Group, blocks: Block[]): string[] {
  const fitting = group.cases.filter(({ data }) =>
    Object.values(data).every(({ value }) => fitsCell(value)),
  );
  const [first] = fitting;
  const lines = first ? templateLines(ground.input, first) : [];
  const isOutline = fitting.every((testCase) =>
    isToldBy(ground.input, { lines, opening: group.opening }, testCase),
  );
  const tables = blocks.map(
    (block): Table => ({
      ...block,
      cases: block.cases.filter((testCase) => fitting.includes(testCase)),
      columns: block.columns ?? namedIn(lines, first),
    }),
  );
  if (!isOutline || tables.some(({ columns }) => columns.length === 0))
    return group.cases.flatMap((testCase) => writeAlone(ground, group, blocks, testCase));
  const alone = group.cases.filter((testCase) => !fitting.includes(testCase));
  return [
    ...(fitting.length > 0
      ? writeOutline(ground, { ...group, cases: fitting }, lines, tables)
      : []),
    ...alone.flatMap((testCase) => writeAlone(ground, group, blocks, testCase)),
  ];
}

/** The values that the steps name, in their own order. */
function namedIn(lines: Line[], testCase: TestCase | undefined): string[] {
  const text = JSON.stringify(lines.map((line) => [line.text, line.arguments]));
  return Object.keys(testCase?.data ?? {}).filter((name) =>
    text.includes(JSON.stringify(`<${name}>`).slice(1, -1)),
  );
}

function writeOutline(
  { keywords, isKeyed }: Ground,
  { cases, opening, heading, remarks }: Group,
  lines: Line[],
  tables: Table[],
): string[] {
  const tags = [...(isKeyed ? keysOf(cases) : []), ...marksOf(cases), ...(heading?.tags ?? [])];
  // what is run tells its key by its name: not every report of a runner has the tags
  const isNamedByKey = isKeyed && !heading && tables.every(({ columns }) => !columns.includes(KEY));
  const name = heading?.name ?? `${commonName(cases)}${isNamedByKey ? ` (<${KEY}>)` : ''}`;
  const { outline, examples } = keywords;
  return [
    ...writeHeading(outline, { ...heading, name, tags }, '  '),
    ...writeSteps(lines.slice(opening), keywords, remarks),
    '',
    ...tables
      .filter((table) => table.cases.length > 0)
      .flatMap((table) => [
        ...writeHeading(examples, { name: '', ...table.heading }, '    '),
        ...writeRows(table.cases, table.columns, isKeyed).map((row) => `      ${row}`),
        '',
      ]),
  ];
}

function writeRows(cases: TestCase[], columns: string[], isKeyed: boolean): string[] {
  const isKeyApart = isKeyed && !columns.includes(KEY);
  const head = isKeyApart ? [KEY, ...columns] : columns;
  const rows = cases.map((testCase) => {
    const cells = columns.map((name) => {
      const value = Object.hasOwn(testCase.data, name) ? testCase.data[name] : undefined;
      return toCell(value ? shown(value) : '');
    });
    return isKeyApart ? [testCase.key, ...cells] : cells;
  });
  return align([head.map(toCell), ...rows]);
}

/** One case as a scenario of its own, with the tags of the table it stood in. */
function writeAlone(ground: Ground, group: Group, blocks: Block[], testCase: TestCase): string[] {
  const { keywords, isKeyed } = ground;
  const { opening, heading, remarks } = group;
  const block = blocks.find(({ cases }) => cases.includes(testCase));
  const tags = [
    ...(isKeyed ? keysOf([testCase]) : []),
    ...marksOf([testCase]),
    ...(heading?.tags ?? []),
    ...(block?.heading?.tags ?? []),
  ];
  const title = heading?.name === '' ? '' : masked(testCase, testCase.name);
  const name = isKeyed && !heading ? `${title} (${testCase.key})` : title;
  return [
    ...writeHeading(keywords.scenario, { ...heading, name, tags }, '  '),
    ...writeSteps(toldLines(testCase).slice(opening), keywords, remarks),
    '',
  ];
}

function keysOf(cases: TestCase[]): string[] {
  return cases.map(({ key }) => `@TC-${key}`);
}

function marksOf(cases: TestCase[]): string[] {
  const requirements = [...new Set(cases.flatMap((testCase) => testCase.requirements))];
  const isNegative = cases.every(({ polarity }) => polarity === 'negative');
  return [
    ...(isNegative ? ['@negative'] : []),
    ...requirements.map((name) => `@${name.trim().replace(/[\s@#]+/g, '-')}`),
  ];
}

function commonName(cases: TestCase[]): string {
  const [first] = cases;
  return first ? masked(first, first.name) : '';
}
