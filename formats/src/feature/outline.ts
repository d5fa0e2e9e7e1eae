import { type Heading, testId, wordOfValue } from '@caseloom/engine';
import { type Export, type KeptCase, masked, shown } from '../export.ts';
import { HAPPY_PATH, riskOf } from '../rows.ts';
import { wordsOf as formatWords } from '../words.ts';
import type { Words } from './keywords.ts';
import {
  type Cells,
  caseLines,
  givenLines,
  hiddenNames,
  isReproducedBy,
  type Line,
  namesIn,
  templateLines,
  writeSteps,
} from './steps.ts';
import { align, fitsCell, oneLine, toCell } from './text.ts';
import { filledHeading, titleOf, titleTemplate } from './title.ts';

/** What every part of a file is written with. */
export type Ground = {
  input: Export;
  keywords: Words;
  /** Whether each case is run by its key and goes by its title; else it goes by what was written. */
  isKeyed: boolean;
  /** The names that outlines of drawn paths have so far, each with the number of its path. */
  names: Map<string, number>;
};

/** Cases of one path under one heading; `opening` steps stand in a background. */
export type Group = {
  cases: KeptCase[];
  opening: number;
  heading?: Heading;
  remarks?: { before: number; text: string }[];
};

/** Rows of a table under `Examples:`; without columns every value that the case depends on is one. */
export type Block = { cases: KeptCase[]; columns?: string[]; heading?: Heading };

/** The steps that the cases of a path have in common, with a placeholder for each value. */
type Template = {
  lines: Line[];
  /** Values that no step says. */
  hidden: string[];
  columnsOf: (testCase: KeptCase) => string[];
  /** The columns in which the cases differ; of what was written all. */
  differing: Set<string>;
};

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
 * gives back; only scenarios where there is no data. With keys each row has a table of its own under
 * its own tag, and cases that no one name tells have an outline each.
 */
export function writeGroup(ground: Ground, group: Group, blocks: Block[]): string[] {
  const template = templateOf(ground, group, blocks);
  const names = outlineNames(ground, group, template);
  const alone = group.cases.filter((testCase) => !names.has(testCase));
  const outlines = Map.groupBy(names.keys(), (testCase) => names.get(testCase) ?? '');
  return [
    ...[...outlines].flatMap(([name, cases], index) =>
      writeOutline(
        ground,
        { ...(index === 0 ? group : unremarked(group)), cases, name },
        blocks,
        template,
      ),
    ),
    ...alone.flatMap((testCase) => writeAlone(ground, group, blocks, testCase)),
  ];
}

/** What stands between the lines is written once. */
function unremarked({ heading, remarks: _, ...group }: Group): Group {
  return heading ? { ...group, heading: { ...heading, comments: [] } } : group;
}

function templateOf({ input }: Ground, { cases, heading }: Group, blocks: Block[]): Template {
  const first = cases.find(isTabular);
  const lines = first ? templateLines(input, first) : [];
  const hidden = first && !heading ? hiddenNames(input, lines, first) : [];
  const drawn = first ? [...new Set([...hidden, ...namesIn(lines, first)])] : [];
  const blockOf = new Map(blocks.flatMap((block) => block.cases.map((one) => [one, block])));
  const columnsOf = (testCase: KeptCase) => blockOf.get(testCase)?.columns ?? drawn;
  const isDifferent = (name: string) =>
    cases.some(({ data }) => data[name]?.value !== first?.data[name]?.value);
  const differing = heading ? cases.flatMap(columnsOf) : drawn.filter(isDifferent);
  return { lines, hidden, columnsOf, differing: new Set(differing) };
}

function isTabular({ data }: KeptCase): boolean {
  return Object.values(data).every(({ value }) => fitsCell(value));
}

