export { writeCaseloom } from './caseloom/write.ts';
export { jsonParts } from './cases-json.ts';
export {
  TEST_MANAGEMENT,
  type TestManagement,
  testManagementParts,
  writeTestManagement,
} from './csv/test-management.ts';
export { csvParts, toCsv, writeCsv } from './csv/write.ts';
export { type Export, MASK } from './export.ts';
export { featureParts, writeFeature } from './feature/write.ts';
export { type ExpandedFlow, expandFlow, type Unexpanded } from './flow/expand.ts';
export { graphsOf } from './flow/graphs.ts';
export { type Flow, readFlow } from './flow/read.ts';
export { flowToModel } from './flow/to-model.ts';
export { writeGraphWalker } from './graphwalker/write.ts';
export { type NamedInstance, readInstances, readRows } from './instance/read.ts';
export { markdownParts, writeMarkdown } from './markdown/write.ts';
export { type MatrixRow, matrixParts, writeMatrixCsv } from './matrix.ts';
export type { FileProblem, ModelFile, ReadResult, Remark } from './model-file.ts';
export type { PictModel, PictParameter, PictValue } from './pict/pict-model.ts';
export { type PictResult, readPict } from './pict/read.ts';
export { pictToModel } from './pict/to-model.ts';
export { writePict } from './pict/write.ts';
export { placeInLayers } from './place-in-layers.ts';
export { read } from './read.ts';
export { type Report, type ReportRow, reportHtmlParts, reportXlsxParts } from './report.ts';
export { readResults } from './results/read.ts';
export type { AutomatedResult, ReadResults } from './results/result.ts';
export { createMask, withoutSecrets, withoutSecretsOf } from './secrets.ts';
export type { Theme } from './svg/theme.ts';
export { type Picture, renderSvg } from './svg/write.ts';
export { type ReadSheet, readXlsx } from './xlsx/read.ts';
export { writeXlsx, xlsxParts } from './xlsx/write.ts';
