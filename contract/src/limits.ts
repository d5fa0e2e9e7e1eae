/** The numbers that web and server must agree on, and the limits that keep one request from hurting others. */
export const LIMITS = {
  passwordMin: 8,
  passwordMax: 200,
  name: 120,
  description: 2000,
  label: 500,
  /** Of the section of a case in a filter. */
  section: 1000,
  /** Folders of a case, one in another. */
  folderLevels: 20,
  email: 254,
  phone: 40,
  address: 500,
  tokenName: 80,
  dataValue: 10_000,
  dataValues: 1000,
  argument: 20_000,
  columns: 200,
  rows: 2000,
  nodes: 5000,
  stateVariables: 100,
  /** Of one decision table. */
  rules: 100,
  edges: 15_000,
  modelBytes: 8 * 1024 * 1024,
  /** Characters of a model that is given as text. */
  modelText: 500_000,
  logoBytes: 512 * 1024,
  pictureBytes: 2 * 1024 * 1024,
  invites: 50,
  contactMessage: 10_000,
  generatedCases: 5000,
  suiteCases: 100_000,
  /** The most rows of one page of a list. */
  page: 500,
  caseSteps: 10_000,
  /** Of a case that people write: its steps, the characters of what has to be so before it, and the requirements that it covers. */
  writtenSteps: 500,
  preconditions: 10_000,
  caseNote: 10_000,
  caseRequirements: 50,
  /** Cases of one file that become cases of a suite, and characters of the number that one has there. */
  importedCases: 5000,
  downloadPrint: 40,
  sourceId: 500,
  /** Of a case that came from a tool: its columns there, the cells of one, and characters of a cell. */
  toolColumns: 40,
  toolCells: 1000,
  toolCell: 200_000,
  /** Files whose columns a project remembers, the headings of one, and characters of a heading. */
  caseColumns: 50,
  /** Imports of files as models that a project keeps to be undone. */
  modelImports: 20,
  headings: 500,
  heading: 100,
  /** Tags of one case, and characters of a tag. */
  caseTags: 20,
  tag: 50,
  /** Saved views that one user may have, and what one keeps of an address. */
  views: 200,
  viewWords: 20,
  viewWord: 1200,
  wording: 2000,
  comment: 5000,
  attachmentBytes: 5 * 1024 * 1024,
  attachments: 20,
  /** How many results that name no case of a run are listed; more are only counted. */
  unmatchedResults: 1000,
  /** How many of them wait in a run until somebody matches them. */
  waitingResults: 2000,
  /** How many failures that the run before did not have are listed; more are only counted. */
  listedFailures: 100,
  /** Automation names of one case, and characters of one. */
  automationNames: 50,
  automationName: 500,
  /** How many cases that somebody else has set are listed when many are set at once; more are only counted. */
  listedOthers: 100,
  uploadBytes: 20 * 1024 * 1024,
  /** Of a project's archive, unpacked; packed it is at most as large as any other file that is sent. */
  archiveBytes: 50 * 1024 * 1024,
  archiveFiles: 10_000,
  /** Requirements with a text, of one project and of one import. */
  requirements: 5000,
  requirementId: 100,
  requirementTitle: 500,
  requirementText: 10_000,
  requirementLink: 500,
  /** Test cases that an import names for one requirement, and for all of them together. */
  requirementCases: 500,
  requirementLinks: 50_000,
  apiKeys: 50,
  /** Of a project; characters of an address; for how many days the log of what was sent is kept. */
  webhooks: 20,
  webhookAddress: 1000,
  webhookLogDays: 30,
  /** For how many days the bin keeps what was deleted. */
  binDays: 30,
  prompt: 20_000,
  /** Of an answer of a language model that was asked elsewhere. */
  draftAnswer: 500_000,
  /** Of a company to language models: it goes along with each question. */
  aiInstructions: 4000,
  draftFiles: 50,
  /** Characters of the address that a draft is made from. */
  linkAddress: 2000,
  /** Characters of a token by which an issue is read. */
  sourceToken: 2000,
  draftModels: 500,
} as const;

export const THEMES = ['system', 'light', 'dark'] as const;

/** The way from nothing to one's own test cases, in its order. */
export const FIRST_STEPS = ['sample', 'case', 'step', 'generate', 'excel', 'project'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];
