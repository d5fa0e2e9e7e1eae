import type fields from '@caseloom/locales/en/fields.json';
import type { z } from 'zod';
import { type Refusal, refuse } from './model-file.ts';

/** Why a field is wrong: a sentence of `fields.json`, as the fields of calls have theirs. */
export type FieldReason = keyof typeof fields;

/** The reason with what fills its sentence. */
type Fault = { reason: FieldReason; min?: number; max?: number; choices?: string };

const EXPECTED: ReadonlyMap<string, FieldReason> = new Map([
  ['string', 'text_expected'],
  ['number', 'number_expected'],
  ['int', 'whole_number_expected'],
  ['boolean', 'boolean_expected'],
  ['array', 'list_expected'],
  ['tuple', 'list_expected'],
  ['object', 'object_expected'],
  ['record', 'object_expected'],
]);

/** The answer for a file whose first wrong field Zod found. */
export function refuseField(error: z.ZodError): Refusal {
  const { path, ...fault } = fieldFault(error);
  return refuse('file_field_invalid', { path: path.join('.'), ...fault });
}

/** The first wrong field that Zod found: where it is, and why it is wrong. */
export function fieldFault({ issues: [issue] }: z.ZodError): Fault & { path: PropertyKey[] } {
  return issue ? { path: issue.path, ...faultOf(issue) } : { path: [], reason: 'invalid' };
}

function faultOf(issue: z.core.$ZodIssue): Fault {
  switch (issue.code) {
    case 'invalid_type':
      // Zod says only in its words that there is nothing
      if (issue.message.endsWith('undefined')) return { reason: 'required' };
      return { reason: EXPECTED.get(issue.expected) ?? 'invalid' };
    case 'invalid_value':
      return choice(issue.values);
    case 'invalid_union':
      return unionFault(issue);
    case 'invalid_format':
    case 'invalid_key':
      return { reason: 'pattern' };
    case 'too_small':
      return smallFault(issue);
    case 'too_big':
      return bigFault(issue);
    case 'custom':
      return { reason: issue.params?.code ?? 'invalid' };
    default:
      return { reason: 'invalid' };
  }
}

const choice = (values: readonly unknown[]): Fault => ({
  reason: 'choice_expected',
  choices: values.join(', '),
});

/** The kinds of an object, or the values of several lists. */
function unionFault(issue: z.core.$ZodIssueInvalidUnion): Fault {
  if (issue.inclusive === false) return { reason: 'invalid' };
  if (issue.options) return choice(issue.options);
  const values = issue.errors.map(([first]) =>
    first?.code === 'invalid_value' ? first.values : undefined,
  );
  return values.every((one) => one !== undefined) ? choice(values.flat()) : { reason: 'invalid' };
}

function smallFault({ path, origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Fault {
  const min = Number(minimum);
  if (origin === 'number')
    return { reason: inclusive ? 'number_too_small' : 'number_not_above', min };
  if (min > 1) return { reason: 'list_too_short', min };
  return { reason: path.at(-1) === 'values' ? 'data_empty' : 'required' };
}

function bigFault({ origin, maximum }: z.core.$ZodIssueTooBig): Fault {
  const max = Number(maximum);
  if (origin === 'string') return { reason: 'too_long' };
  return { reason: origin === 'number' ? 'number_too_large' : 'list_too_long', max };
}
