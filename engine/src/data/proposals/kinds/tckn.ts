import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type TcknReason =
  | 'tckn_lowest'
  | 'tckn_run'
  | 'tckn_highest'
  | 'wrong_last_digit'
  | 'tckn_wrong_tenth'
  | 'tckn_swapped'
  | 'tckn_leading_zero'
  | 'one_too_short'
  | 'one_too_long'
  | 'has_letter';

/**
 * Turkish identity numbers: eleven digits, the last two of which check the others.
 *
 * They are computed here and come from no register and no list of persons: nine leading digits that are
 * a pattern (the lowest, 1 to 9, the highest), and the check digits that the rule gives. No numbers are
 * reserved for tests, so only such obvious patterns are proposed, never a random number.
 */
export function proposeTckns(): ProposalOf<TcknReason>[] {
  const number = completed('123456789');
  const tenth = number.slice(0, 9) + nextDigit(number[9]);
  return [
    valid(completed('100000000'), 'tckn_lowest'),
    valid(number, 'tckn_run'),
    valid(completed('999999999'), 'tckn_highest'),
    invalid(number.slice(0, 10) + nextDigit(number[10]), 'wrong_last_digit'),
    // the last digit fits the wrong one before it, so that only one check fails
    invalid(tenth + lastDigit(tenth), 'tckn_wrong_tenth'),
    invalid(`21${number.slice(2)}`, 'tckn_swapped'),
    invalid(completed('012345678'), 'tckn_leading_zero'),
    invalid(number.slice(0, 10), 'one_too_short'),
    invalid(`${number}0`, 'one_too_long'),
    invalid(`${number.slice(0, 4)}O${number.slice(5)}`, 'has_letter'),
  ];
}

const nextDigit = (digit = '0') => String((Number(digit) + 1) % 10);

function completed(nine: string): string {
  const odd = sumOf(Array.from(nine).filter((_, index) => index % 2 === 0));
  const even = sumOf(Array.from(nine).filter((_, index) => index % 2 === 1));
  const ten = nine + ((odd * 7 - even + 100) % 10);
  return ten + lastDigit(ten);
}

const lastDigit = (ten: string) => String(sumOf(Array.from(ten)) % 10);

const sumOf = (digits: readonly string[]) => digits.reduce((sum, digit) => sum + Number(digit), 0);