/** The cases that stand in an outline, each with the name of it. Without keys all or none, so that they keep their order. */
function outlineNames(ground: Ground, group: Group, template: Template): Map<KeptCase, string> {
  const names = new Map<KeptCase, string>();
  const tabular = group.cases.filter(isTabular);
  for (const testCase of tabular) {
    const name = outlineName(ground, group, { testCase, template });
    if (name !== undefined) names.set(testCase, name);
    else if (!ground.isKeyed) return new Map();
  }
  return names;
}

function outlineName(
  ground: Ground,
  { opening, heading }: Group,
  { testCase, template }: { testCase: KeptCase; template: Template },
): string | undefined {
  const { lines, columnsOf, differing } = template;
  const columns = columnsOf(testCase);
  const cells = cellsOf(ground, heading);
  const isReproduced = isReproducedBy({ lines, opening }, testCase, {
    words: wordsOf(ground),
    cells,
  });
  if (!isReproduced || columns.length === 0) return undefined;
  if (!ground.isKeyed && heading) return heading.name;
  const cellOf = (name: string) => cells(testCase, name);
  const values = { columns, differing: columns.filter((name) => differing.has(name)), cellOf };
  const name = titleTemplate(testCase, values, { heading, lines });
  return heading || name === undefined ? name : uniqueName(ground, testCase, name);
}

/** The name of an outline, or the title of its case where another path's outline has that name already. */
function uniqueName({ names }: Ground, testCase: KeptCase, name: string): string {
  const holder = names.get(name) ?? testCase.outline;
  names.set(name, holder);
  return holder === testCase.outline ? name : titleOf(testCase);
}

function wordsOf({ input }: Ground): Cells {
  const { language } = input.result.settings;
  return ({ data }, name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    return value ? wordOfValue(shown(value), language) : '';
  };
}

/** A drawn row says an empty value as Caseloom does; what was written is as it was. */
function cellsOf(ground: Ground, heading: Heading | undefined): Cells {
  if (!heading) return wordsOf(ground);
  return ({ data }, name) => {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    return value ? shown(value) : '';
  };
}

function writeOutline(
  ground: Ground,
  group: Group & { name: string },
  blocks: Block[],
  { lines, hidden, columnsOf }: Template,
): string[] {
  const { keywords, input, isKeyed } = ground;
  const { cases, opening, heading, remarks, name } = group;
  const common = marksOfAll(cases);
  const tags = withMarks(common, heading?.tags ?? []);
  const given = givenLines(hidden, (column) => `<${column}>`, input.language);
  const rows = isKeyed
    ? cases.map((testCase) => rowOf(ground, testCase, blocks, common))
    : blocks.map((block) => ({
        ...block,
        cases: block.cases.filter((one) => cases.includes(one)),
      }));
  return [
    ...writeHeading(keywords.outline, { ...heading, name, tags }, '  '),
    ...writeSteps([...given, ...lines.slice(opening)], keywords, remarks),
    '',
    ...rows.flatMap((block) => {
      const [first] = block.cases;
      if (!first) return [];
      return [
        ...writeHeading(keywords.examples, { name: '', ...block.heading }, '    '),
        ...writeRows(block.cases, columnsOf(first), cellsOf(ground, heading)).map(
          (row) => `      ${row}`,
        ),
        '',
      ];
    }),
  ];
}

/** One row under its own tags: of a drawn path with its title, of a written table with what that was called. */
function rowOf(ground: Ground, testCase: KeptCase, blocks: Block[], common: string[]): Block {
  const block = blocks.find(({ cases }) => cases.includes(testCase));
  const own = marksOf(testCase).filter((mark) => !common.includes(mark));
  const heading = block?.heading ?? { name: titleOf(testCase) };
  const isFirst = block?.cases[0] === testCase;
  return {
    cases: [testCase],
    heading: {
      ...heading,
      comments: [...noteLines(ground, testCase), ...(isFirst ? (heading.comments ?? []) : [])],
      tags: [...keysOf(testCase), ...own, ...(heading.tags ?? [])],
    },
  };
}

