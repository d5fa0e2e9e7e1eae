import { LANGUAGES, type Language } from '@caseloom/locales/language';
import { describe, expect, it } from 'vitest';
import { isOfType } from '../test-data.ts';
import { readTypedValue } from '../typed-value.ts';
import { propose, typeOfRequest } from './propose.ts';
import { VALUE_KINDS, type ValueKind } from './value-kinds.ts';

/** The remainder by 97, digit by digit (ISO 7064). */
function remainder97(iban: string): number {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`;
  const digits = turned.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return Array.from(digits).reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);
}

/** The forms of accounts in the IBAN registry. */
const IBANS: Record<string, RegExp> = {
  TR: /^\d{5}\d[A-Z\d]{16}$/,
  DE: /^\d{18}$/,
  GB: /^[A-Z]{4}\d{14}$/,
  FR: /^\d{10}[A-Z\d]{11}\d{2}$/,
  NO: /^\d{11}$/,
  MT: /^[A-Z]{4}\d{5}[A-Z\d]{18}$/,
};

function isIban(text: string): boolean {
  const hasForm = IBANS[text.slice(0, 2)]?.test(text.slice(4)) ?? false;
  return hasForm && remainder97(text) === 1;
}

/** The rule as a sum of weights: 7, 9, 7, 9 … give the tenth digit, 8 of each odd one the last. */
function isTckn(text: string): boolean {
  if (!/^[1-9]\d{10}$/.test(text)) return false;
  const digits = Array.from(text, Number);
  const weighed = (weights: number[]) =>
    weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0) % 10;
  return (
    weighed([7, 9, 7, 9, 7, 9, 7, 9, 7]) === digits[9] &&
    weighed([8, 0, 8, 0, 8, 0, 8, 0, 8]) === digits[10]
  );
}

function isLuhn(text: string): boolean {
  const sum = Array.from(text)
    .reverse()
    .map((digit, index) => (index % 2 === 0 ? digit : String(Number(digit) * 2)))
    .flatMap((digits) => Array.from(digits, Number))
    .reduce((total, digit) => total + digit, 0);
  return sum % 10 === 0;
}

/** First digits and lengths of the networks. */
const NETWORKS =
  /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6011\d{12}|3(?:0[0-5]|[68]\d)\d{11}|35\d{14})$/;

/** RFC 5321 and 1035: parts, their characters and their lengths. */
function isEmail(text: string): boolean {
  const [local = '', domain = '', ...rest] = text.split('@');
  if (rest.length > 0 || text.length > 254 || local.length > 64) return false;
  const isDotted = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/.test(local);
  const labels = domain.split('.');
  return isDotted && labels.length > 1 && labels.every((label) => /^[a-z\d-]{1,63}$/.test(label));
}

/** A day that JavaScript's own calendar writes as it was written. */
function isDay(text: string, language: Language): boolean {
  const form = language === 'tr' ? /^(\d\d)\.(\d\d)\.(\d{4})$/ : /^(\d{4})-(\d\d)-(\d\d)$/;
  const parts = form.exec(text)?.slice(1);
  if (!parts) return false;
  const iso = (language === 'tr' ? parts.reverse() : parts).join('-');
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso);
}

/** What each kind is, written without the code that proposes. */
const IS: Record<ValueKind, (text: string, language: Language) => boolean> = {
  email: isEmail,
  iban: isIban,
  tckn: isTckn,
  phone: (text) => /^\+[1-9]\d{6,14}$/.test(text),
  turkishPhone: (text) => /^0(?:5|[2-4])\d{9}$/.test(text),
  card: (text) => NETWORKS.test(text) && isLuhn(text),
  amount: (text, language) =>
    (language === 'tr' ? /^\d+(?:,\d{1,2})?$/ : /^\d+(?:\.\d{1,2})?$/).test(text) &&
    /[1-9]/.test(text),
  boolean: (text) => /^(?:true|false)$/.test(text),
  date: isDay,
  time: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text),
};

describe.each(LANGUAGES)('in %s', (language) => {
  it.each(VALUE_KINDS)('what is proposed for %s is right if valid, and wrong if not', (kind) => {
    const found = propose({ kind }, language);
    expect(new Set(found.map(({ validity }) => validity)).size).toBe(2);
    for (const { value, validity } of found)
      expect([value, IS[kind](value, language)]).toEqual([value, validity === 'valid']);
  });

  it.each(VALUE_KINDS)('valid values of %s can be stored as their type', (kind) => {
    const type = typeOfRequest({ kind });
    for (const { value, validity } of propose({ kind }, language))
      if (validity === 'valid')
        expect(isOfType(readTypedValue(value, type, language), type)).toBe(true);
  });

  it.each(VALUE_KINDS)('no two values of %s have the same reason', (kind) => {
    const reasons = propose({ kind }, language).map(({ reason }) => JSON.stringify(reason));
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});

describe('the published examples', () => {
  it.each(['GB82WEST12345698765432', 'DE89370400440532013000', 'TR330006100519786457841326'])(
    '%s has the remainder of an IBAN',
    (iban) => expect(remainder97(iban)).toBe(1),
  );

  it('of Luhn are told from a wrong digit', () => {
    expect([isLuhn('79927398713'), isLuhn('79927398710')]).toEqual([true, false]);
  });
});

describe('one check of several', () => {
  const valueFor = (kind: ValueKind, code: string) =>
    propose({ kind }, 'en').find(({ reason }) => reason.code === code)?.value ?? '';

  it('is all that fails where an identity number has a wrong tenth digit', () => {
    const digits = Array.from(valueFor('tckn', 'tckn_wrong_tenth'), Number);
    const sum = digits.slice(0, 10).reduce((total, digit) => total + digit, 0);
    expect(sum % 10).toBe(digits[10]);
  });

  it('is all that fails where the country of an IBAN is unknown, or its bank has a letter', () => {
    expect(remainder97(valueFor('iban', 'iban_unknown_country'))).toBe(1);
    expect(remainder97(valueFor('iban', 'iban_letter'))).toBe(1);
  });

  it('is all that fails where no network issues a card number', () => {
    expect(isLuhn(valueFor('card', 'card_no_network'))).toBe(true);
  });
});
