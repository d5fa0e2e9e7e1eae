import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, TestCase } from '@caseloom/engine';
import { DEFAULT_SETTINGS } from '@caseloom/engine';
import { writeApart } from '../../apart/apart.ts';
import { toFile } from '../../apart/file.ts';
import { toEngine } from '../../apart/generate.ts';
import type { CaseFormat } from '../../apart/write-cases.ts';
import { type CaseRow, NO_COVERAGE, type SuiteRow } from './queries.ts';
import { toCase } from './to-case.ts';

/**
 * The cases of a suite as a file, as people worded them. What the model says now is
 * added where a format has a place for it; a suite whose model is no more does without.
 */
export async function exportSuite(
  suite: SuiteRow,
  rows: CaseRow[],
  { format, opened }: { format: CaseFormat; opened: OpenedModel | undefined },
): Promise<File> {
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
  return toFile(await writeApart({ format, input }), suite.name, format);
}

/** A worded case stands for itself: its words hold no tokens, so it shares no outline. */
function toPlain(row: CaseRow, generatedIn: number, ownOutline: number): TestCase {
  const {
    note: _note,
    change: _change,
    isSuspect: _,
    isWorded,
    ...shown
  } = toCase(row, generatedIn);
  if (!isWorded || !row.wording?.steps) return shown;
  const steps = shown.steps.map((step) => ({ ...step, label: step.text.replaceAll('<', '\\<') }));
  return { ...shown, steps, outline: ownOutline };
}

function absent({ modelId, modelName, bddType }: SuiteRow) {
  return { id: modelId, name: modelName, bddType, nodes: [], edges: [] };
}
