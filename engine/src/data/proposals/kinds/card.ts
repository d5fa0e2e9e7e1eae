import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type CardReason =
  | 'card_of'
  | 'wrong_last_digit'
  | 'card_swapped'
  | 'one_too_short'
  | 'one_too_long'
  | 'has_letter'
  | 'card_no_network';

/** Test numbers that card networks and payment providers publish: they are never issued to a person. */
const EXAMPLES = [
  ['Visa', '4111111111111111'],
  ['Mastercard', '5555555555554444'],
  ['Mastercard 2', '2223003122003222'],
  ['American Express', '378282246310005'],
  ['Discover', '6011111111111117'],
  ['Diners Club', '30569309025904'],
  ['JCB', '3530111333300000'],
] as const;

const NUMBER = '4012888888881881';

/** Numbers of payment cards by network, and a Visa one broken in one place each; the last digit checks the others (Luhn). */
export function proposeCards(): ProposalOf<CardReason>[] {
  const last = (Number(NUMBER.at(-1)) + 1) % 10;
  return [
    ...EXAMPLES.map(([network, number]) =>
      valid(number, 'card_of' as const, { network, length: number.length }),
    ),
    invalid(`${NUMBER.slice(0, -1)}${last}`, 'wrong_last_digit'),
    invalid(`${NUMBER.slice(0, 2)}21${NUMBER.slice(4)}`, 'card_swapped'),
    invalid(NUMBER.slice(0, -1), 'one_too_short'),
    invalid(`${NUMBER}0`, 'one_too_long'),
    invalid(`${NUMBER.slice(0, 4)}B${NUMBER.slice(5)}`, 'has_letter'),
    invalid('0'.repeat(16), 'card_no_network'),
  ];
}
