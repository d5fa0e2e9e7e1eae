import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, TestCase } from '@caseloom/engine';
import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { writeApart } from '../../apart/apart.ts';
import { toFile } from '../../apart/file.ts';
import { toEngine } from '../../apart/generate.ts';
import type { CaseFormat } from '../../apart/write-cases.ts';
import { AppError } from '../../errors.ts';
import { type CaseRow, NO_COVERAGE, type SuiteRow } from './queries.ts';
import { toCase } from './to-case.ts';

type Wanted = { format: CaseFormat; opened: OpenedModel | undefined };

/** Gives the cases of a suite that come after a place in it, as many as one part takes. */
type Read = (after: number) => Promise<CaseRow[]>;

/** How many cases a form that is written as a whole may hold; rows of CSV go on for ever. */
const MOST = 20_000;

/**
 * The cases of a suite as a file, as people worded them. What the model says now is
 * added where a format has a place for it; a suite whose model is no more does without.
 *
 * @throws AppError `too_large` for more than 20,000 cases in another form than CSV
 */
export async function exportSuite(suite: SuiteRow, wanted: Wanted, read: Read): Promise<File> {
  const { format } = wanted;
  if (format === 'csv') return toFile(await writeParts(suite, wanted, read), suite.name, format);
  if (suite.figures.testCases > MOST) throw new AppError('too_large');
  const rows: CaseRow[] = [];
  for await (const part of partsOf(read)) rows.push(...part);
  return toFile([await write(suite, rows, wanted)], suite.name, format);
}

/** Part after part, so that a large suite is never held as a whole: each with its heading, of which one is enough. */
async function writeParts(suite: SuiteRow, wanted: Wanted, read: Read): Promise<Written[]> {
  const written: Written[] = [];
  for await (const rows of partsOf(read)) {
    const text = String(await write(suite, rows, wanted));
    written.push(written.length === 0 ? text : text.slice(text.indexOf('\n') + 1));
  }
  return written.length > 0 ? written : [await write(suite, [], wanted)];
}

async function* partsOf(read: Read) {
  for (let after = -1; ; ) {
    const rows = await read(after);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.position;
  }
}

type Written = string | Uint8Array<ArrayBuffer>;

function write(suite: SuiteRow, rows: CaseRow[], { format, opened }: Wanted): Promise<Written> {
  const settings = { ...DEFAULT_SETTINGS, ...suite.settings };
  const { language } = settings;
  const testCases = rows.map((row, at) => toPlain(row, suite.generatedIn, rows.length + at + 1));
  const result: GenerationResult = {
    modelId: suite.modelId,
    settings,
    coverage: suite.coverage ?? NO_COVERAGE,
    counts: {
      testCases: testCases.length,
      testSteps: testCases.reduce((sum, { steps }) => sum + steps.length, 0),
      outlines: new Set(testCases.map(({ outline }) => outline)).size,
    },
    optimal: false,
    lowerBound: 0,
    testCases,
    findings: [],
    truncated: false,
  };
  const { model, context } = opened
    ? toEngine(opened)
    : { model: absent(suite), context: { steps: [], testData: [], models: [] } };
  const input = { model, context, result, version: suite.modelVersion, language };
  return writeApart({ format, input });
}

/** A worded case shares its words with no other, so it has an outline of its own. */
function toPlain(row: CaseRow, generatedIn: number, ownOutline: number): TestCase {
  const {
    note: _note,
    change: _change,
    isSuspect: _,
    isWorded,
    ...shown
  } = toCase(row, generatedIn);
  if (!isWorded || !row.wording?.steps) return shown;
  const steps = shown.steps.map((step) => ({ ...step, label: toLabel(step.text, shown.data) }));
  return { ...shown, steps, outline: ownOutline };
}

/** A person's words as a label: no tokens but those of secret values, which go by their names. */
function toLabel(text: string, data: TestCase['data']): string {
  const asDrawn = (words: string) => words.replaceAll('<', '\\<');
  const secrets = Object.entries(data)
    .filter(([, { isSecret, value }]) => isSecret && value)
    .sort(([, a], [, b]) => b.value.length - a.value.length);
  return secrets.reduce(
    (label, [name, { value }]) => label.replaceAll(asDrawn(value), () => `<${name}>`),
    asDrawn(text),
  );
}

function absent({ modelId, modelName, bddType }: SuiteRow) {
  return { id: modelId, name: modelName, bddType, nodes: [], edges: [] };
}
