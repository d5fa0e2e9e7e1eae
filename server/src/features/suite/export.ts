import { createHash } from 'node:crypto';
import type { OpenedModel } from '@caseloom/contract';
import type { GenerationResult, TestCase } from '@caseloom/engine';
import { DEFAULT_SETTINGS } from '@caseloom/engine';
import type { KeptCase } from '@caseloom/formats';
import type { CaseFormat } from '@caseloom/formats/export-formats';
import type { Language } from '@caseloom/locales';
import { fileFacts, toFile } from '../../workers/file.ts';
import { toEngine } from '../../workers/generate.ts';
import { drawInWorker, writeRowsInWorker } from '../../workers/in-worker.ts';
import type { TaskOwner } from '../../workers/scheduler.ts';
import type { Fill } from '../../workers/spool.ts';
import type { AttributedCase, CaseRow } from './queries/cases.ts';
import { idAtSource } from './queries/id-at-source.ts';
import { isPolarityUnstated, unstatedOf } from './queries/unstated.ts';
import { NO_COVERAGE, type SuiteRow } from './queries.ts';
import { asItIs, downloadPrintOf } from './source-print.ts';
import { toCase } from './to-case.ts';

type ExportOptions = {
  format: CaseFormat;
  opened: OpenedModel | undefined;
  /** The model as it was drawn when the cases were made. */
  drawn: OpenedModel | undefined;
  owner: TaskOwner;
};

/**
 * The cases of a suite as a file, as people worded them. What the model says now is
 * added where a format has a place for it; a suite whose model is no more does without.
 *
 * @param fill hands over the cases as `plainCases` gives them
 */
export function exportSuite(
  suite: SuiteRow,
  { format, opened, drawn, owner }: ExportOptions,
  fill: Fill,
): Promise<File> {
  const settings = { ...DEFAULT_SETTINGS, ...suite.settings };
  const { testCases, testSteps, written = 0 } = suite.figures;
  // of cases that people wrote no plan says whether they are the fewest
  const plan = written > 0 ? undefined : suite.figures.plan;
  const { outlines = 0, ...planned } = plan ?? {};
  const result: GenerationResult = {
    modelId: suite.modelId ?? suite.id,
    settings,
    coverage: suite.coverage ?? NO_COVERAGE,
    counts: { testCases, testSteps, outlines },
    ...{ optimal: false, lowerBound: 0, truncated: false, ...planned },
    testCases: [],
    findings: [],
  };
  const { model, context } = opened
    ? toEngine(opened)
    : { model: absent(suite), context: { steps: [], testData: [], models: [] } };
  const { language } = settings;
  const input = {
    ...{ model, context, result, version: suite.modelVersion, language },
    ...(!plan && { isPlanUnknown: true }),
    ...(suite.modelId === null && { hasNoModel: true }),
    ...(written > 0 && { hasDownloadPrints: true }),
    ...(drawn && { drawn: toEngine(drawn).model }),
  };
  return writeRowsInWorker(
    { of: 'cases', format, input },
    owner,
    fill,
    fileFacts(suite.name, format),
  );
}

/** What the cases of a suite were made of, drawn as it was then, as a picture named after the suite. */
export async function drawSuite(
  { name }: SuiteRow,
  opened: OpenedModel,
  {
    owner,
    ...pictureOptions
  }: { format: 'svg' | 'png'; theme: 'light' | 'dark'; language: Language; owner: TaskOwner },
): Promise<File> {
  const { model, context } = toEngine(opened);
  const picture = await drawInWorker(
    { ...pictureOptions, model: { ...model, name }, context },
    owner,
  );
  return toFile([picture], name, pictureOptions.format);
}

/** Makes rows of a suite, given some at a time, the cases of one file: each with the number of its path in it. */
export function plainCases(generatedIn: number): (rows: AttributedCase[]) => KeptCase[] {
  const outlines = new Map<string, number>();
  let outline = 0;
  return (rows) =>
    rows.map((row) => {
      // a case that a person wrote or worded shares its words with no other, so it has an outline of its own
      const isOwn = row.origin === 'written' || row.wording?.steps;
      const path = isOwn ? row.key : pathOf(row);
      const number = outlines.get(path) ?? ++outline;
      outlines.set(path, number);
      return toPlain(row, generatedIn, number);
    });
}

/** The number that a case was generated with is of its generation: another may have used it for another path. */
function pathOf({ content: { path } }: CaseRow): string {
  const ids = path.map(({ nodeId, edgeId }) => edgeId ?? nodeId).join(' ');
  return createHash('sha256').update(ids).digest('base64url');
}

function toPlain(row: AttributedCase, generatedIn: number, outline: number): KeptCase {
  const {
    change: _change,
    isSuspect: _,
    isWorded,
    handwritten: _h,
    unstated: _u,
    origin: _o,
    ...shown
  } = toCase(row, generatedIn);
  const { folder, toolColumns } = row.content;
  const kept = {
    ...{ ...shown, outline },
    ...{ ...(folder && { folder }), ...(toolColumns && { toolColumns }) },
    ...fromSource(row),
  };
  if (!isWorded || !row.wording?.steps) return kept;
  const steps = shown.steps.map((step) => ({ ...step, label: toLabel(step.text, shown.data) }));
  return { ...kept, steps };
}

/** The ID of a case where it came from, and what of it is a default that nobody chose. */
function fromSource(row: AttributedCase): Pick<KeptCase, 'sourceId' | 'open' | 'downloadPrint'> {
  const { unstated: open } = unstatedOf(row.attributes, isPolarityUnstated(row));
  const sourceId = idAtSource(row);
  return {
    ...(sourceId !== undefined && { sourceId }),
    ...(open && { open }),
    ...(row.sourceId !== null && { downloadPrint: downloadPrintOf(asItIs(row, row.attributes)) }),
  };
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

function absent({ id, modelId, name, modelName, bddType }: SuiteRow) {
  return { id: modelId ?? id, name: modelName || name, bddType, nodes: [], edges: [] };
}
