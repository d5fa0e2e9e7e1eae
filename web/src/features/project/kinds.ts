/** The types of a step, in the order a test case tells them. */
export const STEP_TYPES = ['context', 'action', 'outcome'] as const;

/** The types of test data, the most usual first. */
export const DATA_TYPES = [
  'text',
  'integer',
  'decimal',
  'boolean',
  'date',
  'email',
  'list',
] as const;
