/**
 * The formats that files are written in: the one list of them, with what everybody has to know of
 * each. Calls of the API, files of the server, menus and the command line derive from it. It names no
 * writer (`write-cases.ts` does), so that also the browser may read it.
 */

/** What a file of a format is called and declared as. */
type FileType = { id: string; extension: string; mediaType: string };

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const CSV = 'text/csv; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json';
const PDF = 'application/pdf';
const MD = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const ZIP = 'application/zip';

/** The formats of test cases, in the order of menus. A line of its own and its writer are all that another one takes. */
export const CASE_FORMATS = [
  { id: 'xlsx', extension: 'xlsx', mediaType: XLSX },
  { id: 'pdf', extension: 'pdf', mediaType: PDF },
  { id: 'pdf-wide', extension: 'wide.pdf', mediaType: PDF },
  { id: 'feature', extension: 'feature', mediaType: TEXT },
  { id: 'csv', extension: 'csv', mediaType: CSV },
  { id: 'md', extension: 'md', mediaType: MD },
  { id: 'azure', extension: 'azure.csv', mediaType: CSV },
  { id: 'xray', extension: 'xray.csv', mediaType: CSV },
  { id: 'zephyr', extension: 'zephyr.csv', mediaType: CSV },
  { id: 'testrail', extension: 'testrail.csv', mediaType: CSV },
  { id: 'qase', extension: 'qase.csv', mediaType: CSV },
  { id: 'json', extension: 'json', mediaType: JSON_TYPE },
  { id: 'playwright', extension: 'playwright.zip', mediaType: ZIP },
  { id: 'cypress', extension: 'cypress.zip', mediaType: ZIP },
  { id: 'cucumber-ts', extension: 'cucumber-ts.zip', mediaType: ZIP },
  { id: 'cucumber-java', extension: 'cucumber-java.zip', mediaType: ZIP },
  { id: 'pytest-bdd', extension: 'pytest-bdd.zip', mediaType: ZIP },
  { id: 'robot', extension: 'robot.zip', mediaType: ZIP },
] as const satisfies readonly FileType[];

export type CaseFormat = (typeof CASE_FORMATS)[number]['id'];

/** Those of them that are code for a runner, a folder of files in an archive. */
export const CODE_FORMATS = [
  'playwright',
  'cypress',
  'cucumber-ts',
  'cucumber-java',
  'pytest-bdd',
  'robot',
] as const satisfies readonly CaseFormat[];

export type CodeFormat = (typeof CODE_FORMATS)[number];

/** Whether it is code for a runner. */
export function isCodeFormat(format: string): format is CodeFormat {
  return CODE_FORMATS.some((id) => id === format);
}

/** Whether a file of a format is no text. */
export function isBinary(format: CaseFormat): boolean {
  const { mediaType } = fileTypeOf(format);
  return [XLSX, PDF, ZIP].includes(mediaType);
}

/** The formats of a model as it is drawn, in the order of menus. They are written in one piece. */
export const MODEL_FORMATS = [
  { id: 'json', extension: 'json', mediaType: JSON_TYPE },
  { id: 'text', extension: 'caseloom', mediaType: TEXT },
  { id: 'graphwalker', extension: 'graphwalker.json', mediaType: JSON_TYPE },
  { id: 'mermaid', extension: 'mmd', mediaType: TEXT },
  { id: 'pict', extension: 'pict', mediaType: TEXT },
  { id: 'png', extension: 'png', mediaType: 'image/png' },
  { id: 'svg', extension: 'svg', mediaType: 'image/svg+xml' },
] as const satisfies readonly FileType[];

export type ModelFormat = (typeof MODEL_FORMATS)[number]['id'];

/** The formats of the report of a run, in the order of menus. */
export const REPORT_FORMATS = ['pdf', 'pdf-all', 'xlsx', 'html'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** The formats of the state of a release, in the order of menus. */
export const RELEASE_FORMATS = ['pdf', 'xlsx'] as const;
export type ReleaseFormat = (typeof RELEASE_FORMATS)[number];

/** The formats of the matrix of requirements, in the order of menus. */
export const MATRIX_FORMATS = ['xlsx', 'csv'] as const;
export type MatrixFormat = (typeof MATRIX_FORMATS)[number];

export type ExportFormat = CaseFormat | ModelFormat;

/** Every format that a model and its test cases are written in, each once. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  ...new Set([...CASE_FORMATS, ...MODEL_FORMATS].map(({ id }) => id)),
];

const FILE_TYPES: readonly FileType[] = [
  ...CASE_FORMATS,
  ...MODEL_FORMATS,
  { id: 'pdf-all', extension: 'all.pdf', mediaType: PDF },
  { id: 'html', extension: 'html', mediaType: HTML },
];

/** How a file of a format is called and declared. @throws Error where no format has the id */
export function fileTypeOf(format: ExportFormat | ReportFormat): FileType {
  const found = FILE_TYPES.find(({ id }) => id === format);
  if (!found) throw new Error(`no format ${format}`);
  return found;
}

/** Whether test cases can be written in it. */
export function isCaseFormat(format: string): format is CaseFormat {
  return CASE_FORMATS.some(({ id }) => id === format);
}
