import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { placeIn } from './alternative-head.ts';
import { branchHead, isBranchMark } from './branch-mark.ts';
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
 * Takes from the items of a flow what its prose says of other cases at a step of its list: `In step 4, if the card is refused, …`,
 * without a heading of its own. What follows in the same paragraph goes with it, and so does a list that begins below a head.
 *
 * @param before numbers of steps that stand before the items
 */
export function partAtSteps(items: Item[], before: readonly string[], language: Language) {
  const known = new Set(before);
  const atSteps: ItemAtStep[] = [];
  const others: Item[] = [];
  let end = 0;
  for (const [index, item] of items.entries()) {
    if (index < end) continue;
    const below = stepsBelow(items, index);
    const whole = { ...item, children: [...item.children, ...below] };
    const head = headed(whole, below.length > 0, known, language);
    const isOverList = head !== undefined || branchHead(item.marker) !== undefined;
    if (isOverList) end = index + 1 + below.length;
    const found = head ? [head] : allAtSteps(item, known, language);
    append(atSteps, found);
    if (found.length === 0) others.push(isOverList ? whole : item);
    const number = numberOf(item.marker);
    if (number !== '') known.add(number);
  }
  return { atSteps, others };
}

/** A line that is the head of an alternative, with what stands below it. */
function headed(
  item: Item,
  isOverList: boolean,
  known: ReadonlySet<string>,
  language: Language,
): ItemAtStep | undefined {
  const head = item.marker === '' ? headAt(item.text, language) : undefined;
  const isHead = head?.isMarked || item.isRequirement || isOverList;
  return head && isHead && known.has(head.step)
    ? { ...item, leavesAt: head.step, text: head.text }
    : undefined;
}

/** `1.`, `2.` or `a)`, `b)` right behind an item: a list that begins there. */
function stepsBelow(items: Item[], index: number): Item[] {
  const behind = items.slice(index + 1);
  const isNext = (marks: (at: number) => string) =>
    behind.findIndex(({ marker }, at) => marker.replace(/^\(|[.)]+$/gu, '') !== marks(at));
  const ends = [(at: number) => `${at + 1}`, (at: number) => 'abcdefghij'.charAt(at)].map(isNext);
  return behind.slice(0, Math.max(...ends.map((end) => (end < 0 ? behind.length : end))));
}

/** A title with the step that it leaves in brackets: `A1 – Limit exceeded (step 2)`, and perhaps what follows from it. */
export function headAt(
  text: string,
  language: Language,
): (AtStep & { isMarked: boolean }) | undefined {
  const [, mark, , inside = ''] = HEAD.exec(text) ?? [];
  const found = rulesFor(language).alternative.step.exec(lower(inside, language));
  if (!inside || found?.[0].length !== inside.length) return undefined;
  const { leavesAt, text: words } = placeIn(text, language);
  return { step: leavesAt, text: words, isMarked: mark !== undefined };
}

const HEAD =
  /^(\p{Lu}{1,2}\d{1,2}\s*[–—:.)-]+\s+)?(\p{L}[^()]{2,120}?)\s*\(([^()]{3,40})\)\s*(?::|$)/u;

/** The alternatives of a paragraph, where all of it is about them. */
function allAtSteps(item: Item, known: ReadonlySet<string>, language: Language): ItemAtStep[] {
  if (numberOf(item.marker) !== '' || isBranchMark(item.marker)) return [];
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
