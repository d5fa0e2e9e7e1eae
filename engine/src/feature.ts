/**
 * What a feature file says that a drawing has no place for: names, tags, descriptions, comments,
 * which path is which scenario, and the rows of its examples. Kept with the model that was read
 * from it, so that its tests come out as they were written.
 */

/** What may stand above and below the keyword of any part of a feature file. */
export type Heading = {
  name: string;
  description?: string;
  /** As written, with their `@`. */
  tags?: string[];
  /** Comment lines above it or inside it, in their order. */
  comments?: string[];
};

/** Steps that every scenario begins with. */
export type Background = Heading & {
  /** How many of a path's first steps they are; those of a rule come after those of the feature. */
  steps: number;
};

export type WrittenRule = Heading & { background?: Background };

/** The rows of an outline; a cell for each column. */
export type Examples = Heading & { columns: string[]; rows: string[][] };

/** A scenario as it was written. It is found again by its path; where that was redrawn, it is no more. */
export type WrittenScenario = Heading & {
  /** Ids of the edges from Start to End. */
  path: string[];
  /** Of a case that a team brought along: the ID that they gave it. */
  sourceId?: string;
  /** Index of its rule, where it stands in one. */
  rule?: number;
  /** Of an outline: only these rows, unless more are asked for. `<column>` stands for a cell in its name. */
  examples?: Examples[];
  /** Comments between its steps: each stands before the step of this index, its own steps counted from 0. */
  remarks?: { before: number; text: string }[];
};

/** The words a feature file is written with, spaces after step keywords included. */
export type FeatureKeywords = Record<
  | 'feature'
  | 'background'
  | 'rule'
  | 'scenario'
  | 'outline'
  | 'examples'
  | 'context'
  | 'action'
  | 'outcome'
  | 'and'
  | 'but',
  string
>;

export type WrittenFeature = Heading & {
  /** The dialect, as after `# language:`. */
  language: string;
  keywords: FeatureKeywords;
  background?: Background;
  rules?: WrittenRule[];
  scenarios: WrittenScenario[];
  /** Comments after everything else. */
  ending?: string[];
};
