import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { enteringSteps } from './entering-steps.ts';
import type { Branch, Flow, Part } from './flow.ts';
import { mentionOf } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { joinFields } from './one-field.ts';
import { plainNumbers } from './plain-number.ts';
import { isSameWord } from './same-word.ts';

/**
 * Gives the data of a rule the words of the step that enters it, or else of the condition that asks for it, where they say the
 * same in others: what holds for the `weight of a jar` holds where somebody enters `the weight of each jar`. The kind of thing
 * and one more noun have to be the same; what fits nothing keeps its name.
 */
export function joinRules(book: DataBook, flows: readonly Flow[], language: Language): void {
  const conditions = conditionsOf(flows, language);
  const entering = enteringSteps(flows, language).map(({ text }) => lower(text, language));
  joinFields(book, entering, language);
  for (const { name, rules } of book.ruled()) {
    const mentions = entering.flatMap((text) => {
      const end = mentionOf(name, text, language)?.end;
      return end === undefined ? [] : [text.slice(end)];
    });
    const fitting =
      mentions.length > 0
        ? mentions.flatMap((behind) => longerName(name, behind, { rules, language }))
        : [
            ...[...entering, ...conditions].flatMap((text) => sameIn(name, text, language) ?? []),
            ...conditions.flatMap((text) => boundedIn(name, text, { book, language }) ?? []),
          ];
    const [words] = fitting;
    if (words && words !== name && !book.has(words)) book.rename(name, words);
  }
}

/** The conditions of flows, in small letters. */
export function conditionsOf(flows: readonly Flow[], language: Language): string[] {
  const conditions: string[] = [];
  const add = (part: Part): void => {
    if (part.kind === 'call') part.parts.forEach(add);
    else if (part.kind === 'choice') part.branches.forEach(addBranch);
  };
  const addBranch = ({ condition, parts }: Branch): void => {
    conditions.push(lower(condition, language));
    parts.forEach(add);
  };
  for (const { main, alternatives } of flows) {
    main.forEach(add);
    alternatives.forEach(addBranch);
  }
  return conditions;
}

/** So many words a name has behind the first noun at most. */
const MAX_MORE = 5;

/** `moisture` where step and rule both go on: `moisture of the upper leaves`. */
function longerName(
  name: string,
  behind: string,
  { rules, language }: { rules: string[]; language: Language },
): string[] {
  const { joins } = rulesFor(language).dataName;
  const words = (/^(?: \p{L}+)*/u.exec(behind)?.[0] ?? '').split(' ').slice(1, MAX_MORE + 1);
  if (!joins.test(words[0] ?? '')) return [];
  const longer = words.map((_, index) => `${name} ${words.slice(0, index + 1).join(' ')}`);
  const isShared = (one: string) =>
    rules.some((rule) => `${lower(rule, language)} `.includes(`${one} `));
  const found = longer.findLast((one) => isShared(one) && !joins.test(one.split(' ').at(-1) ?? ''));
  return found ? [found] : [];
}

/** The words of a text in small letters that say the same as a name, as a name of their own. */
function sameIn(name: string, text: string, language: Language): string | undefined {
  const { joins, headOf } = rulesFor(language).dataName;
  const nouns = name.split(' ').filter((word) => !joins.test(word));
  if (nouns.length < 2) return undefined;
  const nounOf = (word: string) => nouns.find((noun) => isSameWord(noun, word, language));
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const isPart = words.map((word) => joins.test(word) || nounOf(word) !== undefined);
  const runs = words.flatMap((word, start) => {
    if (isPart[start - 1] || !isPart[start]) return [];
    const behind = isPart.indexOf(false, start);
    const run = words.slice(start, behind < 0 ? undefined : behind);
    while (joins.test(run[0] ?? '')) run.shift();
    while (joins.test(run.at(-1) ?? '')) run.pop();
    return word ? [run] : [];
  });
  const found = runs.find((run) => {
    const own = new Set(run.flatMap((word) => nounOf(word) ?? []));
    return own.size > 1 && nounOf(headOf(run.join(' '))) === nounOf(headOf(name));
  });
  if (!found) return undefined;
  const phrase = found.join(' ');
  return text.includes(phrase) ? rulesFor(language).entered.plain(phrase) || phrase : undefined;
}

/** `the total volume is below 200 ml` asks for the `volume of a pool`, where that is what its rule begins or ends with. */
function boundedIn(
  name: string,
  text: string,
  { book, language }: { book: DataBook; language: Language },
): string | undefined {
  const { joins, headOf } = rulesFor(language).dataName;
  const numbers = plainNumbers(text, language).split(/[^\d.-]+/);
  const isBound = book
    .valuesOf(name)
    .some(({ value, validity }) => validity === 'valid' && numbers.includes(value));
  const words = text.split(/[^\p{L}\p{N}]+/u);
  const at = words.findIndex((word) => isSameWord(word, headOf(name), language));
  if (!isBound || at < 0) return undefined;
  const start = words.findLastIndex((word, index) => index < at && joins.test(word)) + 1;
  const phrase = words.slice(Math.max(start, at - 1), at + 1).join(' ');
  return text.includes(phrase) ? rulesFor(language).entered.plain(phrase) || phrase : undefined;
}
