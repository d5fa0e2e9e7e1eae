import type { Language } from '@caseloom/locales/language';
import { doerOf, isPassive } from './doer.ts';
import type { Ending, Repetition } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import { isRequest } from './imperative.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { isSameSubject } from './opposite.ts';
import { isFailure, isStepLike } from './role.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { letOtherSideGoOn } from './two-sides.ts';

export type Choice = Part & { kind: 'choice' };

/** A condition with what follows from it, and nothing for everything else. */
export function isSimple(part: Part): part is Choice {
  if (part.kind !== 'choice') return false;
  const [one, other, ...more] = part.branches;
  return one?.condition !== '' && isSkip(other) && more.length === 0;
}

/** The branch for everything else, on which nothing happens. */
export function isSkip(branch: Branch | undefined): boolean {
  return branch?.condition === '' && branch.parts.length === 0 && branch.ending === 'next';
}

/** A choice that counts what fails. */
export function isRetry({ branches }: Choice): boolean {
  return branches.some(({ attempt }) => attempt);
}

/** `If it is not installed, install it`: the reader is asked to put it right, and goes on. */
export function isRemedy(parts: Part[], language: Language): boolean {
  const steps = parts.flatMap((part) => (part.kind === 'step' ? [part] : []));
  const last = steps.at(-1);
  return (
    last !== undefined &&
    steps.length === parts.length &&
    isHelp(last, language) &&
    !steps.some(({ text }) => isFailure(text, language) && text !== last.text)
  );
}

function isHelp({ type, text }: Part & { kind: 'step' }, language: Language): boolean {
  const { gives, advises } = rulesFor(language).condition;
  const small = lower(withoutStop(text), language);
  const advice = advises.exec(small);
  if (advice) return !gives.test(small.slice(advice.index + advice[0].length).trim());
  return (
    type === 'action' &&
    isRequest(withoutStop(text), language) &&
    !isFailure(text, language) &&
    !gives.test(small)
  );
}

/** Not every branch of a choice may lead nowhere: behind one the flow goes on, of several the last that is no failure. */
export function letOneGoOn(branches: Branch[], language: Language): void {
  letOtherSideGoOn(branches, language);
  if (!branches.every(({ ending }) => ending === 'open')) return;
  const { denied } = rulesFor(language).opposite;
  const passed = branches.findLast(
    ({ condition }) => !isFailure(condition, language) && !denied.test(lower(condition, language)),
  );
  const last = branches.find(({ condition }) => condition === '') ?? passed ?? branches.at(-1);
  if (last) last.ending = 'next';
}

