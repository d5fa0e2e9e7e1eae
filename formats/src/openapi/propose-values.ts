import { type DataType, type ProposalRequest, propose, type Range } from '@caseloom/engine';
import { DEFAULT_LANGUAGE } from '@caseloom/locales/language';

/** The classes of one input: values that the schema allows, and some that it does not. */
export type Classes = {
  type: DataType;
  valid: string[];
  invalid: string[];
  range?: Range;
  isSecret: boolean;
  /** The file says nothing of its values: the valid one is its name in braces. */
  isPlaceholder?: true;
};

export type Found = Pick<Classes, 'type' | 'valid' | 'invalid' | 'range' | 'isPlaceholder'> & {
  /** The schema allows anything of its type: its valid value stands for all, unless the file has examples. */
  isOpen?: boolean;
};

/** From a bound without a counterpart, the bounds of a range go so far. */
export const FAR = 1000;

/** The values that are proposed, by whether they are valid. */
export function valuesOf(request: ProposalRequest): { valid: string[]; invalid: string[] } {
  const all = propose(request, DEFAULT_LANGUAGE);
  const values = (validity: 'valid' | 'invalid') =>
    all.filter((one) => one.validity === validity).map(({ value }) => value);
  return { valid: values('valid'), invalid: values('invalid') };
}
