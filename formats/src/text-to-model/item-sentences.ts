import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { partAdded } from './added-words.ts';
import { readConditional } from './conditional.ts';
import { endingOf } from './ending.ts';
import { whomRefused } from './general-refusal.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import type { Reader } from './reader.ts';
import { describes, isStepLike } from './role.ts';
import { rulesOf } from './rule.ts';
import { MAX_SENTENCE_LENGTH, splitSentences, withoutStop } from './sentence.ts';
import { splitAtRules } from './take-rules.ts';
import type { Taking } from './taking.ts';

/** Whether a sentence behind the first one of an item only states how things are, and is no step of its own. */
export function onlyDescribes(text: string, language: Language): boolean {
  return (
    describes(text, language) &&
    endingOf(withoutStop(text), language).ending === undefined &&
    !readConditional(text, language) &&
    !leavesSomeOut(text, language) &&
    rulesOf(text, language).length === 0
  );
}

/** It refuses some, or lets only some go on. */
function leavesSomeOut(text: string, language: Language): boolean {
  if (text.length > MAX_SENTENCE_LENGTH) return false;
  const others = rulesFor(language).only.others(withoutStop(text));
  return others !== undefined || whomRefused(text, language) !== undefined;
}

/** The sentences of an item, as far as they state what happens; what they only add is listed as left out. */
export function sentencesOfItem(
  reader: Reader,
  item: Item,
  { taking, isFirst }: { taking: Taking; isFirst: boolean },
): string[] {
  const { language } = reader;
  const all = splitSentences(item.text).flatMap((one) => splitAtRules(one, language));
  const sentences = withoutName(item, all, reader);
  // what is expected is kept whole
  if (taking.type !== undefined || !/\d/.test(item.marker)) return sentences;
  const isWhole = item.children.length > 0 || item.code !== undefined;
  return sentences.flatMap((text, index) => {
    const { own, added } = partAdded(text, language, !isWhole && !(isFirst && index === 0));
    append(
      reader.leftOver,
      added.map((words) => ({ ...item.from, text: words })),
    );
    return own;
  });
}

/** `Scheduled export. Admins choose …`: the first words of an item may only name it. */
function withoutName(
  { marker, from }: Item,
  sentences: string[],
  { language, leftOver }: Reader,
): string[] {
  const [first = '', second = ''] = sentences;
  const isName =
    marker !== '' &&
    first.split(/\s+/).length <= 5 &&
    /[.]$/.test(first) &&
    !isStepLike(first, language) &&
    rulesOf(first, language).length === 0 &&
    isStepLike(second, language) &&
    !readConditional(second, language);
  if (isName) leftOver.push({ ...from, text: first });
  return isName ? sentences.slice(1) : sentences;
}
