import type { Validity } from '../../model.ts';

/** Why a value is proposed, as a code and what fills its sentence; the sentences are in `locales`. */
export type ReasonOf<Code> = { code: Code; params: Record<string, string | number> };

/** A value for one name's test data that explains itself. */
export type ProposalOf<Code> = {
  value: string;
  validity: Validity;
  reason: ReasonOf<Code>;
  /** Of a boundary value: the index of the range that contains it. */
  range?: number | undefined;
};

/** A value that should be accepted. */
export const valid = <Code>(
  value: string,
  code: Code,
  params: ReasonOf<Code>['params'] = {},
): ProposalOf<Code> => ({ value, validity: 'valid', reason: { code, params } });

/** A value that should be rejected. */
export const invalid = <Code>(
  value: string,
  code: Code,
  params: ReasonOf<Code>['params'] = {},
): ProposalOf<Code> => ({ value, validity: 'invalid', reason: { code, params } });
