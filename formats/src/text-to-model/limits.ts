import type { Language } from '@caseloom/locales/language';
import type { Block } from '../document/document.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { plainNumbers } from './plain-number.ts';
import { quantityIn } from './quantity.ts';
import { splitSentences } from './sentence.ts';

/** Amounts that a document calls by a name, `release limit`: the words of each with its amount, in small letters. */
export type Limits = { name: string; amount: number }[];

/** `BR-05`, `İK-05`: what a rule is called. */
const ID = /^(?<id>\p{Lu}{1,5}[-\s]?\d{1,4})(?:\s*[:.–—-]\s*|\s+)(?<rule>\S.*)$/su;

/**
 * The limits of a document: those that a sentence gives an amount, `The release limit is 2,500 EUR`, and those that stand with the
 * number of a rule, `the release limit (BR-05)`, which has one.
 */
export function limitsIn(blocks: readonly Block[], language: Language): Limits {
  const texts = blocks.flatMap(textsOf);
  const rules = new Map(
    texts.flatMap((text): [string, number][] => {
      const { id = '', rule = '' } = ID.exec(text)?.groups ?? {};
      const amount = id ? amountIn(rule, language) : undefined;
      return amount === undefined ? [] : [[lower(id, language), amount]];
    }),
  );
  const { stated, referred } = rulesFor(language).limit;
  return texts
    .flatMap((text) => splitSentences(text))
    .flatMap((sentence) => {
      const small = plainNumbers(lower(sentence, language), language);
      const own = stated.exec(small)?.groups;
      const { name = own?.name ?? '', id = '' } = referred.exec(small)?.groups ?? {};
      const amount = rules.get(id) ?? (own ? Number(own.amount) : undefined);
      return name && amount !== undefined && Number.isFinite(amount) ? [{ name, amount }] : [];
    });
}

function textsOf(block: Block): string[] {
  if (block.kind === 'table') return block.rows.map((row) => row.join(' ').trim());
  return block.kind === 'paragraph' || block.kind === 'item' ? [block.text] : [];
}

/** The only amount of the first sentence of a rule that bounds one. */
function amountIn(rule: string, language: Language): number | undefined {
  for (const sentence of splitSentences(rule)) {
    const { min, max } =
      quantityIn(plainNumbers(lower(sentence, language), language), language) ?? {};
    if ((min === undefined) !== (max === undefined)) return max ?? min;
  }
  return undefined;
}

/** A condition in small letters with the amounts of the limits that it names in their place. */
export function withAmounts(small: string, limits: Limits, language: Language): string {
  return limits.reduce((words, { name, amount }) => {
    const found = limitMentioned(name, words, language);
    return found ? words.replace(found, `${amount}`) : words;
  }, small);
}

/** The last words of a name, as many of them as a text has, but two at least: more may stand before them where it was found. */
export function limitMentioned(
  name: string,
  small: string,
  language: Language,
): string | undefined {
  const { article, ending } = rulesFor(language).limit;
  const words = name.split(' ');
  for (let from = 0; from < words.length - 1; from++) {
    const pattern = `(?<!\\p{L})${article}${words.slice(from).join(' ')}${ending}(?!\\p{L})`;
    const [found] = new RegExp(pattern, 'u').exec(small) ?? [];
    if (found) return found;
  }
  return undefined;
}
