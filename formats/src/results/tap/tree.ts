import { indentOf } from './details.ts';
import { type Description, readDescription } from './directive.ts';

/** A line `ok` or `not ok`, with what stands under it and the subtests that it sums up. */
export type TestPoint = Description & {
  isOk: boolean;
  /** As the stream counts it; empty where it does not. */
  number: string;
  /** The comment that heads a group of tests, in which tape names the test. */
  heading: string;
  yaml: string[];
  /** Comments under it. */
  notes: string[];
  subtests: TestPoint[];
};

export type TapTree = { points: TestPoint[]; bailedOut: string | undefined };

/** A point whose braces are open, and where it stands. */
type Owner = { point: TestPoint; indent: number };

/** The points of one indentation; `owner` is the point before them whose braces they stand in. */
type Level = { indent: number; points: TestPoint[]; heading: string; owner: Owner | undefined };

type Reading = {
  levels: Level[];
  last: TestPoint | undefined;
  lastIndent: number;
  /** The indentation of the YAML that is open. */
  yamlIndent: number | undefined;
  hasPlan: boolean;
  bailedOut: string | undefined;
};

/** Deeper than any test nests its subtests. */
const DEEPEST = 100;

/**
 * The test points of a TAP stream of version 12, 13 or 14. Subtests stand indented before the point that sums them up, or in
 * braces after it. Lines of anything else are passed over, as its specification says.
 *
 * @returns undefined where it has neither version nor plan, or nests too deep
 */
export function readTapTree(text: string): TapTree | undefined {
  const reading: Reading = {
    levels: [toLevel(0, undefined)],
    last: undefined,
    lastIndent: 0,
    yamlIndent: undefined,
    hasPlan: false,
    bailedOut: undefined,
  };
  for (const line of text.split('\n')) {
    if (!readYamlLine(reading, line) && line.trim() !== '') readLine(reading, line.trimEnd());
    if (reading.levels.length > DEEPEST) return undefined;
  }
  const points = rest(reading);
  return reading.hasPlan ? { points, bailedOut: reading.bailedOut } : undefined;
}

function toLevel(indent: number, owner: Owner | undefined): Level {
  return { indent, points: [], heading: '', owner };
}

/** A line of TAP, which ends YAML that has no end of its own. */
const STRUCTURE = /^\s*(?:(?:not )?ok\b|1\.\.\d|\}|Bail out!|# Subtest)/;

/** Whether the line belongs to the YAML under a point. Vitest writes the lines of a message at the left edge. */
function readYamlLine(reading: Reading, line: string): boolean {
  const { yamlIndent, last } = reading;
  if (yamlIndent === undefined || !last) return false;
  const isOutside = indentOf(line) < yamlIndent && STRUCTURE.test(line);
  const isEnd = line.trim() === '...' && indentOf(line) === yamlIndent;
  if (isOutside || isEnd) reading.yamlIndent = undefined;
  else last.yaml.push(line.trimEnd());
  return !isOutside;
}

function readLine(reading: Reading, line: string): void {
  const indent = indentOf(line);
  const content = line.slice(indent);
  const point = /^(not )?ok(?:\s+(\d+))?(?:\s+(.*))?$/.exec(content);
  if (point) addPoint(reading, indent, point);
  else if (content === '---' && reading.last) reading.yamlIndent = indent;
  else if (content === '}') closeLevels(reading, indent);
  else if (content.startsWith('#')) addComment(reading, content.slice(1).trim());
  else if (/^(?:1\.\.\d+|TAP version 1[234]$)/.test(content)) reading.hasPlan = true;
  else if (content.startsWith('Bail out!'))
    reading.bailedOut = content.slice('Bail out!'.length).trim();
  else addNote(reading, line);
}

function addPoint(
  reading: Reading,
  indent: number,
  [, isNot, number = '', written = '']: RegExpExecArray,
): void {
  const { subtests, owner } = closeLevels(reading, indent);
  let level = reading.levels.at(-1);
  if (!level || level.indent < indent) {
    level = toLevel(indent, owner ?? openBlock(reading));
    reading.levels.push(level);
  }
  const { heading } = level;
  reading.last = {
    ...readDescription(written),
    isOk: !isNot,
    number,
    heading,
    yaml: [],
    notes: [],
    subtests,
  };
  reading.lastIndent = indent;
  level.points.push(reading.last);
}

function openBlock({ last, lastIndent }: Reading): Owner | undefined {
  return last?.opensBlock ? { point: last, indent: lastIndent } : undefined;
}

/**
 * Ends the levels that stand deeper. Their points are given as subtests of what follows, unless the braces
 * that they stand in end as well; braces that do not end are given as `owner`.
 */
function closeLevels(
  { levels }: Reading,
  indent: number,
): { subtests: TestPoint[]; owner: Owner | undefined } {
  const subtests: TestPoint[] = [];
  let owner: Owner | undefined;
  for (let level = levels.at(-1); level && level.indent > indent; level = levels.at(-1)) {
    levels.pop();
    const isOpen = level.owner !== undefined && level.owner.indent < indent;
    if (isOpen) owner = level.owner;
    const target = isOpen ? subtests : (level.owner?.point.subtests ?? subtests);
    for (const point of level.points) target.push(point);
  }
  return { subtests, owner };
}

/** Mocha writes why a test failed below it, indented, and not as YAML. */
function addNote({ last, lastIndent }: Reading, line: string): void {
  if (last && !last.isOk && last.yaml.length === 0 && indentOf(line) > lastIndent)
    last.notes.push(line.slice(lastIndent + 2));
}

function addComment(reading: Reading, comment: string): void {
  const level = reading.levels.at(-1);
  if (!level || comment.startsWith('Subtest:')) return;
  const { last } = reading;
  // Perl says so why a test failed
  if (last && !last.isOk && last.yaml.length === 0) last.notes.push(comment);
  else level.heading = comment.replace(/^(?:SKIP|TODO) /, '');
}

/** All points; where the stream broke off, subtests without a point that sums them up stand for themselves. */
function rest(reading: Reading): TestPoint[] {
  const { subtests: orphans } = closeLevels(reading, 0);
  const [first] = reading.levels;
  return [...(first?.points ?? []), ...orphans];
}
