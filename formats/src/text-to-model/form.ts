import { propose, type ValueKind } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { namesBefore } from './data-name.ts';
import { rulesFor } from './languages.ts';

/** Kinds of values that a document calls by their names. */
const KINDS: [ValueKind, RegExp][] = [
  ['email', /^e-?(?:mail|posta)/u],
  ['iban', /^[iı]ban/u],
  ['tckn', /^(?:tckn|t\.?c\.? kimlik)/u],
  ['card', /^(?:credit |debit |bank |kredi |banka )?(?:card|kart)/u],
  ['phone', /^(?:mobile |cell |cep )?(?:phone|telephone|telefon)/u],
];

/** What a sentence says of the form of a value: `The contact must be a valid e-mail address`. */
export type Form = { kind: 'form'; name: string; form: ValueKind };

/** @param small in small letters */
export function formIn(small: string, language: Language): Form | undefined {
  const { name: before = '', form: words = '' } =
    rulesFor(language).rule.form.exec(small)?.groups ?? {};
  const form = kindOfForm(words);
  const [name] = form ? namesBefore(before, language) : [];
  return form && name ? { kind: 'form', name, form } : undefined;
}

/** The form of values that are called so, in small letters. */
export function kindOfForm(small: string): ValueKind | undefined {
  return KINDS.find(([, pattern]) => pattern.test(small))?.[0];
}

/** The first right value of a form, and those that are nearly right. */
export function valuesOfForm(form: ValueKind): { valid: string[]; invalid: string[] } {
  const values = propose({ kind: form }, 'en');
  const some = (validity: 'valid' | 'invalid', number: number) =>
    values
      .filter((one) => one.validity === validity)
      .slice(0, number)
      .map(({ value }) => value);
  return { valid: some('valid', 1), invalid: some('invalid', 2) };
}
