import type { Language } from '@caseloom/locales/language';
import type { Branch, Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import type { ToBranch } from './taking.ts';

/** What goes wrong, and what helps. */
type Trouble = { problem: string; remedy: string; item: Item; remedyFrom: Sentence };

const ARROW = /^([^→]{2,160}?)\s+(?:→|=>|->)\s+(\S[^→]*)$/u;
const PROBLEM = '(?:problem|issue|symptom|sorun|belirti|arıza)';
const REMEDY = '(?:solution|fix|remedy|workaround|resolution|çözüm|çözümü|öneri)';
const STARTS = new RegExp(`(?=(?<!\\p{L})${PROBLEM}\\s*:)`, 'iu');
const ENTRY = new RegExp(
  `^${PROBLEM}\\s*:\\s*(\\S.*?)\\s*(?<!\\p{L})${REMEDY}\\s*:\\s*(\\S.*)$`,
  'isu',
);
const IS_PROBLEM = new RegExp(`^${PROBLEM}\\s*:`, 'iu');
const IS_REMEDY = new RegExp(`^${REMEDY}\\s*:`, 'iu');

/** Lists of what goes wrong, `No sound → check the volume`, `Problem: … Solution: …`, in which nothing follows what stands before it; nothing where items are something else. */
export function troublesIn(items: Item[], language: Language): Trouble[] | undefined {
  const entries = joined(items).flatMap(({ item, from }) =>
    item.text
      .split(STARTS)
      .filter((text) => text.trim() !== '')
      .map((text) => {
        const found = wordsOf(text.trim(), language);
        return found && { ...found, item, remedyFrom: from };
      }),
  );
  const troubles = entries.filter((one) => one !== undefined);
  return troubles.length > 1 && troubles.length === entries.length ? troubles : undefined;
}

/** A problem and its solution may stand in items of their own; `from` is that of the solution. */
function joined(items: Item[]): { item: Item; from: Sentence }[] {
  const all: { item: Item; from: Sentence }[] = [];
  for (const item of items) {
    const last = all.at(-1)?.item;
    const isOfLast = last && IS_REMEDY.test(item.text) && IS_PROBLEM.test(last.text);
    if (isOfLast) {
      const whole = { ...last, text: `${last.text} ${item.text}`, children: item.children };
      all.splice(-1, 1, { item: whole, from: item.from });
    } else all.push({ item, from: item.from });
  }
  return all;
}

function wordsOf(text: string, language: Language) {
  const [, problem = '', remedy = ''] = ENTRY.exec(text) ?? arrowIn(text, language) ?? [];
  return problem ? { problem: withoutStop(problem), remedy } : undefined;
}

function arrowIn(text: string, language: Language): RegExpExecArray | undefined {
  const found = ARROW.exec(text);
  const [, problem = '', remedy = ''] = found ?? [];
  const { opposite, refusal } = rulesFor(language);
  const small = lower(problem, language);
  const isMissing = opposite.denied.test(small) && !isRequest(problem, language);
  const isWrong = refusal.refuses.test(small) || isMissing;
  const isTrouble = isWrong && !isQuoted(problem) && isRequest(withoutStop(remedy), language);
  return found && isTrouble ? found : undefined;
}

/** What is typed in quotes is tried, and nothing that went wrong. */
function isQuoted(problem: string): boolean {
  return /^["“`]/u.test(problem);
}

/** Where something goes wrong that is done which helps, and nothing else. */
export function choiceOfTroubles(troubles: Trouble[], toBranch: ToBranch): Part {
  const branches = troubles.map(({ problem, remedy, item, remedyFrom }): Branch => {
    const words = { condition: problem, text: remedy };
    const branch = toBranch(words, { from: remedyFrom, children: item.children });
    const ending = branch.endingFrom ? branch.ending : 'next';
    return { ...branch, ending, from: item.from };
  });
  const [first] = branches;
  const from = first?.from ?? { file: '', line: 0, text: '' };
  return { kind: 'choice', branches, number: '', from };
}