function writeRows(cases: KeptCase[], columns: string[], cells: Cells): string[] {
  const rows = cases.map((testCase) => columns.map((name) => cells(testCase, name)));
  return align([columns, ...rows].map((row) => row.map(toCell)));
}

/** One case as a scenario of its own, with the tags of the table it stood in. */
function writeAlone(ground: Ground, group: Group, blocks: Block[], testCase: KeptCase): string[] {
  const { keywords, isKeyed } = ground;
  const { opening, heading, remarks } = group;
  const block = blocks.find(({ cases }) => cases.includes(testCase));
  const tags = withMarks(
    [...(isKeyed ? keysOf(testCase) : []), ...marksOf(testCase)],
    [...(heading?.tags ?? []), ...(block?.heading?.tags ?? [])],
  );
  const given = heading ? [] : givenValues(ground, testCase);
  const name = isKeyed || !heading ? titleOf(testCase) : filledHeading(heading, testCase);
  return [
    ...writeHeading(
      keywords.scenario,
      {
        ...heading,
        name,
        tags,
        comments: [...noteLines(ground, testCase), ...(heading?.comments ?? [])],
      },
      '  ',
    ),
    ...writeSteps([...given, ...caseLines(testCase).slice(opening)], keywords, remarks),
    '',
  ];
}

/** The steps of one case with its values in place, as they stand below a scenario. */
export function scenarioSteps(ground: Ground, testCase: KeptCase): string[] {
  return writeSteps([...givenValues(ground, testCase), ...caseLines(testCase)], ground.keywords);
}

/** The values that no step of the case says. */
function givenValues(ground: Ground, testCase: KeptCase): Line[] {
  const { input } = ground;
  const hidden = hiddenNames(input, templateLines(input, testCase), testCase);
  return givenLines(hidden, (name) => wordsOf(ground)(testCase, name), input.language);
}

/** What a tester is to know of a case, as comments: any line of it may look like a step. */
function noteLines({ input }: Ground, testCase: KeptCase): string[] {
  const note = masked(testCase, testCase.note ?? '').trim();
  if (note === '') return [];
  const [first = '', ...others] = note.split(/\r\n|[\r\n\u2028\u2029]/);
  return [
    `# ${formatWords(input.language).note}: ${first}`,
    ...others.map((line) => `# ${line}`.trim()),
  ];
}

/** The tag that a case is run by, and that of the happy path: they belong to the case and not to what was written. */
function keysOf({ key, isHappyPath }: KeptCase): string[] {
  return [`@${testId(key)}`, ...(isHappyPath ? [`@${HAPPY_PATH}`] : [])];
}

/** All tags of a case: the one that it is run by first. */
export function tagsOf(testCase: KeptCase): string[] {
  return [...keysOf(testCase), ...marksOf(testCase)];
}

function marksOf({ requirements, polarity, attributes, sourceId }: KeptCase): string[] {
  const { priority = 'medium', tags = [] } = attributes ?? {};
  const risk = riskOf(attributes);
  return [
    ...(polarity === 'negative' ? ['@negative'] : []),
    ...(priority === 'medium' ? [] : [`@priority-${priority}`]),
    ...(risk === undefined ? [] : [`@risk-${risk}`]),
    ...new Set(
      [...(sourceId ? [sourceId] : []), ...requirements, ...tags].map(
        (name) => `@${name.trim().replace(/[\s@#]+/g, '-')}`,
      ),
    ),
  ];
}

/** What all the cases are marked with. */
function marksOfAll([first, ...others]: KeptCase[]): string[] {
  const marks = others.map((testCase) => new Set(marksOf(testCase)));
  return first ? marksOf(first).filter((mark) => marks.every((all) => all.has(mark))) : [];
}

/** The tags of a scenario as it was written, behind those that a case has besides: the ID of its team may be among both. */
function withMarks(marks: string[], written: string[]): string[] {
  return [...marks.filter((mark) => !written.includes(mark)), ...written];
}
