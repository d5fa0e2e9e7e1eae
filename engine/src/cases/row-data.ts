import type { CaseRow } from '../case-rows.ts';
import type { Instance, PathData } from '../data/instances.ts';
import type { Flow } from '../flow/flow.ts';
import type { TestCase, TestValue } from '../result.ts';
import { modelName } from './model-name.ts';

/** A test path with what it is the first to cover, and the data it may carry. */
export type PlannedPath = {
  edges: number[];
  data: PathData;
  purpose: string[];
  outline: number;
  rows: readonly CaseRow[];
};

/** The values of a row by the names that a case tells them by. */
export function dataOfRow(
  flow: Flow,
  { instances }: PathData,
  { row, cells }: CaseRow,
): TestCase['data'] {
  const values = instances.flatMap((instance, index) => {
    const value = valueAt(flow, instance, row[index]);
    return value ? [[printedName(flow, instance), value] as const] : [];
  });
  return { ...dataOfCells(cells), ...Object.fromEntries(values) };
}

/** Cells of a written row that no step names are told all the same. */
function dataOfCells(cells: CaseRow['cells'] = {}): Record<string, TestValue> {
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [name, { value, validity: 'valid' }]),
  );
}

/** The name of an instance, see `drawnName`. */
export function printedName({ variables }: Flow, { name, occurrence }: Instance): string {
  return modelName(name, occurrence, variables);
}

/** The value that a choice of an instance stands for. */
export function valueAt(
  { variables }: Flow,
  { name, choices }: Instance,
  choice = -1,
): TestValue | undefined {
  const chosen = choices[choice];
  if (!chosen) return undefined;
  const { value, validity } = chosen;
  const { isSecret, type } = variables.get(name) ?? {};
  const isPrinted = type === 'decimal' || type === 'date';
  return { value, validity, ...(isSecret && { isSecret }), ...(isPrinted && { type }) };
}
