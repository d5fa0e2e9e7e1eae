import type { Language } from '@caseloom/locales/language';
import { readConditional, readElse } from './conditional.ts';
import { doerOf } from './doer.ts';
import { endingOf } from './ending.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { MAX_SENTENCE_LENGTH, withoutStop } from './sentence.ts';

/** What a sentence states, as sentences of their own, and what it only adds. */
type Parted = { own: string[]; added: string[] };

/**
 * Parts what a sentence states from what it only adds: `Return to step 3 while the code is valid; no mail is needed`.
 *
 * @param isBehind whether it stands behind an act, so that all of it may be a remark
 */
export function partAdded(text: string, language: Language, isBehind: boolean): Parted {
  if (text.length > MAX_SENTENCE_LENGTH) return { own: [text], added: [] };
  const [first = '', ...more] = text.split(/;\s+/u);
  // what is added to a remark is one as well
  if (isBehind && isGeneral(first, language)) return { own: [], added: [text] };
  const general = more.filter((words) => isGeneral(words, language));
  const others = more.filter((words) => !general.includes(words));
  const stated = general.length > 0 ? [first, ...others].join('; ') : text;
  const { own, added } = partAtTarget(stated, language);
  return { own, added: [...added, ...general] };
}

/** `A used code cannot be used again`: nothing happens, and nobody looks for it. */
function isGeneral(text: string, language: Language): boolean {
  const small = lower(withoutStop(text), language);
  return !isActed(text, language) && rulesFor(language).statement.general.test(small);
}

/** A person or the system does it. */
function isActed(text: string, language: Language): boolean {
  const { kind, noun = '' } = doerOf(lower(withoutStop(text), language), language) ?? {};
  return kind === 'person' || (kind === 'thing' && rulesFor(language).doer.system.test(noun));
}

/** Ends a sentence at the step where its branch leads; a second place behind that is a sentence of its own. */
function partAtTarget(text: string, language: Language): Parted {
  const whole = { own: [text], added: [] };
  if (!/\d/.test(text) || leadsOn(text, language)) return whole;
  const { behind, before, or } = rulesFor(language).ending;
  const early = before.exec(text)?.groups?.before;
  const plain = early && text.replace(early, '');
  if (plain && namesStep(plain, language)) return { own: [plain], added: [early.trim()] };
  const joint = [...text.matchAll(behind)].find(({ index }) =>
    namesStep(text.slice(0, index), language),
  );
  if (!joint) return whole;
  const head = text.slice(0, joint.index);
  const tail = text.slice(joint.index).replace(/^[,;\s]+/u, '');
  const [added = '', second = '', ...more] = tail.split(or);
  if (second && more.length === 0 && isTarget(second, language))
    return { own: [head, second], added: added ? [added] : [] };
  return added && isAdded(tail, joint[0], language) ? { own: [head], added: [tail] } : whole;
}

/** Whether it is no other case, and nothing that somebody does. */
function isAdded(tail: string, joint: string, language: Language): boolean {
  const clauses = tail.split(/;\s+/u);
  const isOther = (clause: string) =>
    readElse(clause, language) !== undefined || readConditional(clause, language) !== undefined;
  const stated = joint.startsWith(';') ? clauses : clauses.slice(1);
  return !clauses.some(isOther) && !stated.some((clause) => isActed(clause, language));
}

function leadsOn(text: string, language: Language): boolean {
  return endingOf(withoutStop(text), language).ending !== undefined;
}

function isTarget(text: string, language: Language): boolean {
  return leadsOn(text, language) && endingOf(withoutStop(text), language).text === '';
}

function namesStep(text: string, language: Language): boolean {
  const { ending } = endingOf(withoutStop(text), language);
  return typeof ending === 'object' && /^\d/.test(ending.step);
}
