import type { Language } from '@caseloom/locales/language';
import { capitalized } from '../capitalized.ts';
import type { Choice } from './branches.ts';
import { openCondition } from './conditional.ts';
import type { Branch } from './flow.ts';
import { isRequest } from './imperative.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isFailure } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { toStep } from './step.ts';

/** What is done where one of the conditions below holds: of `Stop if:` it is `Stop`. */
export function resultOfList(text: string, language: Language): string | undefined {
  const { listed } = rulesFor(language).condition;
  const sentence = text.trim();
  const found = listed.exec(lower(sentence, language));
  if (!found) return undefined;
  const { index, 0: words } = found;
  const rest = `${sentence.slice(0, index)} ${sentence.slice(index + words.length)}`.trim();
  const result = rest.replace(/[\s:,]+$/, '');
  return capitalized(result, language);
}

/** A paragraph that leads into a list of conditions, with that list below it. */
export function withConditionLists(items: Item[], language: Language): Item[] {
  const joined: Item[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    const leads = last?.level === -1 && leadsToList(last, joined[0], language);
    if (last && leads && item.level >= 0) last.children.push(item);
    else joined.push({ ...item, children: [...item.children] });
  }
  return joined.map((item) =>
    item.level === -1 && item.children.length > 0 ? { ...item, marker: '-', level: 0 } : item,
  );
}

/** Where it is the first of its part, all that stands there is about it: then it is no branch. */
function leadsToList(item: Item, first: Item | undefined, language: Language): boolean {
  if (resultOfList(item.text, language) !== undefined) return true;
  return item !== first && openCondition(item.text, language) !== undefined;
}

/** `The order is rejected if:` with its conditions below it. */
export function listedChoice(
  text: string,
  list: { from: Sentence; items: Item[] },
  language: Language,
): Choice | undefined {
  const result = list.items.length > 1 ? resultOfList(text, language) : undefined;
  return result ? choiceOfList(result, list, language) : undefined;
}

/** A branch for each condition of the list, all of which lead to the same step. */
function choiceOfList(
  result: string,
  { from, items }: { from: Sentence; items: Item[] },
  language: Language,
): Choice {
  const isOver =
    isFailure(result, language) || rulesFor(language).condition.stops.test(lower(result, language));
  const branches = items.map((item): Branch => {
    // `Video freezes → restart the app`: what helps stands behind it
    const [problem = item.text, help] = item.text.split(/\s+(?:→|=>|->)\s+/u);
    const condition = withoutStop(problem);
    const parts = [toStep(result, from, { number: '' }, language)];
    if (help && isRequest(withoutStop(help), language))
      parts.push(toStep(help, item.from, { number: '' }, language));
    return { condition, parts, ending: isOver ? 'open' : 'next', from: item.from };
  });
  const skip: Branch = { condition: '', parts: [], ending: 'next', from };
  return { kind: 'choice', branches: [...branches, skip], number: '', from };
}
