import type { ModelEdge, Validity } from '../model.ts';

/** What may be missing in a model, each found by a rule of its own. */
export type SuggestionCode =
  | 'values_left_out'
  | 'rule_left_out'
  | 'value_untested'
  | 'invalid_values_missing'
  | 'invalid_without_branch'
  | 'retry_without_limit'
  | 'check_without_failure'
  | 'requirement_without_step';

/** What an outcome that is added is about; people name it. */
export type OutcomeKind = 'other' | 'rejected' | 'limit' | 'failed';

/** How a suggestion changes the drawing; ids, words and places are given when it is applied. */
export type DrawingChange =
  /** An edge to a new outcome, which leads to End; and conditions of edges that are there. */
  | {
      kind: 'branch';
      from: string;
      outcome: OutcomeKind;
      guard?: string;
      conditions?: Pick<ModelEdge, 'id' | 'guard'>[];
    }
  /** A rule of a decision table for all that its others leave out. */
  | { kind: 'rule'; nodeId: string; outcome: OutcomeKind }
  /** A state variable that counts how often an edge leads back, and an outcome where that is enough. */
  | { kind: 'limit'; edgeId: string; outcome: OutcomeKind }
  /** A step that is for a requirement. */
  | { kind: 'requirement'; nodeId: string; requirement: string };

/** Values for the test data of a name, which is no part of the drawing. */
export type DataAddition = { kind: 'values'; name: string; validity: Validity; values: string[] };

/**
 * Something that a model may lack, with the change that would add it: no problem, as only people know whether
 * it is missing. Its sentence is in `locales/<language>/suggestion.json`, by code, with `params` for its placeholders.
 */
export type Suggestion = {
  /** Of the rule and the place: the same as long as that is missing there. */
  id: string;
  code: SuggestionCode;
  /** Where; at most one of them. */
  nodeId?: string;
  edgeId?: string;
  params: Record<string, string | number>;
  change: DrawingChange | DataAddition;
};
