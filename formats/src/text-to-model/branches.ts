import type { Language } from '@caseloom/locales/language';
import { doerOf, isPassive } from './doer.ts';
import type { Ending, Repetition } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isOpposite, isSameSubject } from './opposite.ts';
import { isFailure, isStepLike } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';

/** Conditions on the same thing, one after the other, are the branches of one choice. */
export function joinChoices(parts: Part[], language: Language): Part[] {
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isMore = last?.kind === 'choice' && part.kind === 'choice' && part.number === '';
    if (!isMore || !areBranchesOfOne(last.branches, part.branches, language)) {
      joined.push(part);
      continue;
    }
    const [one, other] = [last.branches[0], part.branches[0]];
    const isWhole =
      last.branches.length === 2 &&
      one &&
      other &&
      isOpposite(one.condition, other.condition, language);
    last.branches.pop();
    last.branches.push(
      ...(isWhole && isSkip(part.branches[1]) ? part.branches.slice(0, 1) : part.branches),
    );
  }
  return joined;
}

/**
 * The parts of a list in which each item is a condition with what follows from it: what a reader looks up, one or another.
 * One after the other, a case would pass them all.
 */
export function asOneChoice(parts: Part[]): Part[] {
  if (parts.every(isSimple)) return joined(parts);
  // among steps, conditions in a row that head what is done are looked up as well
  const heads = (part: Part): part is Choice => isSimple(part) && /:\s*$/.test(part.from.text);
  const rows: Part[][] = [];
  for (const part of parts) {
    const last = rows.at(-1);
    if (last?.every(heads) && heads(part)) last.push(part);
    else rows.push([part]);
  }
  return rows.flatMap((row) => (row.every(isSimple) ? joined(row) : row));
}

type Choice = Part & { kind: 'choice' };

function isSimple(part: Part): part is Choice {
  if (part.kind !== 'choice') return false;
  const [one, other, ...more] = part.branches;
  return one?.condition !== '' && isSkip(other) && more.length === 0;
}

function joined(choices: Choice[]): Choice[] {
  const [first, ...others] = choices;
  if (!first || others.length === 0) return choices;
  const branches = choices.flatMap((choice) => choice.branches.slice(0, 1));
  return [{ ...first, branches: [...branches, ...first.branches.slice(1)] }];
}

function areBranchesOfOne(before: Branch[], after: Branch[], language: Language): boolean {
  const [one, other] = [before[0], after[0]];
  return (
    isSkip(before.at(-1)) &&
    one !== undefined &&
    other !== undefined &&
    one.condition !== '' &&
    isSameSubject(one.condition, other.condition, language)
  );
}

function isSkip(branch: Branch | undefined): boolean {
  return branch?.condition === '' && branch.parts.length === 0 && branch.ending === 'next';
}

/** `If it is not installed, install it`: the reader is asked to put it right, and goes on. */
export function isRemedy(parts: Part[], language: Language): boolean {
  const { gives } = rulesFor(language).condition;
  return (
    parts.length > 0 &&
    parts.every(
      (part) =>
        part.kind === 'step' &&
        part.type === 'action' &&
        isRequest(withoutStop(part.text), language) &&
        !isFailure(part.text, language) &&
        !gives.test(lower(part.text, language)),
    )
  );
}

/** Not every branch of a choice may lead nowhere because it sounds like a failure: behind one the flow goes on. */
export function letOneGoOn(branches: Branch[]): void {
  if (!branches.every(({ ending }) => ending === 'open')) return;
  const last = branches.find(({ condition }) => condition === '') ?? branches.at(-1);
  if (last) last.ending = 'next';
}

/** Back to the step where it begins, until it holds. */
export function branchesOfRepetition({ step, until }: Repetition, from: Sentence): Branch[] {
  const on: Branch = { condition: until, parts: [], ending: 'next', from };
  const back: Branch = {
    condition: until ? '' : withoutStop(from.text),
    parts: [],
    ending: { step },
    endingFrom: from,
    from,
  };
  return [on, back];
}

/** `The clerk checks whether it is paid. If so, …` asks whether it is paid. */
export function resolveIfSo(condition: string, before: Part[]): string {
  const last = before.at(-1);
  if (!/^(?:so|yes|it is|it does|that is the case)$/i.test(condition)) return condition;
  const question =
    last?.kind === 'step' ? /\b(?:whether|if)\s+(\S.*)$/i.exec(last.text)?.[1] : undefined;
  return question ?? condition;
}

/** Who acts, or what is done, is often stated once: `görevli talebi reddeder, aksi halde onaylar`. */
export function letSameAct(branch: Branch, otherwise: Branch, language: Language): void {
  const [one] = branch.parts;
  const [other] = otherwise.parts;
  if (one?.kind !== 'step' || other?.kind !== 'step') return;
  const small = lower(other.text, language);
  // `otherwise within a week` leaves the verb out.
  if (rulesFor(language).statement.leavesVerbOut) {
    if (!isStepLike(other.text, language)) other.type = one.type;
    return;
  }
  const isNamed = doerOf(lower(one.text, language), language) !== undefined;
  if (isNamed && !doerOf(small, language) && !isPassive(small, language)) {
    other.type = one.type;
    other.isSure = true;
  }
}

/** The branch on which nothing happens while the condition does not hold. */
export function skip(from: Sentence): Branch {
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
