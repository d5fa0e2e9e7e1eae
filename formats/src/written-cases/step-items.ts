import { NAMES } from './column-names.ts';
import { knownName } from './columns.ts';
import { type Item, type MarkedLine, markedLines, quotedItems, textOf } from './split-steps.ts';

/** A step of a cell with all steps of a case, and what the cell says there that is expected after it. */
type StepItem = Item & { expected?: string };

type Open = { mark: string; number?: number; texts: string[]; expected: string[] };
/** What a line is read after: whether results are listed, and in which form. */
type Results = { isOpen: boolean; isAlone: boolean; count: number };

const SIGN = /^\s*[-*•–▪]\s/u;

/**
 * The steps of a cell: the points of a list, or its lines. A line that ends with a colon and a list below it are one
 * step with these lines; what stands behind `Expected:` is the expected result of the step before. Time: linear.
 */
export function stepItemsOf(cell: string): StepItem[] {
  const quoted = quotedItems(cell);
  if (quoted) return quoted;
  const { isList, lines } = markedLines(cell);
  const items: Open[] = [];
  let results: Results = { isOpen: false, isAlone: false, count: 0 };
  for (const line of lines) {
    const last = items.at(-1);
    const rest = expectedAt(line.text);
    if (last && rest !== undefined) {
      if (rest !== '') last.expected.push(rest);
      results = { isOpen: true, isAlone: rest === '', count: 0 };
    } else if (last && results.isOpen && isResultLine(line, last, { isList, results })) {
      last.expected.push(`${line.mark}${line.text}`.trim());
      if (line.number !== undefined) results = { ...results, count: line.number };
    } else {
      results = { ...results, isOpen: false };
      addStep(items, line, isList);
    }
  }
  return items.map(toItem);
}

/** Adds a line as a step, or to the step that it goes on with. */
function addStep(items: Open[], line: MarkedLine, isList: boolean): void {
  const last = items.at(-1);
  const { mark, number, text } = line;
  if (isList && mark === '' && last && (last.mark !== '' || isIntroduction(last)))
    last.texts.push(text);
  else if (last && SIGN.test(mark) && isIntroduction(last)) last.texts.push(`- ${text}`);
  else items.push({ mark, texts: [text], expected: [], ...(number !== undefined && { number }) });
}

/** Whether a step says what the list below it is of; the heading of all steps does not. */
function isIntroduction({ mark, texts, expected }: Open): boolean {
  const [first = '', second] = texts;
  const isStarted = second?.startsWith('- ') || texts.at(-1)?.endsWith(':');
  return (
    !SIGN.test(mark) && expected.length === 0 && Boolean(isStarted) && !isNameOf('step', first)
  );
}

/** Whether a line below `Expected:` still says what is expected. */
function isResultLine(
  { mark, number }: MarkedLine,
  last: Open,
  { isList, results }: { isList: boolean; results: Results },
): boolean {
  if (mark === '') return results.isAlone || isList;
  if (number !== undefined) {
    // a list of results counts anew, where the next step goes on
    const isNext = number === (last.number ?? Number.NaN) + 1 && results.count !== number - 1;
    return results.isAlone && !isNext && number === results.count + 1;
  }
  return last.number !== undefined || results.isAlone;
}

function toItem({ number, texts, expected }: Open): StepItem {
  return {
    ...(number !== undefined && { number }),
    text: texts.filter(Boolean).join('\n'),
    ...(expected.length > 0 && { expected: expected.join('\n') }),
  };
}

/** The text of a cell that is one step, apart from what it says that is expected. */
export function stepWithResult(cell: string): { text: string; expected: string } {
  const lines = textOf(cell).split('\n');
  const at = lines.findIndex((line, index) => index > 0 && expectedAt(line) !== undefined);
  if (at < 0) return { text: lines.join('\n'), expected: '' };
  const expected = lines.slice(at).map((line) => expectedAt(line) ?? line);
  return { text: lines.slice(0, at).join('\n'), expected: expected.filter(Boolean).join('\n') };
}

/** What a line says behind `Expected:`; undefined where it does not begin so. */
function expectedAt(line: string): string | undefined {
  const [, name = '', rest = ''] = /^([^:\n]{1,60}):\s*(.*)$/u.exec(line) ?? [];
  return name !== '' && isNameOf('expected', name) ? rest.trim() : undefined;
}

/** Names of what is expected that are words of steps, too. */
const VAGUE = new Set(['result', 'test result']);

const isNameOf = (field: 'step' | 'expected', text: string) => {
  const name = knownName(text);
  return NAMES[field].includes(name) && !VAGUE.has(name);
};
