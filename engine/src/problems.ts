import type { ConditionFault } from './conditions/lexemes.ts';
import type { ActionFault } from './state-variables/read-action.ts';

/**
 * Everything that can be wrong with a model, as a code and a place.
 *
 * Never a sentence: that is `locales/<language>/problems.json`, by code, with
 * `params` for its placeholders.
 */
export type ProblemCode =
  | 'start_missing'
  | 'end_missing'
  | 'start_repeated'
  | 'end_repeated'
  | 'model_empty'
  | 'step_missing'
  | 'step_label_missing'
  | 'node_unreachable'
  | 'node_dead_end'
  | 'edge_dangling'
  | 'start_has_incoming'
  | 'end_has_outgoing'
  | 'id_repeated'
  | 'nested_missing'
  | 'nested_unknown'
  | 'nested_itself'
  | 'nested_cycle'
  | 'nested_too_deep'
  | 'nested_too_large'
  | 'nested_too_many_paths'
  | 'nested_too_many_terms'
  | 'nested_invalid'
  | 'token_unknown'
  | 'token_misspelt'
  | 'data_empty'
  | 'data_value_invalid'
  | 'data_hidden_by_nearer'
  | 'data_without_valid_value'
  | ConditionFault['code']
  | ActionFault['code']
  | 'action_types_differ'
  | 'action_never_possible'
  | 'action_leaves_range'
  | 'action_word_near'
  | 'condition_word_near'
  | 'state_name_invalid'
  | 'state_name_repeated'
  | 'state_range_invalid'
  | 'state_first_invalid'
  | 'state_bind_differs'
  | 'state_never_read'
  | 'state_never_written'
  | 'state_never_left'
  | 'state_search_stopped'
  | 'state_values_by_data'
  | 'visits_invalid'
  | 'visits_leave_out'
  | 'element_unknown'
  | 'condition_types_differ'
  | 'condition_never_true'
  | 'condition_always_false'
  | 'condition_overlap'
  | 'condition_gap'
  | 'outcomes_contradict'
  | 'outcomes_overlap'
  | 'otherwise_repeated'
  | 'rule_condition_missing'
  | 'rule_outcome_missing'
  | 'rule_never_holds'
  | 'rule_overlap'
  | 'rule_gap'
  | 'rule_unchecked'
  | 'rule_otherwise_repeated'
  | 'computed_name_invalid'
  | 'computed_name_taken'
  | 'computed_unreadable'
  | 'computed_from_unknown'
  | 'computed_cycle'
  | 'computed_in_condition'
  | 'computed_not_a_number'
  | 'computed_division_by_zero'
  | 'constraint_unreadable'
  | 'constraint_types_differ'
  | 'constraint_unsatisfiable'
  | 'invalid_data_without_way'
  | 'invalid_data_untested'
  | 'no_happy_path'
  | 'no_positive_case'
  | 'row_name_unknown'
  | 'row_value_unknown'
  | 'row_without_path'
  | 'row_beyond_budget'
  | 'combinations_left_out'
  | 'edge_infeasible'
  | 'too_many_paths'
  | 'generation_stopped'
  | 'too_many_cases';

/** `error`: wrong as it stands; `warning`: cases come, but look; `note`: good to know. */
export type Severity = 'error' | 'warning' | 'note';

export type Problem = {
  code: ProblemCode;
  severity: Severity;
  /** Where: at most one of these; none means the whole model. */
  nodeId?: string;
  edgeId?: string;
  /** With `nodeId`: the rule in the decision table of that step. */
  ruleId?: string;
  dataId?: string;
  /** What the sentence's placeholders stand for. */
  params?: Record<string, string | number>;
};

const NEVER_HOLDS: ReadonlySet<ProblemCode> = new Set([
  'condition_never_true',
  'condition_always_false',
  'rule_never_holds',
]);

/**
 * Whether nothing can be generated until a problem is mended: so it is with every error but one.
 * A condition that is never true is wrong on its edge, or in its rule, alone: cases come for all others,
 * and that one is reported as uncovered, with its reason.
 */
export function blocksGeneration({ severity, code }: Problem): boolean {
  return severity === 'error' && !NEVER_HOLDS.has(code);
}
