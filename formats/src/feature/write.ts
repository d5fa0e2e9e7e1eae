import type { Background, Examples, TestCase, WrittenFeature } from '@caseloom/engine';
import { factsOf } from '@caseloom/locales/language';
import type { Export } from '../export.ts';
import { keywordsFor, wordsFor } from './keywords.ts';
import { type Block, type Ground, writeGroup, writeHeading } from './outline.ts';
import { caseLines, type Line, writeSteps } from './steps.ts';

/**
 * Gives a Gherkin feature file: a scenario outline for each path with all its rows, a scenario where
 * there is no data. Every test case is found by its tag `@TC-key`; in an outline also by its row's
 * key. Rows that cells cannot hold (outer spaces) become scenarios of their own.
 *
 * A model that was read from a feature file is written as that was: in its language, with its
 * background, rules, tags, descriptions and comments, its scenarios in their order.
 *
 * @param isKeyed false leaves the keys of the cases out, as when one file is only made another
 */
export function writeFeature(input: Export, isKeyed = true): string {
  const feature = input.model.settings?.feature;
  const testCases = [...input.result.testCases];
  if (!feature) return [...drawnParts(input, [testCases], isKeyed)].join('\n');
  const ground: Ground = {
    input,
    keywords: wordsFor(feature.language, feature.keywords),
    isKeyed,
    names: new Map(),
  };
  const language = `# language: ${feature.language}`;
  return [language, ...writeAsRead(ground, feature, testCases)].join('\n');
}

/**
 * The same in pieces, for more cases than memory holds: then an outline has the cases of its
 * path that follow each other.
 */
export function* writeParts(input: Export): Generator<string> {
  if (input.model.settings?.feature) yield writeFeature(input);
  else
    for (const line of drawnParts(input, inPieces(input.result.testCases), true)) yield `${line}\n`;
}

/** How many cases are grouped by their paths at once: an outline that is longer begins again. */
const PIECE = 2000;

function* inPieces(testCases: Iterable<TestCase>): Generator<TestCase[]> {
  let piece: TestCase[] = [];
  for (const testCase of testCases) {
    if (piece.length === PIECE) {
      yield piece;
      piece = [];
    }
    piece.push(testCase);
  }
  yield piece;
}

/** Line after line a feature of paths that nobody wrote. */
function* drawnParts(
  input: Export,
  pieces: Iterable<TestCase[]>,
  isKeyed: boolean,
): Generator<string> {
  const keywords = wordsFor(input.language, keywordsFor(input.language));
  yield `# language: ${factsOf(input.language).gherkinWords.dialect}`;
  yield* writeHeading(keywords.feature, { name: input.model.name }, '');
  yield '';
  const ground: Ground = { input, keywords, isKeyed, names: new Map() };
  for (const piece of pieces) yield* writeDrawn(ground, piece, 0);
}

/** Cases of paths that nobody wrote. */
function writeDrawn(ground: Ground, testCases: TestCase[], opening: number): string[] {
  const outlines = Map.groupBy(testCases, ({ outline }) => outline);
  return [...outlines.values()].flatMap((cases) =>
    writeGroup(ground, { cases, opening }, [{ cases }]),
  );
}

function writeAsRead(ground: Ground, feature: WrittenFeature, testCases: TestCase[]): string[] {
  const { background, rules = [], scenarios } = feature;
  const ruleOf = ({ written }: TestCase) => scenarios[written?.scenario ?? -1]?.rule;
  const opening = sharedOpening(testCases, 0, background?.steps);
  const byRule = Map.groupBy(testCases, ruleOf);
  const { name } = ground.input.model;
  const isRenamed = !feature.name.startsWith(name);
  return [
    ...writeHeading(
      ground.keywords.feature,
      { ...feature, name: feature.name && isRenamed ? name : feature.name },
      '',
    ),
    '',
    ...writeBackground(ground, background, opening),
    ...writeScenarios(ground, feature, byRule.get(undefined) ?? [], opening.length),
    ...rules.flatMap((rule, index) => {
      const cases = byRule.get(index) ?? [];
      const own = sharedOpening(cases, opening.length, rule.background?.steps);
      return [
        ...writeHeading(ground.keywords.rule, rule, '  '),
        '',
        ...writeBackground(ground, rule.background, own),
        ...writeScenarios(ground, feature, cases, opening.length + own.length),
      ];
    }),
    ...(feature.ending ?? []),
    '',
  ];
}

/** The steps of a background that all cases with steps still begin with; none where they no longer do. */
function sharedOpening(cases: TestCase[], from: number, count = 0): Line[] {
  const openings = cases
    .filter(({ steps }) => steps.length > 0)
    .map((testCase) => caseLines(testCase).slice(from, from + count));
  const [first = []] = openings;
  const isShared =
    first.length === count &&
    openings.every((opening) => JSON.stringify(opening) === JSON.stringify(first));
  return isShared ? first : [];
}

function writeBackground(
  { keywords }: Ground,
  background: Background | undefined,
  lines: Line[],
): string[] {
  if (!background || lines.length < background.steps) return [];
  return [
    ...writeHeading(keywords.background, background, '  '),
    ...writeSteps(lines, keywords),
    '',
  ];
}

function writeScenarios(
  ground: Ground,
  { scenarios }: WrittenFeature,
  testCases: TestCase[],
  opening: number,
): string[] {
  const written = Map.groupBy(testCases, (testCase) => testCase.written?.scenario ?? -1);
  const drawn = written.get(-1) ?? [];
  written.delete(-1);
  const inOrder = [...written].sort(([a], [b]) => a - b);
  return [
    ...inOrder.flatMap(([index, cases]) => {
      const { remarks = [], examples, ...heading } = scenarios[index] ?? { name: '' };
      const group = { cases, opening, heading, remarks };
      return writeGroup(ground, group, toBlocks(cases, examples));
    }),
    ...writeDrawn(ground, drawn, opening),
  ];
}

function toBlocks(cases: TestCase[], examples: Examples[] = []): Block[] {
  const byBlock = Map.groupBy(cases, ({ written }) => written?.examples ?? -1);
  return [...byBlock].map(([index, rows]) => {
    const block = examples[index];
    if (!block) return { cases: rows };
    const { columns, rows: _, ...heading } = block;
    return { cases: rows, columns, heading };
  });
}
