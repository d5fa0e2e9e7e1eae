import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import { isNoName } from './data-name.ts';
import { doerOf } from './doer.ts';
import { enteringSteps } from './entering-steps.ts';
import type { Flow } from './flow.ts';
import { mentionOf, withoutControl } from './guard.ts';
import { conditionsOf } from './join-rules.ts';
import { rulesFor } from './languages.ts';
import { LITERAL } from './literals.ts';
import { lower } from './lower.ts';
import type { Sentence } from './sentence.ts';

/** The most fields that are looked for in the steps of a document. */
const MAX_NAMES = 300;

/**
 * Adds data of fields that a branch says are empty or wrong and a step enters, where nothing else is known of them: any word is
 * right, and none at all is wrong. Nothing for a number, a file or a secret, which a word is no value of.
 */
export function addNamedFields(book: DataBook, flows: readonly Flow[], language: Language): void {
  const { knownFields, namedFields } = rulesFor(language);
  const entering = enteringSteps(flows, language).flatMap(({ type, text, from }) =>
    type === 'action' && !text.match(LITERAL)
      ? [{ small: withoutControl(lower(text, language), language), from }]
      : [],
  );
  const isOther = (name: string) =>
    namedFields.special.test(name) ||
    isNoName(name, language) ||
    knownFields.some(({ noun }) => noun.test(name)) ||
    book.allNames().some((known) => mentionOf(known, name, language) !== undefined);
  const named = conditionsOf(flows, language).flatMap((one) => namesIn(one, language));
  let count = 0;
  for (const name of [...new Set(named)].slice(0, MAX_NAMES)) {
    const step = entering.find(({ small }) => isEntered(name, small, language));
    if (!step || isOther(name)) continue;
    const word = namedFields.words[count++ % namedFields.words.length] ?? '';
    addSides(book, name, word, step.from);
  }
}

function addSides(book: DataBook, name: string, word: string, from: Sentence): void {
  book.add({ name, validity: 'valid', type: 'text', values: [word] }, from);
  book.add({ name, validity: 'invalid', type: 'text', values: [''] }, from);
}

/** The fields that a condition in small letters says are empty or wrong. */
function namesIn(condition: string, language: Language): string[] {
  const { judged, joint, plain } = rulesFor(language).namedFields;
  const names = judged.map((pattern) => pattern.exec(condition)?.groups?.names).find(Boolean) ?? '';
  const doer = doerOf(condition, language)?.noun;
  return names
    .split(joint)
    .map((name) => (doer && name.startsWith(`${doer} `) ? name.slice(doer.length + 1) : name))
    .map((name) => plain(name.trim()))
    .filter((name) => /^\p{L}[\p{L}-]+(?: [\p{L}-]+){0,2}$/u.test(name));
}

/** Whether a step types what is called so, as one of the things that it enters. */
function isEntered(name: string, small: string, language: Language): boolean {
  const { before, behind } = rulesFor(language).namedFields;
  const mention = mentionOf(name, small, language);
  if (!mention || !rulesFor(language).guard.typed.test(small)) return false;
  return before.test(small.slice(0, mention.index)) && behind.test(small.slice(mention.end));
}
