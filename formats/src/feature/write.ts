import { type StepType, substitute, type TestCase, type TestStep } from '@caseloom/engine';
import { type Export, expectedLabel, masked, namesAt, shown } from '../export.ts';
import { words } from '../words.ts';

const KEYWORDS = {
  en: {
    feature: 'Feature',
    scenario: 'Scenario',
    outline: 'Scenario Outline',
    examples: 'Examples',
    context: 'Given',
    action: 'When',
    outcome: 'Then',
    and: 'And',
    but: 'But',
  },
  tr: {
    feature: 'Özellik',
    scenario: 'Senaryo',
    outline: 'Senaryo taslağı',
    examples: 'Örnekler',
    context: 'Diyelim ki',
    action: 'Eğer ki',
    outcome: 'O zaman',
    and: 'Ve',
    but: 'Ama',
  },
} as const;

type Line = { type: StepType; isContrast: boolean; text: string };

/** The column that tells which test case a row is. */
const KEY = 'TC';

/**
 * Gives a Gherkin feature file: a scenario outline for each path with all its rows, a scenario where
 * there is no data. Every test case is found by its tag `@TC-key`; in an outline also by its row's
 * key. Rows that cells cannot hold (outer spaces) become scenarios of their own.
 */
export function writeFeature(input: Export): string {
  const keywords = KEYWORDS[input.language];
  const outlines = Map.groupBy(input.result.testCases, ({ outline }) => outline);
  const scenarios = [...outlines.values()].flatMap((cases) => {
    const alone = cases.filter((testCase) => !fitsCells(testCase));
    const rows = cases.filter(fitsCells);
    return [...writeRows(input, rows), ...alone.map((testCase) => writeScenario(input, testCase))];
  });
  const head = `# language: ${input.language}\n${keywords.feature}: ${oneLine(input.model.name)}\n`;
  return [head, ...scenarios].join('\n');
}

function writeRows(input: Export, cases: TestCase[]): string[] {
  const [first] = cases;
  if (!first) return [];
  const lines = template(input, first);
  const isSame = cases.every((testCase) => isToldBy(input, lines, testCase));
  const columns = Object.keys(first.data).filter((name) =>
    lines.some(({ text }) => text.includes(`<${name}>`)),
  );
  if (!isSame || columns.length === 0)
    return cases.map((testCase) => writeScenario(input, testCase));
  return [writeOutline(input, cases, lines, columns)];
}

function writeOutline(
  { language, model }: Export,
  cases: TestCase[],
  lines: Line[],
  columns: string[],
): string {
  const keywords = KEYWORDS[language];
  const keyed = columns.includes(KEY) ? columns : [KEY, ...columns];
  const rows = cases.map((testCase) =>
    keyed.map((name) => {
      if (name === KEY && !columns.includes(KEY)) return testCase.key;
      const value = testCase.data[name];
      return toCell(value ? shown(value) : '');
    }),
  );
  const table = align([keyed.map(toCell), ...rows]).map((row) => `      ${row}`);
  return [
    `  ${tags(cases)}`,
    `  ${keywords.outline}: ${title(cases, model.name)}`,
    ...write(lines, language),
    '',
    `    ${keywords.examples}:`,
    ...table,
    '',
  ].join('\n');
}

function writeScenario(input: Export, testCase: TestCase): string {
  const keywords = KEYWORDS[input.language];
  const lines = testCase.steps.flatMap((step) => {
    const text = masked(testCase, step.text);
    const line = {
      type: step.type,
      isContrast: isContrast(step),
      text,
    };
    const expected = step.expected && masked(testCase, step.expected);
    return expected ? [line, outcome(expected)] : [line];
  });
  const name = oneLine(masked(testCase, testCase.name));
  return [
    `  ${tags([testCase])}`,
    `  ${keywords.scenario}: ${name}`,
    ...write(lines, input.language),
    '',
  ].join('\n');
}

/** The steps of a path with a placeholder for each value, named as the case's data names it. */
function template(input: Export, testCase: TestCase): Line[] {
  const names = namesAt(testCase);
  return testCase.steps.flatMap((step, at) => {
    const place = (label: string) =>
      substitute(label, (token) => {
        const name = names[at]?.get(token) ?? token;
        return Object.hasOwn(testCase.data, name) ? `<${name}>` : undefined;
      });
    const line = { type: step.type, isContrast: isContrast(step), text: place(step.label) };
    if (!step.expected) return [line];
    return [line, outcome(place(expectedLabel(input, step) ?? step.expected))];
  });
}

/** Whether the template, filled with the values of this case, says what the case says. */
function isToldBy(input: Export, lines: Line[], testCase: TestCase): boolean {
  const { empty } = words[input.result.settings.language];
  const lookUp = (name: string) => {
    const value = Object.hasOwn(testCase.data, name) ? testCase.data[name]?.value : undefined;
    return value === '' ? empty : value;
  };
  const told = testCase.steps.flatMap(({ text, expected }) =>
    expected ? [text, expected] : [text],
  );
  return (
    lines.length === told.length &&
    lines.every(({ text }, at) => substitute(text, lookUp) === told[at])
  );
}

function outcome(text: string): Line {
  return { type: 'outcome', isContrast: false, text };
}

function isContrast({ keyword }: TestStep): boolean {
  return keyword === 'But' || keyword === 'Ama';
}

function write(lines: Line[], language: 'en' | 'tr'): string[] {
  const keywords = KEYWORDS[language];
  return lines.map(({ type, isContrast, text }, at) => {
    const isMore = lines[at - 1]?.type === type;
    const more = isContrast ? keywords.but : keywords.and;
    return `    ${isMore ? more : keywords[type]} ${oneLine(text)}`;
  });
}

/** Gherkin trims its cells, and a cell has no way to write a carriage return. */
function fitsCells({ data }: TestCase): boolean {
  return Object.values(data).every(({ value }) => value === value.trim() && !value.includes('\r'));
}

function toCell(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
}

function align(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  return rows.map(
    (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
}

function tags(cases: TestCase[]): string {
  const requirements = [...new Set(cases.flatMap((testCase) => testCase.requirements))];
  const isNegative = cases.every(({ polarity }) => polarity === 'negative');
  return [
    ...cases.map(({ key }) => `@TC-${key}`),
    ...(isNegative ? ['@negative'] : []),
    ...requirements.map((name) => `@${name.trim().replace(/[\s@#]+/g, '-')}`),
  ].join(' ');
}

function title(cases: TestCase[], fallback: string): string {
  const names = [...new Set(cases.map((testCase) => masked(testCase, testCase.name)))];
  return oneLine(names[0] ?? fallback);
}

function oneLine(text: string): string {
  return text.replace(/[\r\n\u2028\u2029]+/g, ' ');
}
