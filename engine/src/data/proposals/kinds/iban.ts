import { invalid, type ProposalOf, valid } from '../proposal.ts';

export type IbanReason =
  | 'iban_of'
  | 'iban_wrong_digit'
  | 'iban_wrong_check_digits'
  | 'iban_swapped'
  | 'one_too_short'
  | 'one_too_long'
  | 'iban_letter'
  | 'iban_unknown_country'
  | 'iban_no_country';

/** The examples that the IBAN registry (ISO 13616) publishes; they are no accounts. */
const EXAMPLES = [
  'TR330006100519786457841326',
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
];

/** International bank account numbers: the registry's examples, and the first of them broken in one place each. */
export function proposeIbans(): ProposalOf<IbanReason>[] {
  const [example = ''] = EXAMPLES;
  const [country, check, account] = [example.slice(0, 2), example.slice(2, 4), example.slice(4)];
  return [
    ...EXAMPLES.map((iban) =>
      valid(iban, 'iban_of' as const, { country: iban.slice(0, 2), length: iban.length }),
    ),
    invalid(`${example.slice(0, -1)}${nextDigit(example.at(-1))}`, 'iban_wrong_digit'),
    invalid(`${country}${check[0]}${nextDigit(check[1])}${account}`, 'iban_wrong_check_digits'),
    invalid(`${example.slice(0, -2)}${example.at(-1)}${example.at(-2)}`, 'iban_swapped'),
    invalid(example.slice(0, -1), 'one_too_short'),
    invalid(`${example}0`, 'one_too_long'),
    // the bank is five digits; the check digits fit, so nothing else is wrong
    invalid(withCheckDigits(country, `A${account.slice(1)}`), 'iban_letter'),
    invalid(withCheckDigits('XX', account), 'iban_unknown_country'),
    invalid(`${check}${account}`, 'iban_no_country'),
  ];
}

const nextDigit = (digit = '0') => (Number(digit) + 1) % 10;

/** ISO 7064, mod 97-10. */
function withCheckDigits(country: string, account: string): string {
  const digits = Array.from(`${account}${country}00`, (sign) => Number.parseInt(sign, 36)).join('');
  return `${country}${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
}
