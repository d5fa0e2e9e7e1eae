import { testId } from '@caseloom/engine';
import { openXlsx, saveXlsx } from 'hucre/xlsx';

/** What a tester types: into the first row of a case, or one so many rows below it, and under which heading. */
type Typed = [caseKey: string, below: number, heading: string, text: string];

/** A workbook of test cases, filled in with another program's reader and writer. */
export async function filledIn(workbook: File, ...typed: Typed[]): Promise<File> {
  const opened = await openXlsx(await workbook.arrayBuffer());
  const rows = opened.sheets[1]?.rows ?? [];
  for (const [caseKey, below, heading, text] of typed) {
    const row = rows[rows.findIndex(([key]) => key === testId(caseKey)) + below];
    if (row) row[rows[0]?.indexOf(heading) ?? -1] = text;
  }
  return new File([new Uint8Array(await saveXlsx(opened))], 'filled.xlsx');
}
