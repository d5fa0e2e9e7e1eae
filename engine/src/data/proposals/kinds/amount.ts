import { factsOf, type Language } from '@caseloom/locales/language';
import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type AmountReason =
  | 'least'
  | 'amount_whole'
  | 'amount_one_decimal'
  | 'amount_two_decimals'
  | 'amount_large'
  | 'amount_zero'
  | 'amount_negative'
  | 'amount_three_decimals'
  | 'amount_other_mark'
  | 'amount_thousands'
  | 'amount_two_marks'
  | 'amount_currency'
  | 'amount_letter';

/** Amounts of money above zero, to a hundredth; in other marks than those of the language they are wrong. */
export function proposeAmounts(language: Language): ProposalOf<AmountReason>[] {
  const [mark, other] = factsOf(language).hasDecimalComma ? [',', '.'] : ['.', ','];
  return [
    valid('0.01', 'least'),
    valid('1', 'amount_whole'),
    valid('1234.5', 'amount_one_decimal'),
    valid('1234.56', 'amount_two_decimals'),
    valid('999999999.99', 'amount_large'),
    invalid(`0${mark}00`, 'amount_zero'),
    invalid(`-0${mark}01`, 'amount_negative'),
    invalid(`0${mark}001`, 'amount_three_decimals'),
    invalid(`1234${other}56`, 'amount_other_mark', { mark: other }),
    invalid(`1${other}234${mark}56`, 'amount_thousands', { mark: other }),
    invalid(`1${mark}234${mark}56`, 'amount_two_marks'),
    invalid(`1234${mark}56 €`, 'amount_currency'),
    invalid(`12O4${mark}56`, 'amount_letter'),
  ];
}
