import type { Language } from '@caseloom/locales/language';
import { doerOf, isPassive } from './doer.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isStepLike, roleOf } from './role.ts';
import { withoutStop } from './sentence.ts';

/**
 * The clauses of a sentence that are steps of their own: parted by a semicolon, or where somebody else
 * goes on in another role, as in `the guest pays and the machine prints the ticket`. What one does in
 * a row stays together.
 */
export function clausesOf(text: string, language: Language): string[] {
  const quoted = quotedIn(text);
  for (const joint of text.matchAll(rulesFor(language).clause.joint)) {
    if (quoted.some(([from, to]) => joint.index > from && joint.index < to)) continue;
    const first = withoutStop(text.slice(0, joint.index));
    const rest = text.slice(joint.index + joint[0].length);
    if (!isWhole(first, language) || !isOwn(rest, language)) continue;
    if (isObject(first, rest, language)) continue;
    const isParted = joint[0].startsWith(';') || areResults(first, rest, language);
    if (isParted || roleOf(first, language).type !== roleOf(rest, language).type)
      return [first, ...clausesOf(rest, language)];
  }
  return [text];
}

/** `the ticket is printed and the barrier opens`: two things that happen, each with what it happens to. */
function areResults(first: string, rest: string, language: Language): boolean {
  const { results } = rulesFor(language).clause;
  return (
    results.test(lower(rest, language)) &&
    [first, rest].every((one) => roleOf(one, language).type === 'outcome')
  );
}

/** `enters the name and the start times`: what else is entered. */
function isObject(first: string, rest: string, language: Language): boolean {
  const { clause, guard } = rulesFor(language);
  const [own = ''] = withoutStop(rest).split(clause.joint);
  const small = lower(own, language);
  const isEntered = guard.enters.test(lower(first, language)) && clause.object.test(small);
  return isEntered || clause.described.test(small);
}

/** Somebody is named, and what he does. */
function isOwn(clause: string, language: Language): boolean {
  const small = lower(clause, language);
  const isDone = rulesFor(language).clause.passive.test(small);
  const isNamed = doerOf(small, language) !== undefined;
  return (isNamed || (isDone && isPassive(small, language))) && isStepLike(clause, language);
}

function isWhole(clause: string, language: Language): boolean {
  return isStepLike(clause, language) || rulesFor(language).clause.whole.test(clause);
}

function quotedIn(text: string): [number, number][] {
  return [...text.matchAll(/"[^"]*"|“[^”]*”|«[^»]*»/g)].map((found) => [
    found.index,
    found.index + found[0].length,
  ]);
}

const CLAUSE = /,?\s+(?=(?:when|then|eğer ki|o zaman)\s)/iu;

const MORE = /\s+(?=(?:AND|BUT|VE|AMA)\s)/u;

/** `Given …, when …, then …` in one sentence, as its sentences. */
export function scenarioIn(text: string): string[] | undefined {
  if (!/^(?:given|diyelim ki)\s/i.test(text)) return undefined;
  const clauses = text.split(CLAUSE).flatMap((clause) => clause.split(MORE));
  return clauses.length > 1 ? clauses : undefined;
}
