import type { Model, Step, TestData } from '@caseloom/engine';

/** What a file of any format says once it is read: the first model is the root, the others are those it nests. */
export type ModelFile = { models: Model[]; steps: Step[]; testData: TestData[] };

/**
 * Why a file is not a model, as a code and the words for its sentence:
 * `file_empty`, `file_not_json` { line, column, reason }, `file_not_xml` { line }, `file_not_yaml` { line, column, reason, detail }, `file_not_model`, `file_not_flow`, `file_not_instance`,
 * `file_field_invalid` { path, reason } with what fills the sentence of the reason (`field-fault.ts`), `file_version_unknown` { format },
 * of diagrams in text `diagram_kind_unknown` { kind }, `diagram_line_invalid` { line }, `diagram_too_large` { limit }, `diagram_page_broken` { page },
 * `state_unknown` { name, line }, `state_unknown_at` { name, path };
 * of models in words, each with its `line`: `text_expected` { column, expected }, `text_line_end` { column }, `text_indented`, `text_repeated` and
 * `text_node_unknown` { column, name }, `text_step_differs` { id, other }, `text_step_unknown` { id }, `text_field_invalid` { path, reason };
 * `vertex_name_invalid` and `edge_name_invalid` { name }, `start_not_found`,
 * `model_without_steps`, `edge_end_unknown` { edge }; of PICT's files, each with its `line`:
 * `pict_values_missing`, `pict_parameter_repeated` { name }, `pict_group_invalid`,
 * `pict_too_many_values` { limit }, `pict_constraints_too_large`, `pict_expected` { expected }, `pict_types_differ`, `pict_like_number` and
 * `pict_parameter_with_itself` { name }; of rows to keep `rows_not_named`.
 */
export type FileProblem = {
  code:
    | 'file_empty'
    | 'file_not_json'
    | 'file_not_xml'
    | 'file_not_yaml'
    | 'file_not_model'
    | 'file_not_flow'
    | 'file_not_instance'
    | 'file_field_invalid'
    | 'file_version_unknown'
    | 'diagram_kind_unknown'
    | 'diagram_line_invalid'
    | 'diagram_too_large'
    | 'diagram_page_broken'
    | 'state_unknown'
    | 'state_unknown_at'
    | 'text_expected'
    | 'text_line_end'
    | 'text_indented'
    | 'text_repeated'
    | 'text_node_unknown'
    | 'text_step_differs'
    | 'text_step_unknown'
    | 'text_field_invalid'
    | 'vertex_name_invalid'
    | 'edge_name_invalid'
    | 'start_not_found'
    | 'model_without_steps'
    | 'edge_end_unknown'
    | 'pict_values_missing'
    | 'pict_parameter_repeated'
    | 'pict_group_invalid'
    | 'pict_too_many_values'
    | 'pict_constraints_too_large'
    | 'pict_expected'
    | 'pict_types_differ'
    | 'pict_like_number'
    | 'pict_parameter_with_itself'
    | 'rows_not_named';
  params: Record<string, string | number>;
};

/**
 * What was simplified while a foreign file was read, with how often or where:
 * `models_joined` { count }, `shared_states_merged` { count }, `shared_state_renamed` { name, other },
 * `choices_not_walked` and `rules_not_walked` { count }, `guards_kept_as_labels`, `calls_inlined` and `secrets_left_out` { count }, `actions_kept_as_labels` { count },
 * `state_range_chosen` { name, min, max }, `start_added` { label },
 * `exit_added` { label }, `exit_chosen_in_loop` { label }, `unnamed_vertex` { label },
 * `successes_added` { count }, `refusals_added` { count }, `placeholders` { count }, `laid_out` { count }, `decisions_as_edges` { count }, `arrows_as_steps` { count }, `turned`, `left_out` { field, count }; of BPMN's `process_apart` { name },
 * `parallel_in_sequence` and `parallel_as_choice` { count }; of PICT's files, each with its `line`:
 * `pict_parameter_unknown`, `pict_group_unknown` and `pict_seed_parameter_unknown` { name },
 * `pict_seed_value_unknown` { name, value }, `pict_order_capped` { order, limit }; of what PICT or a model cannot say
 * `pict_names_changed` and `pict_tokens_changed` { names }, `pict_options_needed` { options }, `pict_strength_left_out` { strength },
 * `pict_rows_left_out` and `pict_constraints_left_out` { count }, `pict_flow_left_out` { steps, conditions }.
 */
export type Remark = {
  code:
    | 'models_joined'
    | 'shared_states_merged'
    | 'shared_state_renamed'
    | 'guards_kept_as_labels'
    | 'choices_not_walked'
    | 'rules_not_walked'
    | 'state_range_chosen'
    | 'calls_inlined'
    | 'secrets_left_out'
    | 'actions_kept_as_labels'
    | 'start_added'
    | 'exit_added'
    | 'exit_chosen_in_loop'
    | 'unnamed_vertex'
    | 'laid_out'
    | 'decisions_as_edges'
    | 'arrows_as_steps'
    | 'successes_added'
    | 'refusals_added'
    | 'placeholders'
    | 'turned'
    | 'left_out'
    | 'process_apart'
    | 'parallel_in_sequence'
    | 'parallel_as_choice'
    | 'pict_parameter_unknown'
    | 'pict_group_unknown'
    | 'pict_order_capped'
    | 'pict_seed_parameter_unknown'
    | 'pict_seed_value_unknown'
    | 'pict_names_changed'
    | 'pict_tokens_changed'
    | 'pict_options_needed'
    | 'pict_strength_left_out'
    | 'pict_rows_left_out'
    | 'pict_flow_left_out'
    | 'pict_constraints_left_out';
  params: Record<string, string | number>;
};

export type Refusal = { ok: false; problem: FileProblem };

export type ReadResult = ({ ok: true; report: Remark[] } & ModelFile) | Refusal;

/** The answer for a file that cannot be taken. */
export function refuse(code: FileProblem['code'], params: FileProblem['params'] = {}): Refusal {
  return { ok: false, problem: { code, params } };
}
