export { isOldOffice } from '../old-office.ts';
export type { Likeness, Merged, StepCounts } from './alike.ts';
export { allAsWritten, asWritten, type CaseAsWritten } from './as-written.ts';
export type { CaseField, Columns } from './columns.ts';
export {
  asNextVersion,
  type CaseChanges,
  type ComparedCase,
  findEarlier,
  type NextVersion,
} from './earlier-model.ts';
export { type CaseFindings, findingsOf, findingsOfFile } from './findings.ts';
export { type Keep, keepCases, leftOutBy } from './keep-cases.ts';
export {
  areSameHeadings,
  fromNamed,
  headingsOf,
  type NamedColumns,
  toNamed,
} from './named-columns.ts';
export { namesInProject, type ProjectNames } from './project-names.ts';
export {
  type CaseSheet,
  type CaseSource,
  type Chosen,
  casesOf,
  casesOfAll,
  type ReadCases,
  readCaseSources,
  withOwnCases,
} from './read.ts';
export { type CaseModels, type DrawOptions, modelsOfCases } from './to-models.ts';
export type { RowRemark, WrittenCase } from './written-case.ts';
export { isCaseXml } from './xml/read.ts';
