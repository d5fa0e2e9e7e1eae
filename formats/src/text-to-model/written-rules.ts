import type { Priority } from '@caseloom/engine';

/** How people write test cases in tables. */
export type WrittenRules = {
  /** Words that say nothing of what is done, in small letters. */
  articles: ReadonlySet<string>;
  /** Words, in small letters, that turn a step into another one, in whatever place. */
  turning: RegExp;
  /** Behind these words, in small letters, stands what is entered letter by letter. */
  secrets: RegExp;
  /** Words that part a name from what stands before it. */
  between: ReadonlySet<string>;
  /** A word, in small letters, that says that something is entered or chosen: no name of what is. */
  enters: RegExp;
  /** The same, only where it is the first word of its step: elsewhere it is the name of something. */
  entersFirst: RegExp;
  /** Before, or behind, a text in quotes that is the name of something on the screen. */
  actsOn: RegExp;
  controls: RegExp;
  /** What stands for a picture, with its name. */
  image: string;
  /** What stands in a cell where there is nothing to say. */
  nothing: RegExp;
  /** How a row begins that adds up those above it. */
  totals: RegExp;
  /** The heading of a column that says how a row of a check list came out, and what stands there of a row that is nothing to check. */
  outcomes: RegExp;
  information: RegExp;
  /** Words at the end of a text that have a number behind them: `version`. */
  counted: RegExp;
  /** A line above the rows of a scenario, and one above its steps. */
  examples: RegExp;
  scenario: RegExp;
  /** What the steps of a scenario begin with; `same`: the role of the step before. */
  roles: Record<'context' | 'action' | 'outcome' | 'same', RegExp>;
  /** What a column says of a test case that has to be refused. */
  negative: RegExp;
  positive: RegExp;
  /** What a column says of how soon a test case is to be run. */
  priorities: Record<Priority, RegExp>;
};
