export { writeCaseloom } from './caseloom/write.ts';
export { toCsv, writeCsv } from './csv/write.ts';
export { allData, type Export, type KeptCase, MASK } from './export.ts';
export { writeFeature } from './feature/write.ts';
export { type ExpandedFlow, expandFlow, type Unexpanded } from './flow/expand.ts';
export { graphsOf } from './flow/graphs.ts';
export { type Flow, readFlow } from './flow/read.ts';
export { flowToModel } from './flow/to-model.ts';
export { notWalked, writeGraphWalker } from './graphwalker/write.ts';
export { type NamedInstance, readInstances, readRows } from './instance/read.ts';
export { writeMarkdown } from './markdown/write.ts';
export { type MatrixRow, matrixParts, writeMatrixCsv } from './matrix.ts';
export { type MermaidFile, writeMermaid } from './mermaid/write.ts';
export type { FileProblem, ModelFile, ReadResult, Remark } from './model-file.ts';
export { writeModelText } from './model-text/write.ts';
export { type PictFile, rewritePict, writePictOf } from './pict/from-model.ts';
export { type NamedRows, readNamedRows } from './pict/named-rows.ts';
export type {
  PictGroup,
  PictModel,
  PictOptions,
  PictParameter,
  PictValue,
} from './pict/pict-model.ts';
export { type PictResult, readPict } from './pict/read.ts';
export { type PictSeeds, readPictSeeds } from './pict/seeds.ts';
export { pictToModel } from './pict/to-model.ts';
export { pictAnswer, writePict } from './pict/write.ts';
export { writePictModel } from './pict/write-model.ts';
export { placeNodes } from './place-nodes.ts';
export { read } from './read.ts';
export type { ReleaseReport, ReleaseReportRow } from './report/release.ts';
export type { Report, ReportRow } from './report/report.ts';
export { readResults } from './results/read.ts';
export { type AutomatedResult, type ReadResults, ResultsFault } from './results/result.ts';
export { isWorkbook } from './results/workbook.ts';
export { createMask, withoutSecrets, withoutSecretsOf } from './secrets.ts';
export type { Theme } from './svg/theme.ts';
export { type Picture, renderSvg } from './svg/write.ts';
export { withWrittenData, writtenData } from './written-data.ts';
export { type ReadSheet, readXlsx } from './xlsx/read.ts';
