import { z } from 'zod';

/**
 * Every way the API says no, with its HTTP status.
 *
 * The code is the promise: programs branch on it, translators write its sentence
 * in `locales/<language>/errors.json`. Messages may change, codes may not.
 *
 * The browser ends the session on any 401 and 403 but the login's,
 * so what a user may not see answers 404, and a limit or a conflict is never 403.
 */
export const ERRORS = {
  invalid_input: 400,
  link_invalid: 400,
  results_unreadable: 400,
  workbook_without_results: 400,
  workbook_not_filled_in: 400,
  workbook_status_unknown: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  code_required: 401,
  code_wrong: 401,
  passkey_unknown: 401,
  email_not_verified: 403,
  user_passive: 403,
  not_allowed: 403,
  not_found: 404,
  project_not_found: 404,
  model_not_found: 404,
  step_not_found: 404,
  data_not_found: 404,
  suite_not_found: 404,
  case_not_found: 404,
  unmatched_not_found: 404,
  run_not_found: 404,
  release_not_found: 404,
  view_not_found: 404,
  report_not_found: 404,
  requirement_not_found: 404,
  action_not_found: 404,
  attachment_not_found: 404,
  api_key_not_found: 404,
  webhook_not_found: 404,
  delivery_not_found: 404,
  draft_not_found: 404,
  binned_not_found: 404,
  user_not_found: 404,
  invitation_not_found: 404,
  version_conflict: 409,
  idempotency_conflict: 409,
  request_in_progress: 409,
  shown_once: 409,
  project_name_taken: 409,
  user_exists: 409,
  already_member: 409,
  last_owner: 409,
  last_company_owner: 409,
  not_oneself: 409,
  two_factor_on: 409,
  two_factor_off: 409,
  plan_current: 409,
  limit_reached: 409,
  model_in_use: 409,
  step_in_use: 409,
  step_exists: 409,
  data_in_use: 409,
  data_exists: 409,
  suite_in_use: 409,
  needs_binned: 409,
  needed_in_bin: 409,
  suite_not_ready: 409,
  preview_outdated: 409,
  run_completed: 409,
  draft_not_ready: 409,
  draft_used: 409,
  ai_settings_closed: 409,
  nothing_to_run: 409,
  nothing_to_undo: 409,
  newer_results: 409,
  attachments_full: 409,
  automation_names_full: 409,
  api_keys_full: 409,
  webhooks_full: 409,
  views_full: 409,
  wrong_account: 409,
  account_elsewhere: 409,
  too_large: 413,
  unsupported_type: 415,
  model_invalid: 422,
  model_unreadable: 422,
  work_too_large: 422,
  picture_unreadable: 422,
  ai_address_closed: 422,
  webhook_address_closed: 422,
  passkey_invalid: 422,
  push_refused: 422,
  nested_cycle: 422,
  nested_unknown: 422,
  rate_limited: 429,
  quota_reached: 429,
  unexpected: 500,
  unavailable: 503,
  payment_unavailable: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERRORS;

/** The body of every answer that is not a success. `details` is a list of field errors, or what the code says. */
export const errorBody = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  details: z.unknown().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

/** One broken field: `path` is its dotted name, `message` a sentence in the caller's language. */
export const fieldError = z.object({
  path: z.string(),
  code: z.string().optional(),
  message: z.string(),
});
export type FieldError = z.infer<typeof fieldError>;
