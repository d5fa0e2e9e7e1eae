import type { Language } from '@caseloom/locales/language';
import type { DataType, Range } from '../../model.ts';
import { printTypedValue } from '../typed-value.ts';
import { type BoundReason, proposeBounds } from './bounds.ts';
import { type PatternReason, proposeByPattern } from './pattern.ts';
import type { ProposalOf, ReasonOf } from './proposal.ts';
import { type KindReason, KNOWN, type ValueKind } from './value-kinds.ts';

/** Why a value is proposed. */
export type Reason = ReasonOf<BoundReason | PatternReason | KindReason>;
/** A value, and why it is proposed. */
export type Proposal = ProposalOf<Reason['code']>;

/** What values are proposed for: the ranges of a name's classes, a regular expression, or a kind of values. */
export type ProposalRequest =
  | { kind: 'bounds'; ranges: readonly Range[]; points: 2 | 3; type: DataType }
  | { kind: 'pattern'; source: string }
  | { kind: ValueKind };

/** What the values of a request are stored as. */
export function typeOfRequest(request: ProposalRequest): DataType {
  if (request.kind === 'bounds') return request.type;
  return request.kind === 'pattern' ? 'text' : KNOWN[request.kind].type;
}

/**
 * Valid and invalid values, each with its reason: the valid ones first, those at bounds ascending. The same
 * request always proposes the same values, written as the language does; none is both valid and invalid.
 */
export function propose(request: ProposalRequest, language: Language): Proposal[] {
  const found = requested(request, language);
  const seen = new Set<string>();
  return (['valid', 'invalid'] as const)
    .flatMap((validity) => found.filter((one) => one.validity === validity))
    .filter(({ value }) => !seen.has(value) && seen.add(value));
}

function requested(request: ProposalRequest, language: Language): Proposal[] {
  const type = typeOfRequest(request);
  const print = (one: Proposal): Proposal => ({
    ...one,
    value: printTypedValue(one.value, type, language),
  });
  if (request.kind === 'bounds')
    return proposeBounds(request.ranges, request.points, request.type).map(print);
  if (request.kind === 'pattern') return proposeByPattern(request.source);
  const found = KNOWN[request.kind].propose(language);
  // what is wrong in a kind is written as it is to be typed
  return found.map((one) => (one.validity === 'valid' ? print(one) : one));
}