/** Back to the step where it begins, until it holds. */
export function branchesOfRepetition({ step, until }: Repetition, from: Sentence): Branch[] {
  const on: Branch = { condition: until, parts: [], ending: 'next', from };
  const back: Branch = {
    condition: withoutStop(from.text),
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

/** A branch that does not go on with the flow because of where it stands: how it ends is said, or asked. */
export function leftOpen(branch: Branch): Branch {
  return branch.endingFrom ? branch : { ...branch, ending: 'open' };
}

/**
 * An alternative whose last words are conditions that each say where they lead. Where none holds it goes on where the step
 * before them says, `… continues with step 3. If the payment is refused, … ends`; of several on one thing, `if
 * the agent approves …`, `if the agent rejects it …`, one holds, and there is nothing else to ask about.
 */
export function endedByLast(branch: Branch, language: Language): Branch {
  const goesOn = answerThatGoesOn(branch.parts.at(-1));
  if (!branch.endingFrom && goesOn) return { ...branch, ending: 'next', endingFrom: goesOn.from };
  const at = branch.parts.findLastIndex((part) => !isStatedChoice(part)) + 1;
  const choices = branch.parts.slice(at).filter(isStatedChoice);
  const [first, ...others] = choices;
  if (branch.endingFrom || !first) return branch;
  const before = branch.parts[at - 1];
  if (before?.kind === 'step' && typeof before.ending === 'object') {
    const { ending, ...step } = before;
    const own = step.text === '' ? [] : [step];
    const parts = [...branch.parts.slice(0, at - 1), ...own, ...choices];
    return { ...branch, parts, ending, endingFrom: before.from };
  }
  const branches = [first, ...others].flatMap((one) => one.branches.filter((own) => !isSkip(own)));
  const isOnOne = branches.every(({ condition }) =>
    isSameSubject(condition, branches[0]?.condition ?? '', language),
  );
  if (branches.length < 2 || !isOnOne) return branch;
  return { ...branch, parts: [...branch.parts.slice(0, at), { ...first, branches }] };
}

/** `If Yes, the use case resumes. If No, it ends.`: the answer of a choice behind which the flow goes on, as its text says. */
function answerThatGoesOn(part: Part | undefined): Branch | undefined {
  const branches = part?.kind === 'choice' ? part.branches : [];
  if (!branches.every(({ condition, endingFrom }) => condition && endingFrom)) return undefined;
  return branches.find(({ ending }) => ending === 'next');
}

/** Each of its conditions says where it leads; nothing happens where none holds. */
function isStatedChoice(part: Part): part is Choice {
  if (part.kind !== 'choice' || isRetry(part)) return false;
  const stated = part.branches.filter(({ condition, endingFrom }) => condition && endingFrom);
  return (
    stated.length > 0 && stated.length + 1 === part.branches.length && part.branches.some(isSkip)
  );
}

/** The ending that the last sentence of the parts states; a part that states nothing else goes. */
export function takeEnding(parts: Part[]): { ending: Ending; from: Sentence } | undefined {
  const last = parts.at(-1);
  // `… and ends the use case; the order stays open`
  const isOfLast = (part: Part) => part.kind === 'step' && part.from.text === last?.from.text;
  const at = parts.findLastIndex(
    (part) =>
      isOfLast(part) &&
      part.kind === 'step' &&
      (part === last || part.ending === 'end') &&
      part.ending !== undefined,
  );
  const step = parts[at];
  if (step?.kind !== 'step' || !step.ending) return undefined;
  const { ending, from } = step;
  if (step.text === '') parts.splice(at, 1);
  else delete step.ending;
  return { ending, from };
}

/** Something happens where a condition does not hold, `unless the fee is paid`: whether the flow goes on then is not said. */
function isDenied(condition: string, parts: Part[], language: Language): boolean {
  return parts.length > 0 && rulesFor(language).opposite.denied.test(lower(condition, language));
}

/**
 * Known to lead on are what a system does on the way, what somebody enters or does as well, and what the reader is asked to do:
 * people refuse in words of their own, of which no list is long enough.
 */
function mayStop(part: Part | undefined, language: Language): boolean {
  if (part?.kind !== 'step') return false;
  const text = withoutStop(part.text);
  const small = lower(text, language);
  const { statement, condition, doer } = rulesFor(language);
  const { kind, noun = '' } = doerOf(small, language) ?? {};
  // `it is rounded` says more of what the step before is about
  const isOfSystem = (kind === 'thing' && doer.system.test(noun)) || /^(?:it|they)\b/.test(small);
  const isGiven = statement.acts.test(small) || isRequest(text, language);
  const leadsOn = isOfSystem || isGiven || condition.besides.test(small);
  return !leadsOn || condition.stops.test(small);
}

/** Whether a step keeps somebody from something. */
function hinders(part: Part, language: Language): boolean {
  const { hinders } = rulesFor(language).condition;
  return part.kind === 'step' && hinders.test(lower(withoutStop(part.text), language));
}

/**
 * A branch with its steps, and where it goes on. Where the text does not say it, that of a failure is open, and of what may
 * stop the flow: to go on behind a refusal would be wrong.
 *
 * @param from of the branch; `text` what states its first step, `words` all that is said of it
 */
export function branchWith(
  condition: string,
  parts: Part[],
  { from, text = '', words }: { from: Sentence; text?: string; words?: string },
  language: Language,
): Branch {
  const stated = takeEnding(parts);
  if (stated) return { condition, parts, ending: stated.ending, endingFrom: stated.from, from };
  const isLost = rulesFor(language).condition.lost.test(lower(withoutStop(text), language));
  const all = words ?? [condition, ...parts.map((part) => part.from.text)].join(' ');
  const isThere =
    parts.length > 0 && rulesFor(language).condition.already.test(lower(condition, language));
  const isOff = isDenied(condition, parts, language) || isFailure(all, language);
  const isPassed = rulesFor(language).condition.passed.test(lower(condition, language));
  const isStopped =
    mayStop(parts.at(-1), language) || parts.some((part) => hinders(part, language));
  const isStuck = isThere || isOff || (!isPassed && isStopped);
  const isOpen = isLost || (isStuck && !isRemedy(parts, language));
  return { condition, parts, ending: isOpen ? 'open' : 'next', from };
}
