import { printTypedValue, type TestData } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';

/** A value as it is stored; without a type, it is written the same in every language. */
type Value = {
  value: string;
  validity?: TestData['validity'];
  isSecret?: boolean | undefined;
  type?: TestData['type'] | undefined;
};

/** How the person who reads it writes numbers and dates, and their words for an empty value. */
type Reader = { language: Language; empty: string };

/** A value as people read it: a secret one is masked, an empty one is said, an invalid one is as it was typed. */
export function shownValue(one: Value, { language, empty }: Reader): string {
  const { value, validity, isSecret, type = 'text' } = one;
  if (isSecret) return '••••••';
  return (validity === 'invalid' ? value : printTypedValue(value, type, language)) || empty;
}
