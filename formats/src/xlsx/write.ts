import type { Export } from '../export.ts';
import { coverage } from './sheets/coverage.ts';
import { factsOf } from './sheets/facts.ts';
import { scenarios } from './sheets/scenarios.ts';
import { summary } from './sheets/summary.ts';
import { testCases } from './sheets/test-cases.ts';
import { testData } from './sheets/test-data.ts';
import { traceability } from './sheets/traceability.ts';
import { type Sheet, workbookParts, writeWorkbook } from './workbook.ts';

/** Gives the workbook of a generation: summary, test cases, scenarios, test data, coverage and traceability. */
export function writeXlsx(input: Export): Uint8Array<ArrayBuffer> {
  return writeWorkbook(sheetsOf(input));
}

/** The same in pieces, as they come. */
export function writeParts(input: Export): Generator<Uint8Array> {
  return workbookParts(sheetsOf(input));
}

function sheetsOf(input: Export): Sheet[] {
  const facts = factsOf(input);
  return [
    summary(input),
    testCases(input),
    scenarios(input),
    testData(input, facts),
    coverage(input, facts),
    traceability(input, facts),
  ];
}
