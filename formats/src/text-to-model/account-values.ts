import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import type { EnteredValue } from './literals.ts';
import { lower } from './lower.ts';

/** Who somebody signs in as, and with what: `admin / admin123`, in brackets, or each in quotes. */
const BOTH =
  /(?:\(|[“"])(?<user>[\w.@+-]{2,60})[”"]?\s?\/\s?[“"]?(?<secret>[^\s“”"()/]{3,60})(?:\)|[”"])/u;
/** Only who: an address of e-mail, in quotes or without. */
const USER = /(?<user>[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{2,63}){1,4})/u;

/** The account that a step signs in with: `Sign in (admin / admin123)`. */
export function accountIn(text: string, language: Language): EnteredValue[] {
  const { signsIn, account } = rulesFor(language).entered;
  if (!signsIn.test(lower(text, language))) return [];
  const [userName, secretName] = account;
  const { user = '', secret = '' } = BOTH.exec(text)?.groups ?? {};
  if (!user || !secret) return [];
  return [
    { name: userName, value: user, literal: user },
    { name: secretName, value: secret, literal: secret },
  ];
}

/** Who a step signs in as, where it says no more: `ada@example.com ile giriş yap`. */
export function userIn(text: string, language: Language): EnteredValue[] {
  const { signsIn, account } = rulesFor(language).entered;
  const user = signsIn.test(lower(text, language)) ? USER.exec(text)?.groups?.user : undefined;
  return user ? [{ name: account[0], value: user, literal: user }] : [];
}
