import type { Language } from '@caseloom/locales/language';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';
import type { Conditional, Sequel } from './sentence-parts.ts';
import { withoutQuoted } from './split-sentence.ts';

/**
 * Reads `if … then … otherwise …`, `… if …`, `eğer … ise … değilse …`; undefined where there is no condition.
 *
 * @param isSure the text is known to begin with a condition, so that any Turkish -sa ends it
 */
export function readConditional(
  text: string,
  language: Language,
  isSure = false,
): Conditional | undefined {
  const { read, idle } = rulesFor(language).condition;
  const sentence = withoutStop(text);
  const readWith = (words: string) =>
    read(words, {
      isSure,
      isStepLike: (part) => isStepLike(part.replaceAll(HIDDEN, ','), language),
    });
  const plain = readWith(sentence);
  const found =
    plain && isParted(sentence, plain) ? withoutHidden(readWith(hideCommas(sentence))) : plain;
  const isIdle = found && !found.otherwise && idle.test(lower(found.condition, language));
  return isIdle || (found && isCut(text, found)) ? undefined : found;
}

/** What stands in brackets, and values in quotes that are listed: `"Shipped", "Lost", or "Delivered"`. */
const TOGETHER = /\([^()]*\)|\{[^{}]*\}|["“][^"”]*["”](?:,\s+(?:\p{Ll}{2,3}\s+)?["“][^"”]*["”])+/gu;
/** In place of a comma that parts no condition from what follows. */
const HIDDEN = '\uE000';

function hideCommas(text: string): string {
  return text.replace(TOGETHER, (words) => words.replaceAll(',', HIDDEN));
}

function withoutHidden(found: Conditional | undefined): Conditional | undefined {
  const shown = (words: string) => words.replaceAll(HIDDEN, ',');
  return (
    found && {
      condition: shown(found.condition),
      result: shown(found.result),
      otherwise: shown(found.otherwise),
    }
  );
}

/** Where a bracket opens in the condition and closes behind it, the condition stands within words that are said besides. */
function isCut(text: string, { condition, result }: Conditional): boolean {
  return isWhole(text) && !(isWhole(condition) && isWhole(result));
}

/** Whether the comma that ends the condition stands in brackets, or between listed values. */
function isParted(text: string, found: Conditional): boolean {
  const isInList = /["”]$/.test(found.condition) && /^(?:\p{Ll}{2,3} )?["“]/u.test(found.result);
  return isInList || isCut(text, found);
}

/** All its brackets close; `a)` is the mark of an item. */
function isWhole(text: string): boolean {
  const brackets = text.replaceAll(/(?:^|\s)\p{L}\)/gu, '').match(/[()]/g) ?? [];
  let open = 0;
  for (const bracket of brackets) {
    open += bracket === '(' ? 1 : -1;
    if (open < 0) return false;
  }
  return open === 0;
}

/** What follows `otherwise` where a sentence begins with it. */
export function readElse(text: string, language: Language): string | undefined {
  const sentence = withoutStop(text);
  const rest = rulesFor(language).condition.otherwise.exec(lower(sentence, language))?.[1];
  return rest === undefined ? undefined : sentence.slice(sentence.length - rest.length);
}

/** `Otherwise:` with its steps below it. */
export function opensElse(text: string, language: Language): boolean {
  const { filler } = rulesFor(language).statement;
  return /:\s*$/.test(text) && readElse(`${withoutStop(text)}, ${filler}`, language) === filler;
}

/** Reads `When the user presses Pay, the receipt opens` and `The receipt opens when the user presses Pay` as two steps. */
export function readSequel(text: string, language: Language): Sequel | undefined {
  return rulesFor(language).condition.readSequel(withoutStop(text), (part) =>
    isStepLike(part, language),
  );
}

/** `If the card is declined:` with its steps below it. */
export function openCondition(text: string, language: Language): string | undefined {
  if (!/:\s*$/.test(text)) return undefined;
  return readConditional(`${withoutStop(text)}, ${rulesFor(language).statement.filler}`, language)
    ?.condition;
}

/** Reads `Open the page, and if it is down, call support`: what is done, and the sentence with the condition. */
export function actAndCondition(text: string, language: Language): [string, string] | undefined {
  const small = withoutQuoted(lower(text, language));
  const [, act = '', next = ''] = rulesFor(language).condition.joined.exec(small) ?? [];
  const [first, rest] = [text.slice(0, act.length), text.slice(text.length - next.length)];
  const plain = first.replace(rulesFor(language).condition.before, '');
  const isAct = act !== '' && isStepLike(plain, language) && !readConditional(first, language);
  return isAct && readConditional(rest, language) ? [first, rest] : undefined;
}
