import type { StepType } from '@caseloom/engine';

/** A step of a test case as somebody wrote it, with the role that its column gives it. */
export type WrittenStep = {
  type: StepType;
  text: string;
  /** What is entered, where that has a column of its own. */
  data?: string;
};

/** A test case as a file has it. */
export type WrittenCase = {
  /** As the other tool numbers it; empty where it has none. */
  id: string;
  title: string;
  /** The folders it stands in, the outermost first. */
  section: string[];
  steps: WrittenStep[];
  priority?: string;
  /** The row of its sheet where it begins, from 1. */
  row: number;
};

/** What is wrong with a row, or was left out of it. */
export type RowRemark = {
  code: 'case_without_steps' | 'case_without_title' | 'row_before_first_case' | 'step_shortened';
  row: number;
};
