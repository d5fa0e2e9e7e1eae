import type { XmlPart } from '../xml.ts';
import {
  columnAt,
  contentOf,
  isTrue,
  LAST_ROW,
  type ReadSheet,
  rowsIn,
  type TextOf,
  type Texts,
  unpackXlsx,
  WORKBOOK_LIMITS,
  type WorkbookLimits,
} from './read.ts';
import { formatsIn, shownNumber } from './shown-number.ts';

/** Cells that are merged, rows and columns from 0, the last of them included. */
export type Area = { top: number; left: number; bottom: number; right: number };

/** A formula that gives no text: an error, or no value because no office program computed it yet. */
export type FormulaFault = { row: number; column: number; code: 'formula_error' | 'formula_empty' };

/** A sheet as an office program shows it. */
export type ShownSheet = ReadSheet & {
  isHidden: boolean;
  /** How many rows with cells are hidden, also by a filter. */
  hiddenRows: number;
  merged: Area[];
  faults: FormulaFault[];
};

/**
 * Reads every sheet as an office program shows it: dates as 2026-03-09, percentages, numbers without the
 * noise of their last digits, formulas by the values they had. Time: linear.
 *
 * @param limits how much it may be, unpacked
 * @throws WorkbookTooLarge; Error where the bytes are no workbook
 */
export function readShownXlsx(
  bytes: Uint8Array,
  limits: WorkbookLimits = WORKBOOK_LIMITS,
): ShownSheet[] {
  const { sheets, tags, shared, is1904 } = unpackXlsx(bytes, limits.bytes);
  const formats = formatsIn(tags('xl/styles.xml'));
  const room = { cells: limits.cells };
  return sheets.map(({ name, path, isHidden }) => {
    const seen = { hiddenRows: 0, merged: [] as Area[], faults: [] as FormulaFault[] };
    const textOf: TextOf = (type, text, { row, column, style }) => {
      const code = faultOf(type, text);
      if (code) seen.faults.push({ row, column, code });
      return code
        ? ''
        : shownCell(type, contentOf(type, text, shared), () =>
            shownNumber(text.of('v'), formats[style] ?? '', is1904),
          );
    };
    const rows = rowsIn(watched(tags(path), seen), textOf, room);
    return { name, rows, isHidden, ...seen };
  });
}

/** What is wrong with a cell: only texts may be computed to nothing. */
function faultOf(type: string, text: Texts): FormulaFault['code'] | undefined {
  if (type === 'e') return 'formula_error';
  const isEmpty = text.has('f') && text.of('v') === '' && type !== 'str';
  return isEmpty ? 'formula_empty' : undefined;
}

function shownCell(type: string, content: string, number: () => string): string {
  if (type === 'b') return content === '1' ? 'TRUE' : 'FALSE';
  return type === '' || type === 'n' ? number() : content;
}

/** Notes what a sheet says outside its cells while its tags pass. */
function* watched(
  parts: Iterable<XmlPart>,
  seen: { hiddenRows: number; merged: Area[] },
): Generator<XmlPart> {
  let isHidden = false;
  for (const part of parts) {
    if (part.kind === 'open' && part.name === 'row') isHidden = isTrue(part.attributes.hidden);
    if (part.kind === 'open' && part.name === 'c' && isHidden) {
      seen.hiddenRows += 1;
      isHidden = false;
    }
    if (part.kind === 'open' && part.name === 'mergeCell') {
      const area = areaOf(part.attributes.ref ?? '');
      if (area) seen.merged.push(area);
    }
    yield part;
  }
}

function areaOf(ref: string): Area | undefined {
  const [, left, top, right, bottom] =
    /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/.exec(ref) ?? [];
  if (!left || !right) return undefined;
  return {
    ...{ top: Number(top) - 1, left: columnAt(left) },
    ...{ bottom: Math.min(LAST_ROW, Number(bottom) - 1), right: columnAt(right) },
  };
}
