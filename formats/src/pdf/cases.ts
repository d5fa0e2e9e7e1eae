import { testId } from '@caseloom/engine';
import { type Export, type KeptCase, masked } from '../export.ts';
import { attributeFacts, stepRows, typeOf } from '../rows.ts';
import { wordsOf } from '../words.ts';
import { COLORS, MIN_TEXT, type Pages } from './page.ts';
import { Table, type TableCell, type TableColumn } from './table.ts';

const HEADING = { size: 15, font: 'bold' } as const;
const TITLE = { size: 11, font: 'bold' } as const;
const FACTS = { size: MIN_TEXT + 0.5, color: COLORS.quiet } as const;
/** Between two cases, and below a heading, in points. */
const GAP = 18;

/** Writes the list of the cases, each line of which leads to its case. */
export function* writeList(pages: Pages, input: Export): Generator<void> {
  const w = wordsOf(input.language);
  const { testCases, testSteps } = input.result.counts;
  pages.add();
  pages.line(w.testCases, pages.area.x, pages.y, HEADING);
  pages.y += 22;
  const facts = `${w.caseCount}: ${testCases} · ${w.stepCount}: ${testSteps}`;
  pages.line(facts, pages.area.x, pages.y, FACTS);
  pages.y += GAP;
  const table = new Table(pages, [
    { heading: w.key, share: 13 },
    { heading: w.title, share: 67 },
    { heading: w.type, share: 10 },
    { heading: w.stepCount, share: 10 },
  ]);
  table.head();
  for (const testCase of input.result.testCases) {
    const look = { color: COLORS.primary, goTo: testCase.key };
    table.row([
      { text: testId(testCase.key), look },
      { text: masked(testCase, testCase.name), look },
      { text: typeOf(testCase, w) },
      { text: `${testCase.steps.length}` },
    ]);
    yield;
  }
}

/** Writes the steps of each case; a case begins on the next page where it fits on one, but not on what is left of this. */
export function* writeSteps(pages: Pages, input: Export): Generator<void> {
  pages.add();
  for (const testCase of input.result.testCases) {
    writeCase(pages, input, testCase);
    yield;
  }
}

function writeCase(pages: Pages, input: Export, testCase: KeptCase): void {
  const w = wordsOf(input.language);
  const rows = stepRows(input, testCase);
  const [{ precondition = '', note = '', folder = '', sourceId = '', type = '' } = {}] = rows;
  const attributes = attributeFacts(testCase, input.language);
  const facts = [
    [testId(testCase.key), sourceId, folder, type, ...testCase.requirements]
      .filter(Boolean)
      .join(' · '),
    attributes.map(({ heading, text }) => `${heading}: ${text}`).join(' · '),
    precondition && `${w.precondition}: ${precondition}`,
    note && `${w.note}: ${note}`,
  ].filter(Boolean);
  const isClassic = input.model.bddType === 'classic';
  const table = new Table(pages, columnsOf(w, isClassic));
  const cells = rows.map((row) => cellsOf(row, isClassic));
  const title = pages.linesOf(masked(testCase, testCase.name), pages.area.width, TITLE);
  const lines = facts.flatMap((text) => pages.linesOf(text, pages.area.width, FACTS));
  const above = title.length * 15 + lines.length * 12 + 6;
  const height = above + table.heightOf(cells);
  const left = pages.bottom - pages.y;
  // at least its first row stands below a title
  const minimum = above + table.heightOf(cells.slice(0, 1));
  if (pages.y > pages.area.y && height > left && (height <= pages.area.height || minimum > left))
    pages.add();
  pages.doc.addNamedDestination(testCase.key, 'XYZ', pages.area.x, pages.y, null);
  pages.doc.outline.addItem(masked(testCase, testCase.name));
  pages.y = linesAt(pages, title, { look: TITLE, step: 15 });
  pages.y = linesAt(pages, lines, { look: FACTS, step: 12 }) + 6;
  table.head();
  for (const row of cells) table.row(row);
  pages.y += GAP;
}

/** Writes lines one below the other, and on the next page what has no room. @returns where the next one goes */
function linesAt(
  pages: Pages,
  lines: string[],
  { look, step }: { look: typeof TITLE | typeof FACTS; step: number },
): number {
  for (const line of lines) {
    if (pages.y + step > pages.bottom) pages.add();
    pages.line(line, pages.area.x, pages.y, look);
    pages.y += step;
  }
  return pages.y;
}

function columnsOf(w: ReturnType<typeof wordsOf>, isClassic: boolean): TableColumn[] {
  return [
    { heading: w.number, share: 7 },
    ...(isClassic ? [] : [{ heading: w.stepType, share: 11 }]),
    { heading: w.action, share: 36 },
    { heading: w.data, share: 20 },
    { heading: w.expected, share: 32 },
  ];
}

function cellsOf(row: ReturnType<typeof stepRows>[number], isClassic: boolean): TableCell[] {
  const { number, stepType, action, data, expected } = row;
  const texts = [`${number}`, ...(isClassic ? [] : [stepType]), action, data, expected];
  return texts.map((text) => ({ text }));
}
