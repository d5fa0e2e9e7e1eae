/** A piece of a document as its author structured it; `line` is where it begins in the document's text, from 1. */
export type Block =
  | { kind: 'heading'; line: number; level: number; text: string }
  | { kind: 'paragraph'; line: number; text: string }
  /** `marker` as written (`3a.`, `-`); `level` from 0 by indentation. */
  | { kind: 'item'; line: number; level: number; marker: string; text: string }
  | { kind: 'table'; line: number; rows: string[][] }
  /** What is written as Gherkin stays as it is. */
  | { kind: 'gherkin'; line: number; text: string }
  /** Commands, or what a program reads or answers, in the language that its fence names. */
  | { kind: 'code'; line: number; language: string; text: string };

/** A file as text with its structure. */
export type SourceDocument = { name: string; text: string; blocks: Block[] };

/**
 * Why a file, or a file in an archive, was not read.
 * `file_too_large` { limit } in MiB, `file_type_unknown`, `file_is_model`, `file_type_differs`, `file_empty`,
 * `file_not_text`, `document_broken`, `document_too_large` { limit } in MiB, `archive_broken`,
 * `archive_encrypted`, `archive_nested`, `archive_too_many_files` { limit },
 * `archive_too_large` { limit } in MiB,
 * `archive_name_invalid`, `archive_file_broken`, `mail_broken`, `mail_encrypted`, `mail_without_text`, `mail_nested`, `workbook_broken`, `workbook_encrypted`,
 * `workbook_old`, `pdf_encrypted`, `pdf_broken`, `pdf_without_text`, `pdf_too_long` { limit } in pages, `har_broken`, `har_without_requests`.
 *
 * What was read, but not whole, says so too: `mail_quotes_left_out` and `mail_signature_left_out` { count } of lines,
 * `sheets_hidden_left_out`, `formulas_left_out` and `har_secrets_left_out` { count }, `har_files_left_out` and `har_sites_left_out` { count, names },
 * `har_steps_left_out` { count, limit }.
 */
export type DocumentProblem = {
  code:
    | 'file_too_large'
    | 'file_type_unknown'
    | 'file_is_model'
    | 'file_type_differs'
    | 'file_empty'
    | 'file_not_text'
    | 'document_broken'
    | 'document_too_large'
    | 'archive_broken'
    | 'archive_encrypted'
    | 'archive_nested'
    | 'archive_too_many_files'
    | 'archive_too_large'
    | 'archive_name_invalid'
    | 'archive_file_broken'
    | 'mail_broken'
    | 'mail_encrypted'
    | 'mail_without_text'
    | 'mail_nested'
    | 'mail_quotes_left_out'
    | 'mail_signature_left_out'
    | 'workbook_broken'
    | 'workbook_encrypted'
    | 'workbook_old'
    | 'sheets_hidden_left_out'
    | 'formulas_left_out'
    | 'har_broken'
    | 'har_without_requests'
    | 'har_files_left_out'
    | 'har_sites_left_out'
    | 'har_secrets_left_out'
    | 'har_steps_left_out'
    | 'pdf_encrypted'
    | 'pdf_broken'
    | 'pdf_without_text'
    | 'pdf_too_long';
  file: string;
  params: Record<string, number | string>;
};

/** Thrown inside the reader only, and given back as a value. */
export class Refusal extends Error {
  readonly code: DocumentProblem['code'];
  readonly params: DocumentProblem['params'];
  constructor(code: DocumentProblem['code'], params: DocumentProblem['params'] = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export const MIB = 1024 * 1024;

/** What one upload may cost. Sizes are of what really comes out, whatever an archive says of itself. */
export const DOCUMENT_LIMITS = {
  fileBytes: 20 * MIB,
  textBytes: 5 * MIB,
  archiveFiles: 200,
  archiveBytes: 50 * MIB,
  /** An archive, and those in it. */
  archiveDepth: 2,
  /** A message, one that it has attached, and one that that one has. */
  mailDepth: 3,
  /** Parts of a Word document, pictures counted. */
  documentParts: 2000,
  /** Of the parts of a Word document that are read. */
  documentBytes: 10 * MIB,
  workbookBytes: 20 * MIB,
  workbookCells: 500_000,
  pdfPages: 500,
} as const;

/** A cell that stands for several rows or columns is said in each of them, unless it is longer than this. */
export const REPEATED_LENGTH = 500;

/** Makes sure that the text of a file is not longer than what is read. @throws Refusal `document_too_large` */
export function checkTextLength(length: number): void {
  const limit = DOCUMENT_LIMITS.textBytes;
  if (length > limit) throw new Refusal('document_too_large', { limit: limit / MIB });
}
