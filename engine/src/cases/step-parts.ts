import type { Language } from '@caseloom/locales/language';
import { fold } from '../data/fold.ts';
import type { Validity } from '../model.ts';
import type { TestStep } from '../result.ts';
import { plainName } from './plain-name.ts';
import { wordOfValue } from './wording.ts';

type Data = Record<string, { value: string; validity: Validity }>;
type Step = Pick<TestStep, 'label' | 'text'>;

/** A piece of a step: words, or a value with the name it goes by. `isNamed`: the words of the step say that name already, or leave it no room. */
export type StepPart =
  | { kind: 'words'; text: string }
  | { kind: 'value'; name: string; value: string; isInvalid: boolean; isNamed: boolean };

/** Before a value that is a part of an address: a name in front of it would be a part of it too. */
const IN_ADDRESS = /[/=?&#]$/;

const TOKEN = /<([^<>|\n]{1,80})>/g;

/**
 * A step with its values apart from its words: what stands in the text where the label has a name.
 * A text that does not follow its label, such as one that a person worded, is words only.
 */
export function stepParts({ label, text }: Step, data: Data): StepPart[] {
  if (!label.includes('<')) return [{ kind: 'words', text }];
  const names = [...label.matchAll(TOKEN)].map(([, name = '']) => name);
  const literals = label.split(TOKEN).filter((_, index) => index % 2 === 0);
  const literalWords = fold(literals.join(' '));
  const pattern = literals.map((words, index) => {
    const name = names[index];
    return `(${withState(words)})${name === undefined ? '' : `(${valuesOf(name, data)}.*?)`}`;
  });
  const found = new RegExp(`^${pattern.join('')}$`, 's').exec(text)?.slice(1);
  if (!found) return [{ kind: 'words', text }];
  return literals.flatMap((_, index): StepPart[] => {
    const name = names[index];
    const [words = '', value = ''] = found.slice(2 * index);
    const before: StepPart[] = words ? [{ kind: 'words', text: words }] : [];
    if (name === undefined) return before;
    const facts = {
      isInvalid: isInvalid(name, value, data),
      isNamed:
        hasWord(literalWords, fold(plainName(name))) ||
        hasName(fold(words), fold(ownName(name, names))) ||
        IN_ADDRESS.test(words),
    };
    return [...before, { kind: 'value', name, value, ...facts }];
  });
}

/**
 * A step as files say it: "Enter quantity 1". A value goes with its name unless the words of the step say the name
 * already, or the value is a part of an address.
 *
 * @param data the values of its case by name
 * @returns the text alone where a person worded the step
 */
export function namedText(step: Step, data: Data, language: Language): string {
  return stepParts(step, data)
    .map((part) => {
      if (part.kind === 'words') return part.text;
      const value = wordOfValue(part.value, language);
      return part.isNamed ? value : `${part.name} ${value}`;
    })
    .join('');
}

/** A name without the number that only keeps it apart from one with other values: two of a step need theirs. */
function ownName(name: string, names: string[]): string {
  const withoutNumber = (one: string) => plainName(one).replace(/ \d+$/, '');
  const own = withoutNumber(name);
  return names.filter((one) => withoutNumber(one) === own).length > 1 ? plainName(name) : own;
}

/** What stands behind a noun in Turkish, letters folded: `tavan irtifasını`, `parolasıyla`, `derinliği`. */
const ENDING = "(?:['’]?(?:s?[iuü])?(?:[yn]?[iuü]n?|[yn]?[ae]|n?[dt][ae]n?|y?l[ae]))?";
/** The last letter of a Turkish noun may soften before a vowel. */
const SOFTENED = new Map([
  ['k', '[kğg]'],
  ['p', '[pb]'],
  ['ç', '[çc]'],
  ['t', '[td]'],
]);
const LAST_LETTER = /[kpçt]$/;

/** Whether the words just before a value end with its name, in Turkish with what may stand behind a noun. */
function hasName(before: string, name: string): boolean {
  const stem = escaped(name).replace(LAST_LETTER, (letter) => SOFTENED.get(letter) ?? letter);
  return new RegExp(`(?<![\\p{L}\\p{N}])${stem}${ENDING}[\\s:=("“«]*$`, 'u').test(before);
}

/** Whether a text has these words, not only letters of others. */
function hasWord(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(words)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

/** The words of a label in its text: where a state variable stands, anything. */
function withState(words: string): string {
  const pieces = words.split(/(\\\{|\{[\p{L}_][\p{L}\p{N}_]*\})/u);
  return pieces
    .map((piece, index) => {
      if (index % 2 === 0) return escaped(piece);
      return piece === '\\{' ? escaped('{') : '.*?';
    })
    .join('');
}

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What is known to stand for a name, to be tried before anything else: a value may hold what parts it from the next one. */
function valuesOf(name: string, data: Data): string {
  const own = Object.entries(data).flatMap(([each, { value }]) =>
    isOf(each, name) && value ? [value] : [],
  );
  const byLengthDescending = own.toSorted((a, b) => b.length - a.length);
  return byLengthDescending.map((value) => `${escaped(value)}|`).join('');
}

/** A value goes by the name of its variable, on a return to its step with a number behind it. */
const isOf = (each: string, name: string) =>
  each === name || (each.startsWith(name) && /^ \d+$/.test(each.slice(name.length)));

/** A value on a return to its step goes by another name, `password 2`: the one with this value counts. */
function isInvalid(name: string, value: string, data: Data): boolean {
  const own = Object.entries(data).filter(([each]) => isOf(each, name));
  const [, found] = own.find(([, one]) => one.value === value) ?? own[0] ?? [];
  return found?.validity === 'invalid';
}
