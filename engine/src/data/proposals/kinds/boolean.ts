import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type BooleanReason = 'boolean_true' | 'boolean_false' | 'boolean_number' | 'boolean_cut';

/** The two truth values, and what only looks like one. */
export function proposeBooleans(): ProposalOf<BooleanReason>[] {
  return [
    valid('true', 'boolean_true'),
    valid('false', 'boolean_false'),
    invalid('2', 'boolean_number'),
    invalid('tru', 'boolean_cut'),
  ];
}
