/** The types of a step, in the order of a test case. */
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
