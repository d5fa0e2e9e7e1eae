import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { placeIn } from './alternative-head.ts';
import { readConditional } from './conditional.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { splitSentences, withoutStop } from './sentence.ts';
import { numberOf } from './step.ts';

/** The head of an alternative, and the number of the step that it leaves. */
type AtStep = { step: string; text: string };

/** An item as an alternative at a step. */
export type ItemAtStep = Item & { leavesAt: string };

/**
 * Takes from the items of a flow what its prose says of other cases at a step of the list above it: `In step 4, if the card is
 * refused, …`, without a heading of its own. What follows in the same paragraph goes with it.
 *
 * @param known numbers of steps that stand before the items
 */
export function partAtSteps(items: Item[], known: readonly string[], language: Language) {
  const numbers = new Set(known);
  const atSteps: ItemAtStep[] = [];
  const others = items.filter((item) => {
    const number = numberOf(item.marker);
    if (number !== '') numbers.add(number);
    const found = number === '' ? allAtSteps(item, numbers, language) : [];
    append(atSteps, found);
    return found.length === 0;
  });
  return { atSteps, others };
}

/** The alternatives of a paragraph, where all of it is about them. */
function allAtSteps(item: Item, known: ReadonlySet<string>, language: Language): ItemAtStep[] {
  const groups: string[][] = [];
  for (const sentence of splitSentences(item.text)) {
    const isOwn = placeAt(sentence, known, language) !== undefined;
    if (isOwn) groups.push([sentence]);
    else if (groups.length === 0) return [];
    else groups.at(-1)?.push(sentence);
  }
  const found = groups.map((group) => headOf(group, known, language));
  if (found.includes(undefined)) return [];
  return found.flatMap((one, index): ItemAtStep[] => {
    const from = { ...item.from, text: groups[index]?.join(' ') ?? '' };
    const children = index === found.length - 1 ? item.children : [];
    return one ? [{ ...item, leavesAt: one.step, text: one.text, from, children }] : [];
  });
}

/** The step that a sentence begins with, or names in its condition, and the sentence without it. */
function placeAt(
  sentence: string,
  known: ReadonlySet<string>,
  language: Language,
): AtStep | undefined {
  const found = rulesFor(language).alternative.at.exec(lower(sentence, language));
  const { step: first, other } = found?.groups ?? {};
  const step = first ?? other;
  if (found && step)
    return known.has(step) ? { step, text: sentence.slice(found[0].length) } : undefined;
  const { condition = '' } = readConditional(sentence, language) ?? {};
  const { leavesAt, text } = placeIn(condition, language);
  return known.has(leavesAt)
    ? { step: leavesAt, text: sentence.replace(condition, text) }
    : undefined;
}

/** What is said of another case at a step: its condition, or what may happen there, and what follows from that. */
function headOf(
  [first = '', ...more]: string[],
  known: ReadonlySet<string>,
  language: Language,
): AtStep | undefined {
  const at = placeAt(first, known, language);
  if (!at || readConditional(at.text, language))
    return at && { ...at, text: [at.text, ...more].join(' ') };
  const { alternative, condition } = rulesFor(language);
  const [what = '', ...behind] = [...at.text.split(/;\s+/u), ...more];
  const small = lower(withoutStop(what), language);
  const isCase = alternative.may.test(small) || isFailure(what, language);
  const [next = '', ...others] = behind;
  if (!isCase || next === '') return undefined;
  const opening = condition.thenToo.exec(lower(next, language))?.[0] ?? '';
  const rest = [next.slice(opening.length), ...others].join(' ');
  return { ...at, text: `${withoutStop(what)}: ${rest}` };
}
