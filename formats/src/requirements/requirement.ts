/** What a column of a table of requirements holds. */
export const REQUIREMENT_FIELDS = ['id', 'title', 'text', 'parent', 'link', 'cases'] as const;
export type RequirementField = (typeof REQUIREMENT_FIELDS)[number];

/** Which column holds what, by its index from 0. */
export type RequirementColumns = Partial<Record<RequirementField, number>>;

/** A table that holds requirements: a sheet of a workbook, a file of separated values, or what a ReqIF file says of its objects. */
export type RequirementSheet = {
  /** Of the sheet; empty for a file without sheets. */
  name: string;
  /** Of the columns; empty where the table has no header that was recognised, its first row is then one. */
  headings: string[];
  /** Without the header. */
  rows: string[][];
  columns: RequirementColumns;
  /** What a row is called in remarks: by the line of a table, from 1, or by the place of an object in a file. */
  first: number;
  /** Of each row the row that it is a part of, where the file has a tree of its own. */
  parents?: (number | undefined)[];
};

/** A requirement as a file has it. */
export type WrittenRequirement = {
  id: string;
  title: string;
  text: string;
  parentId: string | null;
  link: string | null;
  /** The IDs of the test cases that cover it, as the file names them. */
  cases: string[];
};

/** What is wrong with a row, a line or an object of a file, or was left out of it. */
export type RequirementRemark = {
  code:
    | 'row_without_id'
    | 'row_without_words'
    | 'id_twice'
    | 'id_too_long'
    | 'id_made'
    | 'title_shortened'
    | 'text_shortened'
    | 'link_left_out'
    | 'cases_left_out'
    | 'parent_of_itself'
    | 'text_before_headings'
    | 'too_many';
  row: number;
  id?: string;
};

export type ReadRequirements = {
  requirements: WrittenRequirement[];
  remarks: RequirementRemark[];
};

/** Why nothing of a file can be read. */
export class RequirementsFault extends Error {
  override readonly name = 'RequirementsFault';
  readonly code: 'no_table' | 'xml_broken' | 'no_reqif' | 'archive_broken' | 'archive_too_large';
  /** Where, from 1; of broken XML. */
  readonly line: number | undefined;

  constructor(code: RequirementsFault['code'], line?: number) {
    super(code);
    this.code = code;
    this.line = line;
  }
}
