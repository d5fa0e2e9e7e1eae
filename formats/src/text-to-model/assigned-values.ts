import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import type { EnteredValue } from './literals.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';

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
export function prefixedIn(text: string): EnteredValue[] {
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
  /^(?<name>\p{L}[\p{L}\p{N} ]{1,30})(?<joint>:\s+)(?:(?<value>[^\s:,;.(/“”"]+(?: \p{Lu}[^\s:,;.(/“”"]+){0,2})|[“"](?<quoted>[^“”"<>[\]{}]{1,80})[”"])$/u;
/** `username: admin / password: 1234`, `name=Ada, age=30`: fields in a row. */
const PAIR =
  /(?<=^|[\s(,;/|])(?<name>\p{L}[\p{L}\p{N}_]*(?: (?!(?:and|ve)\s)\p{L}[\p{L}\p{N}_]*){0,2})(?<joint>\s?[:=]\s?)(?<value>(?!\/)[^\s,;()|“”"]{1,60})(?=\s*(?:$|[,;|)]|\/\s|\s(?:and|ve)\s))/gu;

/** `Header: X-API-Key: 4711`, `Input: search=lamp`: a field that is one word, behind what kind of thing it is. */
const OF_KIND =
  /^\p{L}{3,20}:\s+(?<name>[\p{L}_][\p{L}\p{N}_.-]{1,40})(?<joint>:\s+|\s?=\s?)(?<value>\S[^“”"\n]{0,100})$/u;

/** The values that code in a sentence, fields in a row, or a step that is a field alone, give to their names. */
export function assignedIn(text: string, language: Language): EnteredValue[] {
  const alone = ALONE.exec(text);
  const isField = alone && isFieldAlone(alone.groups ?? {}, language);
  const ofKind = OF_KIND.exec(text);
  const found = isField ? [] : [...text.matchAll(PAIR)];
  const pairs = found.filter(({ groups }) => isPair(groups ?? {}, language));
  // `Scenario: Offer, Tone: Formal, Length: Short`: not each of them has to name a field
  const isRow = pairs.length > 1 && found.length - pairs.length < 2;
  const single = isField ? alone : isRow ? null : ofKind;
  return [...(single ? [single] : isRow ? pairs : text.matchAll(ASSIGNED))].map(
    ({ groups = {} }) => {
      const { name = '', joint = '', value, quoted = '' } = groups;
      const known = isField || isRow ? lower(name, language) : name;
      const literal = value ?? quoted;
      const before = `${name}${joint}${value === undefined ? (text[name.length + joint.length] ?? '') : ''}`;
      return { name: known, value: literal, literal, before };
    },
  );
}

function isPair({ name = '', value = '' }: Record<string, string>, language: Language): boolean {
  const { describes, plain } = rulesFor(language).entered;
  const small = lower(name, language);
  return plain(small) === small && !describes.test(lower(value, language));
}

function isFieldAlone(
  { name = '', value: plainValue, quoted }: Record<string, string | undefined>,
  language: Language,
): boolean {
  const { describes, plain } = rulesFor(language).entered;
  const small = lower(name, language);
  const value = plainValue ?? quoted ?? '';
  return (
    name.split(' ').length <= 3 &&
    plain(small) === small &&
    (quoted !== undefined || /^[\p{Lu}\d]/u.test(value)) &&
    !isStepLike(value, language) &&
    !describes.test(lower(value, language))
  );
}

/** A command with what follows it, as a step of its own or typed with a slash: `delete 1`, `type "/invite anna"`. */
const COMMAND =
  /^(?:.{2,40}\s)?(?<literal>(?:(?<!.)[“"](?<alone>(?=.* (?:\S*[\d./@]|\w(?:\s|[”"])))[a-z][a-z-]{1,20}(?: [\w./@-]{1,30}){1,4})|["“](?<typed>\/\p{Ll}[^"”\n]{2,120}))["”])$/u;

export function commandIn(text: string, language: Language): EnteredValue | undefined {
  const { literal = '', alone, typed } = COMMAND.exec(text.trim())?.groups ?? {};
  const { acts, command } = rulesFor(language).entered;
  if (typed && !acts.test(lower(text, language))) return undefined;
  const value = alone ?? typed;
  return value ? { name: command, value, literal } : undefined;
}
