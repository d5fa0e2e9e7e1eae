import { concat } from '../concat.ts';
import type { Export } from '../export.ts';
import { renderPng } from '../png/write.ts';
import { renderSvg } from '../svg/write.ts';
import { pictureOf } from './picture.ts';
import type { Sheet, SheetPicture } from './sheet.ts';
import { coverage } from './sheets/coverage.ts';
import { factsOf } from './sheets/facts.ts';
import { scenarios } from './sheets/scenarios.ts';
import { summary } from './sheets/summary.ts';
import { testCases } from './sheets/test-cases.ts';
import { testData } from './sheets/test-data.ts';
import { traceability } from './sheets/traceability.ts';
import { workbookParts } from './workbook.ts';

/** Gives the workbook of a generation: summary, test cases, scenarios, test data, coverage and traceability. Needs Node. */
export async function writeXlsx(input: Export): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of writeParts(input)) parts.push(part);
  return concat(parts);
}

/** The same in pieces, as they come. */
export async function* writeParts(input: Export): AsyncGenerator<Uint8Array> {
  yield* workbookParts(sheetsOf(input, await pictureOfModel(input)));
}

function sheetsOf(input: Export, picture: SheetPicture | undefined): Sheet[] {
  const facts = factsOf(input);
  return [
    summary(input, facts, picture),
    testCases(input, facts),
    scenarios(input),
    testData(input, facts),
    coverage(input, facts),
    traceability(input, facts),
  ];
}

/** Enough for a picture of a page at 250 dots an inch, in pixels. */
const MAX_SIDE = 2400;

/** The model as it is drawn; undefined where nothing is, or nothing of it would be seen. */
async function pictureOfModel(input: Export): Promise<SheetPicture | undefined> {
  const { model, drawn = model, context, language } = input;
  if (drawn.nodes.length === 0) return undefined;
  try {
    const svg = renderSvg(drawn, context, { theme: 'light', language });
    return pictureOf(await renderPng(svg, MAX_SIDE), model.name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
