import type { Language } from '@caseloom/locales/language';
import { type Named, nameOfAside } from './data-name.ts';
import { doerOf } from './doer.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { quantityIn } from './quantity.ts';
import { splitValues } from './values.ts';

/** What values a name may have: those between two, texts of such a length, or those of a list. */
export type Bounds =
  | (Named & { kind: 'range'; min?: number; max?: number; isLength: boolean; signs?: string })
  | (Named & { kind: 'list'; values: string[] });

/** Some of what there is, not all that there may be. */
const EXAMPLE = /^(?:for (?:example|instance)|e\.g\.|such as|örn\.|örneğin|mesela)/iu;

/** `POST /api/bids`: its parts are no values. */
const ADDRESS = /(?:^|\s)\/\p{L}/u;

/**
 * What stands in brackets behind the name of some data: `the strength (mild, normal or strong)`,
 * `kredi tutarını (1.000 - 100.000 TL)`.
 */
export function asidesIn(sentence: string, language: Language): Bounds[] {
  // what a system shows or makes is entered by nobody
  if (doerOf(lower(sentence, language), language)?.kind === 'thing') return [];
  return [...sentence.matchAll(/\(([^()]{2,80})\)/g)].flatMap((found): Bounds[] => {
    const [, inside = ''] = found;
    if (EXAMPLE.test(inside) || ADDRESS.test(inside)) return [];
    const name = nameOfAside(lower(sentence.slice(0, found.index), language), language);
    if (!name || rulesFor(language).dataName.collective.test(name)) return [];
    const values = splitValues(inside);
    const isList =
      values.length > 2 || (values.length === 2 && /\s(?:or|veya|ya da)\s/.test(inside));
    if (isList) return [{ kind: 'list', name, values: withoutUnit(values), isAside: true }];
    const small = lower(inside, language);
    const range = quantityIn(rulesFor(language).rule.ofAside(small), language);
    if (range?.min === undefined || range.max === undefined) return [];
    const { min, max, letters = '' } = range;
    const digits = /^(?:digit|rakam|hane|basamak)/.test(letters);
    const isLength = letters !== '';
    return [{ kind: 'range', name, min, max, isLength, ...(digits && { digits }), isAside: true }];
  });
}

/** `3, 6, 12 ay`: what is counted is no part of the last value. */
function withoutUnit(values: string[]): string[] {
  const isNumber = (value: string) => /^\d+(?:[.,]\d+)?$/.test(value);
  const others = values.slice(0, -1);
  if (!others.every(isNumber)) return values;
  return [...others, values.at(-1)?.replace(/\s+\p{L}+$/u, '') ?? ''];
}
