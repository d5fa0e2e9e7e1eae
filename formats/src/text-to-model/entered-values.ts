import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';

/** A value that a step enters somewhere: the name of what takes it in small letters, and the words that stand for it, quotes included. */
export type EnteredValue = {
  name: string;
  value: string;
  literal: string;
  /** What stands just before the literal, where that may stand elsewhere as well. */
  before?: string;
};

/** Text in quotes of any kind, an e-mail address, or a number that is part of no word. */
const LITERAL =
  /"[^"\n]{1,200}"|“[^”\n]{1,200}”|«[^»\n]{1,200}»|(?<=^|[\s(:=])['‘][^'’\n]{1,200}['’](?=$|[\s,.;:)])|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}|(?<![\p{L}\p{N}_#.,/$€£-])\d{1,20}(?:[.,]\d{1,20}){0,4}(?![\p{L}\p{N}_%]|[.,/-]\p{N}|-\p{L})/gu;

/**
 * What a step enters, chooses or sets, with the name that the words around a value give it: `enters "WELCOME10" in the Coupon
 * field`, `Kupon alanına "INDIRIM10" yazılır`. A value whose name is not said is a word like any other.
 */
export function enteredValuesIn(text: string, language: Language): EnteredValue[] {
  const prefixed = prefixedIn(text);
  if (prefixed.length > 0) return prefixed;
  const assigned = assignedIn(text, language);
  if (assigned.length > 0) return assigned;
  const { acts } = rulesFor(language).entered;
  const small = lower(text, language);
  if (!acts.test(small)) return [];
  const found: EnteredValue[] = [];
  let from = 0;
  for (const { 0: literal, index } of text.matchAll(LITERAL)) {
    const end = index + literal.length;
    const name = nameOf([small.slice(from, index), small.slice(end)], literal, language);
    // `--yes` is a switch of a command
    if (name === undefined || /^["“]--?\p{L}/u.test(literal)) continue;
    found.push({ name, value: literal.replace(/^["“«'‘]|["”»'’]$/gu, ''), literal });
    from = end;
  }
  return found;
}

/** What stands in quotes. */
const QUOTED = /[“"]([^“”"\n]{3,300})[”"]/gu;
/** A part of a command behind letters that stand for its name: `p/5551234` */
const LETTERED = /^(?<letters>[a-z]{1,4})\/(?<value>\S[^/]*)$/u;

/** What the letters usually stand for. */
const PREFIXES = new Map(
  Object.entries({
    n: 'name',
    p: 'phone',
    e: 'email',
    a: 'address',
    t: 'tag',
    r: 'remark',
    d: 'date',
    i: 'id',
    c: 'category',
  }),
);

/** The values in commands, each behind letters that stand for its name: `add n/Ada p/5551234`. */
function prefixedIn(text: string): EnteredValue[] {
  return [...text.matchAll(QUOTED)].flatMap(([, command = '']) => {
    const [verb = '', ...parts] = command.split(/\s(?=[a-z]{1,4}\/\S)/u);
    if (!/^[\p{L}-]{2,20}(?:\s\S{1,20})?$/u.test(verb.trim())) return [];
    return parts.flatMap((part) => {
      const { letters = '', value = '' } = LETTERED.exec(part.trim())?.groups ?? {};
      const name = PREFIXES.get(letters) ?? letters;
      return value ? [{ name, value, literal: value, before: ` ${letters}/` }] : [];
    });
  });
}

/** `appEnabled: false`, `retries=3`: code that gives a name its value. */
const ASSIGNED =
  /[“"](?<name>[\p{L}_][\p{L}\p{N}_.[\]-]{1,40})(?<joint>\s?=\s?|:\s)(?<value>[^“”"\s=][^“”"=]{0,60})[”"]/gu;
/** A step that is nothing but a field with its value: `Mode: Simulation`. */
const ALONE =
  /^(?<name>\p{L}[\p{L}\p{N} ]{1,30})(?<joint>:\s+)(?<value>[^\s:,;.(/“”"]+(?: \p{Lu}[^\s:,;.(/“”"]+){0,2})$/u;

/** The values that code in a sentence, or a step that is a field alone, gives to their names. */
function assignedIn(text: string, language: Language): EnteredValue[] {
  const alone = ALONE.exec(text);
  const isField = alone && isFieldAlone(alone.groups ?? {}, language);
  return [...(isField ? [alone] : text.matchAll(ASSIGNED))].map(({ groups = {} }) => {
    const { name = '', joint = '', value = '' } = groups;
    const known = isField ? lower(name, language) : name;
    return { name: known, value, literal: value, before: `${name}${joint}` };
  });
}

function isFieldAlone(
  { name = '', value = '' }: Record<string, string>,
  language: Language,
): boolean {
  const { describes, plain } = rulesFor(language).entered;
  const small = lower(name, language);
  return (
    name.split(' ').length <= 3 &&
    plain(small) === small &&
    /^[\p{Lu}\d]/u.test(value) &&
    !isStepLike(value, language) &&
    !describes.test(lower(value, language))
  );
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
  const candidates = [
    isNumber && !next?.joint ? undefined : next?.name,
    joined.exec(before)?.groups?.name,
    isFree ? bare.exec(before)?.groups?.name : undefined,
  ];
  const names = candidates.map(
    (one = '') => one && plain(one.replaceAll(/["“”«»'‘’]/g, '').trim()),
  );
  return names.find(
    (name) => /^\p{L}[\p{L}\p{N}' _/-]{1,39}$/u.test(name) && name.split(' ').length <= 4,
  );
}
