import type { Language } from '@caseloom/locales/language';
import { branchWith, type Choice, leftOpen, skip } from './branches.ts';
import { readSequel } from './conditional.ts';
import { doerOf } from './doer.ts';
import type { Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { quantityIn } from './quantity.ts';
import { withoutStop } from './sentence.ts';
import { toStep } from './step.ts';

/**
 * `Patients who missed three appointments are refused`, `Infected files are deleted`: a condition without an `if`. It leaves
 * the flow with what follows from it in its sentence; where that does not say how it ends, it is asked.
 *
 * @param own the parts of one sentence
 */
export function generalRefusal(own: Part[], language: Language): Choice | undefined {
  const [first] = own;
  if (first?.kind !== 'step' || own.some(({ kind }) => kind !== 'step')) return undefined;
  const { from, number } = first;
  const whom = whomRefused(from.text, language);
  if (!whom || isRequest(withoutStop(from.text), language)) return undefined;
  // what somebody does behind the refusal belongs to it
  const isOfOther = !first.text.startsWith(whom) && isByHand(first, language);
  if (isOfOther || (first.type === 'action' && first.isSure)) return undefined;
  const [head = '', ...clauses] = from.text.split(/;\s+/);
  const results = clauses.map((clause) => toStep(clause, from, { number: '' }, language));
  const parts = results.length > 0 ? results : asResults(own);
  const { toCondition } = rulesFor(language).refusal;
  const condition = results.length > 0 ? withoutStop(head) : toCondition(whom);
  const branch = branchWith(condition, parts, { from }, language);
  return { kind: 'choice', branches: [leftOpen(branch), skip(from)], number, from };
}

/** Whom or what a sentence refuses, in its words; nothing where it refuses nobody in general. */
export function whomRefused(text: string, language: Language): string | undefined {
  // what stands behind an arrow is expected of a check, and `when …` is a condition already
  if (/→|=>|->/.test(text) || readSequel(text, language)) return undefined;
  if (quantityIn(lower(text, language), language)?.letters) return undefined;
  const [head = ''] = text.split(/;\s+/);
  const whole = lower(withoutStop(head), language);
  const found = whomIn(whole, language);
  if (found === undefined || isFoundOut(found, whole, language)) return undefined;
  const at = whole.indexOf(found);
  // a noun alone is no condition: `Orders are cancelled` says none but itself
  return found.includes(' ') ? text.slice(at, at + found.length) : withoutStop(head);
}

/** The same in small letters. */
function whomIn(whole: string, language: Language): string | undefined {
  for (const small of [whole, ...beginningsOf(whole)])
    for (const pattern of rulesFor(language).refusal.ofAny) {
      const whom = pattern.exec(small)?.groups?.whom;
      if (whom) return whom;
    }
  return undefined;
}

/** `The system detects the account is locked`: who finds it is not whom it is about. */
function isFoundOut(whom: string, small: string, language: Language): boolean {
  const { validates } = rulesFor(language).doer;
  return validates.test(whom) && doerOf(small, language)?.kind === 'thing';
}

/** `… cannot enter and is sent home`: the refusal alone, without what else comes of it. */
function beginningsOf(small: string): string[] {
  return [...small.matchAll(/\s(?:and|ve)\s/gu)].map(({ index }) => small.slice(0, index));
}

function isByHand({ type, text }: Part & { kind: 'step' }, language: Language): boolean {
  const { doneByHand } = rulesFor(language).role;
  return type === 'action' && doneByHand.test(lower(text, language));
}

/** What a sentence says happens, as results. */
export function asResults(own: Part[]): Part[] {
  return own.map((part) =>
    part.kind === 'step' && !part.isSure ? { ...part, type: 'outcome' } : part,
  );
}
