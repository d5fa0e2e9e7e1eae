import type { Language } from '@caseloom/engine';
import { doerOf, isPassive } from './doer.ts';
import type { Ending, Repetition } from './ending.ts';
import type { Part, Way } from './flow.ts';
import { isOpposite, isSameSubject } from './opposite.ts';
import { isStepLike } from './role.ts';
import { lower, type Sentence, withoutStop } from './sentence.ts';

/** Conditions on the same thing, one after the other, are the ways of one choice. */
export function joinChoices(parts: Part[], language: Language): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isMore = last?.kind === 'choice' && part.kind === 'choice' && part.number === '';
    if (!isMore || !areWaysOfOne(last.ways, part.ways, language)) {
      joined.push(part);
      continue;
    }
    const [one, other] = [last.ways[0], part.ways[0]];
    const isWhole =
      last.ways.length === 2 &&
      one &&
      other &&
      isOpposite(one.condition, other.condition, language);
    last.ways.pop();
    last.ways.push(...(isWhole && isSkip(part.ways[1]) ? part.ways.slice(0, 1) : part.ways));
  }
  return joined;
}

function areWaysOfOne(before: Way[], after: Way[], language: Language): boolean {
  const [one, other] = [before[0], after[0]];
  return (
    isSkip(before.at(-1)) &&
    one !== undefined &&
    other !== undefined &&
    one.condition !== '' &&
    isSameSubject(one.condition, other.condition, language)
  );
}

function isSkip(way: Way | undefined): boolean {
  return way?.condition === '' && way.parts.length === 0 && way.ending === 'next';
}

/** Not every way of a choice may end because it sounds like a failure: the flow goes on somewhere. */
export function keepOneOpen(ways: Way[]): void {
  if (!ways.every(({ ending, isAssumed }) => ending === 'end' && isAssumed)) return;
  for (const way of ways) way.ending = 'next';
}

/** Back to the step where it begins, until it holds. */
export function waysOfRepetition({ step, until }: Repetition, from: Sentence): Way[] {
  const on: Way = { condition: until, parts: [], ending: 'next', from };
  const back: Way = {
    condition: until ? '' : withoutStop(from.text),
    parts: [],
    ending: { step },
    endingFrom: from,
    from,
  };
  return [on, back];
}

/** `The clerk checks whether it is paid. If so, …` asks whether it is paid. */
export function whetherAsked(condition: string, before: Part[]): string {
  const last = before.at(-1);
  if (!/^(?:so|yes|it is|it does|that is the case)$/i.test(condition)) return condition;
  const asked =
    last?.kind === 'step' ? /\b(?:whether|if)\s+(\S.*)$/i.exec(last.text)?.[1] : undefined;
  return asked ?? condition;
}

/** Who acts, or what is done, is often told once: `görevli talebi reddeder, aksi halde onaylar`. */
export function letSameAct(way: Way, otherwise: Way, language: Language): void {
  const [one] = way.parts;
  const [other] = otherwise.parts;
  if (one?.kind !== 'step' || other?.kind !== 'step') return;
  const small = lower(other.text, language);
  // `otherwise within a week` leaves the verb out.
  if (language === 'en' && !isStepLike(other.text, language)) other.type = one.type;
  if (language === 'en') return;
  const isNamed = doerOf(lower(one.text, language), language) !== undefined;
  if (isNamed && !doerOf(small, language) && !isPassive(small, language)) {
    other.type = one.type;
    other.isSure = true;
  }
}

/** Nothing happens on the way beside a condition. */
export function skip(from: Sentence): Way {
  return { condition: '', parts: [], ending: 'next', from };
}

/** The ending that the last of the parts tells; a part that tells nothing else goes. */
export function takeEnding(parts: Part[]): { ending: Ending; from: Sentence } | undefined {
  const last = parts.at(-1);
  if (last?.kind !== 'step' || !last.ending) return undefined;
  const { ending, from } = last;
  if (last.text === '') parts.pop();
  else delete last.ending;
  return { ending, from };
}
