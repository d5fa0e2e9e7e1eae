/**
 * The files that are read, by their endings: the one list of them, for file dialogs, for the API and
 * for the readers themselves. It loads no reader, so that also the browser may read it.
 */

/**
 * The files that hold a model, in the order that a file dialog lists their endings. What stands in
 * JSON, XML and diagrams decides which reader takes it (`read.ts`); other plain text is known by its ending alone.
 */
export const MODEL_FILES = [
  { id: 'caseloom', extensions: ['json'] },
  { id: 'text', extensions: ['caseloom'] },
  { id: 'graphwalker', extensions: ['json', 'graphml'] },
  { id: 'bpmn', extensions: ['xml', 'bpmn'] },
  { id: 'drawio', extensions: ['drawio', 'xml'] },
  { id: 'scxml', extensions: ['scxml', 'xml'] },
  { id: 'xstate', extensions: ['json'] },
  { id: 'openapi', extensions: ['yaml', 'yml', 'json'] },
  { id: 'opml', extensions: ['opml'] },
  { id: 'gherkin', extensions: ['feature', 'gherkin', 'md'] },
  { id: 'mermaid', extensions: ['mmd', 'mermaid'] },
  { id: 'plantuml', extensions: ['puml', 'plantuml', 'pu', 'wsd', 'iuml'] },
  { id: 'dot', extensions: ['dot', 'gv'] },
  { id: 'pict', extensions: ['pict', 'txt'] },
] as const;

export const MODEL_EXTENSIONS = [
  ...new Set(MODEL_FILES.flatMap(({ extensions }) => [...extensions])),
];

/** The documents that a draft is made from, in the order that people are told. */
export const DOCUMENT_EXTENSIONS = [
  'txt',
  'md',
  'gherkin',
  'feature',
  'doc',
  'docx',
  'pdf',
  'html',
  'htm',
  'xlsx',
  'csv',
  'eml',
  'har',
  'zip',
];

/** Whether the name is of a feature file: Markdown is one where its name says so. */
export function isFeatureName(name: string): boolean {
  return /\.(feature|gherkin|feature\.md)$/i.test(name);
}

/** Whether the name is of a file that may be a model of PICT. */
export function isPictName(name: string): boolean {
  return /\.(pict|txt)$/i.test(name);
}
