import type { StepType, ToolColumn, ToolId } from '@caseloom/engine';

/** A step of a test case as somebody wrote it, with the role that its column gives it. */
export type WrittenStep = {
  type: StepType;
  text: string;
  /** What is entered, where that has a column of its own. */
  data?: string;
  /** Set where that is what is entered in the case as a whole: no step is named for it. */
  isDataOfCase?: true;
};

/** A test case as a file has it. */
export type WrittenCase = {
  /** As the other tool numbers it; empty where it has none. */
  id: string;
  /** The ID that it has here, in a file of ours that names the one of its source too. */
  ownId?: string;
  /** A print of what it said when that file was downloaded. */
  downloadPrint?: string;
  /** What the tool that the file is of updates it by, where it names that. */
  toolId?: ToolId;
  /** What it has in the columns of that tool, sign for sign. */
  toolColumns?: ToolColumn[];
  title: string;
  /** The folders it stands in, the outermost first. */
  section: string[];
  steps: WrittenStep[];
  priority?: string;
  /** Labels and short values of other fields, as they are written. */
  tags?: string[];
  /** What it names of elsewhere: requirements, issues; as they are written. */
  references?: string[];
  /** Set where its references stand in its note, as those of its whole file do. */
  areReferencesNoted?: true;
  /** Those of its references that the project has as requirements. */
  requirements?: string[];
  /** What else a tester reads of it: what it is for, what it leaves behind, how long it takes. */
  description?: string;
  /** Set where the file says that it shows how something fails. */
  isNegative?: true;
  /** Set where it says that it does not. */
  isPositive?: true;
  /** The row of its sheet where it begins, or which case of its file it is; from 1. */
  row: number;
};

/** What a suite keeps of a case besides its steps; models have a place for the ID alone. */
export const SUITE_FIELDS = ['id', 'priority', 'tags', 'references', 'polarity'] as const;
export type SuiteField = (typeof SUITE_FIELDS)[number];

/** A column or a field of a file that is no step of a case: how many cases say something there. */
export type OtherField = {
  /** Empty where it has none. */
  name: string;
  count: number;
  /** Set: what it is as a part of its cases. */
  field?: SuiteField;
  /** Whether it stands in the description of its cases; otherwise it has no place. */
  isDescribed: boolean;
};

/** What is wrong with a row, or was left out of it. */
export type RowRemark = {
  code:
    | 'case_without_steps'
    | 'case_without_title'
    | 'formula_empty'
    | 'formula_error'
    | 'id_as_title'
    | 'id_used_before'
    | 'images_named'
    | 'information_in_note'
    | 'label_in_note'
    | 'priority_unknown'
    | 'quote_inside'
    | 'quote_unclosed'
    | 'references_in_note'
    | 'row_before_first_case'
    | 'rows_left_out'
    | 'step_shortened'
    | 'step_without_words'
    | 'title_as_step'
    | 'values_not_in_tool';
  row: number;
  /** Of a file without rows: the case, as people find it there. */
  name?: string;
  /** Where several sheets are read together: which. */
  sheet?: string;
  /** How many there are of what is named. */
  count?: number;
  /** What is written there. */
  words?: string;
};
