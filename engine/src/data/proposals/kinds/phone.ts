import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type PhoneReason =
  | 'phone_of'
  | 'phone_mobile'
  | 'phone_fixed'
  | 'phone_no_plus'
  | 'phone_zero_country'
  | 'phone_two_pluses'
  | 'phone_16_digits'
  | 'phone_no_digits'
  | 'phone_no_zero'
  | 'phone_with_country'
  | 'has_letter'
  | 'one_too_short'
  | 'one_too_long';

/**
 * Phone numbers as E.164 writes them: `+`, and up to 15 digits that begin with a country. The British and the
 * American one are from the ranges that are kept free for stories; the Turkish subscriber has zeros only.
 */
export function proposePhones(): ProposalOf<PhoneReason>[] {
  return [
    valid('+905000000000', 'phone_of', { country: 'TR' }),
    valid('+447700900000', 'phone_of', { country: 'GB' }),
    valid('+12025550100', 'phone_of', { country: 'US' }),
    invalid('905000000000', 'phone_no_plus'),
    invalid('+0905000000000', 'phone_zero_country'),
    invalid('++905000000000', 'phone_two_pluses'),
    invalid('+9050000000000000', 'phone_16_digits'),
    invalid('+90500000000O', 'has_letter'),
    invalid('+', 'phone_no_digits'),
  ];
}

/** Phone numbers as they are dialled within Türkiye: a zero, the area or operator, seven digits. The subscribers have zeros only. */
export function proposeTurkishPhones(): ProposalOf<PhoneReason>[] {
  return [
    valid('05000000000', 'phone_mobile'),
    valid('02120000000', 'phone_fixed'),
    invalid('5000000000', 'phone_no_zero'),
    invalid('+905000000000', 'phone_with_country'),
    invalid('0500000000', 'one_too_short'),
    invalid('050000000000', 'one_too_long'),
    invalid('0500000000O', 'has_letter'),
  ];
}
