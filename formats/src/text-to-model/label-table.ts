import type { Language } from '@caseloom/locales/language';
import { isHeadOfFields, STEP_ALONE } from './heading.ts';
import { labelOf, nameAfterLabel } from './labels.ts';
import { lower } from './lower.ts';

/** Whether the first of two columns holds labels, as in the template of many use cases. */
export function isLabelTable(rows: string[][], language: Language): boolean {
  const isLabelled = ([cell = '', ...others]: string[]) =>
    others.length === 1 &&
    (labelOf(lower(cell, language), cell) !== undefined ||
      nameAfterLabel(lower(`${cell}: x`, language), `${cell}: x`) !== undefined);
  return rows.filter(isLabelled).length >= 2 && !isHeadOfFields(rows[0] ?? [], language);
}

/** Whether a label stands over steps. */
export function headsSteps(label: string, language: Language): boolean {
  return STEP_ALONE.test(label) || labelOf(lower(label, language), label)?.role === 'main';
}
