import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** A value that a step enters somewhere: the name of what takes it in small letters, and the words that stand for it, quotes included. */
export type EnteredValue = { name: string; value: string; literal: string };

/** Text in quotes of any kind, an e-mail address, or a number that is part of no word. */
const LITERAL =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<=^|[\s(:=])['‘][^'’\n]{1,200}['’](?=$|[\s,.;:)])|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![\p{L}\p{N}_#.,/$€£-])\d{1,20}(?:[.,]\d{1,20}){0,4}(?![\p{L}\p{N}_%]|[.,/-]\p{N}|-\p{L})/gu;

/**
 * What a step enters, chooses or sets, with the name that the words around a value give it: `enters "WELCOME10" in the Coupon
 * field`, `Kupon alanına "INDIRIM10" yazılır`. A value whose name is not said is a word like any other.
 */
export function enteredValuesIn(text: string, language: Language): EnteredValue[] {
  const { acts } = rulesFor(language).entered;
  const small = lower(text, language);
  if (!acts.test(small)) return [];
  const found: EnteredValue[] = [];
  let from = 0;
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    const end = index + literal.length;
    const name = nameOf([small.slice(from, index), small.slice(end)], literal, language);
    if (name === undefined) continue;
    found.push({ name, value: literal.replace(/^["“«'‘]|["”»'’]$/gu, ''), literal });
    from = end;
  }
  return found;
}

/** A step with more letters of fields is not read by anybody: each stays a step of its own. */
const MAX_FORM = 400;

/** `Name: Jane Doe`, under a step that fills in a form. */
const FIELD = /^["“*]?(\p{L}[\p{L}\p{N}' _/().-]{0,40}?)["”*]?\s*(?::|=|→|->)\s*(\S.{0,99})$/u;

/**
 * The items under a step as fields and their values in its words, where they are nothing else:
 * `Fill the form with:` and `Name: Jane Doe` below it. Undefined where some item is more than that.
 */
export function withFields(
  text: string,
  items: readonly string[],
  language: Language,
): string | undefined {
  const { acts, describes } = rulesFor(language).entered;
  if (items.length === 0 || !acts.test(lower(text, language))) return undefined;
  const fields = items.map((item) => FIELD.exec(item.trim()));
  const written = fields.flatMap((field) => {
    const [, name = '', value = ''] = field ?? [];
    if (!name || name.split(' ').length > 5 || describes.test(lower(value, language))) return [];
    const plain = value.replace(/[.;,]$/, '').replace(/^["“«'‘](.*)["”»'’]$/u, '$1');
    return /["“”]/.test(plain) ? [] : [`${name}: “${plain}”`];
  });
  const form = `${text.replace(/[\s:]+$/, '')}: ${written.join(', ')}`;
  return written.length === items.length && form.length <= MAX_FORM ? form : undefined;
}

/** The words of a step with what the column of its data says: as fields, as the value of what it enters, or in brackets. */
export function withData(action: string, data: string, language: Language): string {
  const form = withFields(
    action,
    data.split(/\s*[;\n]\s*|,\s+(?=[^,:=]{1,40}[:=])/u).filter(Boolean),
    language,
  );
  if (form) return form;
  const entered = `${action} “${data}”`;
  const isValue = !/["“”\n]/.test(data) && enteredValuesIn(entered, language).length > 0;
  return isValue ? entered : `${action} (${data.replaceAll('\n', ', ')})`;
}

/** What takes a value, by the words before it since the last value and those behind it. */
function nameOf(
  [before, behind]: readonly [string, string],
  literal: string,
  language: Language,
): string | undefined {
  const rules = rulesFor(language).entered;
  const { isControl, behind: following, plain } = rules;
  const [joined, bare] = rules.before;
  if (isControl(before, behind)) return undefined;
  // a number that nothing joins to its name counts something: `selects 3 items`, `3 ürün seçilir`
  const isNumber = /^\d/.test(literal);
  const isFree = !isNumber && rules.isFree(behind);
  const next = following.exec(behind)?.groups;
  const named =
    (isNumber && !next?.joint ? undefined : next) ??
    joined.exec(before)?.groups ??
    (isFree ? bare.exec(before)?.groups : undefined);
  if (named?.name === undefined) return undefined;
  const name = plain(named.name.replaceAll(/["“”«»'‘’]/g, '').trim());
  const isName = /^\p{L}[\p{L}\p{N}' _/-]{1,39}$/u.test(name) && name.split(' ').length <= 4;
  return isName ? name : undefined;
}
