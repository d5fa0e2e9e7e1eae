import type { StepType } from '@caseloom/engine';
import type { Code } from './code.ts';
import type { Ending } from './ending.ts';
import type { Sentence } from './sentence.ts';
import type { DecisionTable } from './table-shapes.ts';

/** So many attempts may fail; `conditions` say what a failed one is. */
export type Limit = { times: number; conditions: string[] };

/** What was found to be so once, and has to stay so where its opposite is asked later. */
export type Decision = { condition: string };

/** One branch of a choice; without a condition it is the one for everything else. */
export type Branch = {
  condition: string;
  parts: Part[];
  /** Of the step that it is in its text, where it stands there as one. */
  number?: string;
  ending: Ending;
  /** The sentence that says so. */
  endingFrom?: Sentence;
  /** It is taken for each failed attempt but the last one, or for that one alone. */
  attempt?: { limit: Limit; isLast: boolean };
  /** What is entered on it alone, by name in small letters, where other branches enter something else. */
  values?: [name: string, value: string][];
  /** What a path remembers that takes it, and what a path has to remember to take it. */
  decides?: { decision: Decision; isSo: boolean };
  needs?: { decision: Decision; isSo: boolean };
  /** It succeeds, where others are refused. */
  isMain?: boolean;
  from: Sentence;
};

/** What a document says happens, in its order. */
export type Part =
  | {
      kind: 'step';
      type: StepType;
      text: string;
      expected?: string;
      /** What is typed or read in it, as its document shows it. */
      code?: Code;
      number: string;
      /** The form of its sentence gives its role, and no neighbouring step changes that. */
      isSure?: boolean;
      /** Said in the step itself: `… and returns to step 2`. */
      ending?: Ending;
      from: Sentence;
      /** The fields below it, which are in its words. */
      fields?: Sentence[];
      /** Names of data that it enters without saying so: those of the form it fills in. */
      fills?: string[];
    }
  | { kind: 'choice'; branches: Branch[]; number: string; from: Sentence }
  /** Steps under a step of their own, or another flow of the document called by its name. */
  | { kind: 'call'; name: string; parts: Part[]; number: string; from: Sentence };

/** A branch that leaves the main flow at a numbered step, and its own number (`3a`); where the text names no step, it has to be found. */
export type Alternative = Branch & { leavesAt: string; key?: string };

/** A flow as its document states it. */
export type Flow = {
  name: string;
  from: Sentence;
  opening: Part[];
  main: Part[];
  closing: Part[];
  alternatives: Alternative[];
  tables: { table: DecisionTable; from: Sentence }[];
  /** The rows of tables that state its fields. */
  fields: Sentence[];
  /** Whether its steps carry their own expected results. */
  isClassic: boolean;
};

/** A flow of which nothing is read yet. */
export function emptyFlow(name: string, from: Sentence): Flow {
  const parts = { opening: [], main: [], closing: [], alternatives: [] };
  return { name, from, ...parts, tables: [], fields: [], isClassic: false };
}
