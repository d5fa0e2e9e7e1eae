import type { Language } from '@caseloom/locales/language';
import { type Choice, isRetry, isSimple, skip } from './branches.ts';
import { readConditional } from './conditional.ts';
import { AGAIN, HERE, timesIn } from './ending.ts';
import type { Branch, Limit, Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { leadToAct } from './retry-place.ts';
import { splitSentences, withoutStop } from './sentence.ts';

/**
 * `The user may enter the code again, up to 3 times. After the third wrong code the account is locked.`: one choice, of which
 * a branch goes back and counts, and another is taken once the limit is reached. What says how often alone is asked about.
 */
export function withRetries(parts: Part[], language: Language): Part[] {
  const all: Part[] = [];
  for (const part of parts) if (!joinsLimit(all, part, language)) all.push(part);
  return all.map((part, index) => {
    const again = retryIn(part, language);
    const isStated = part.kind === 'step' && part.ending !== undefined;
    const whole = again && !isStated ? choiceOf(again) : part;
    if (whole.kind === 'choice') leadToAct(whole, all.slice(0, index), language);
    if (whole.kind === 'choice' && endsScenario(whole, all[index + 1])) endAtLimit(whole);
    return whole;
  });
}

/** `And after 3 wrong PINs the account is locked`: a scenario ends with its last line. */
function endsScenario({ from }: Choice, next: Part | undefined): boolean {
  const isBegun = next === undefined || (next.kind === 'step' && next.type === 'context');
  return isBegun && /^(?:and|but|then|ve|ama|o zaman)\s/iu.test(from.text);
}

function endAtLimit({ branches }: Choice): void {
  for (const branch of branches)
    if (branch.attempt?.isLast && branch.ending === 'open') branch.ending = 'end';
}

/** Who goes back, or tries again, before the text says how often: with the act that it says before that. */
function backBefore(all: Part[], language: Language): (Again & { count: number }) | undefined {
  const [before, last] = [all.at(-2), all.at(-1)];
  if (last?.kind !== 'step') return undefined;
  const { ending, from } = last;
  const isBack = typeof ending === 'object' && ending.often === undefined;
  const isAgain = rulesFor(language).retry.again.test(lower(last.text, language));
  if (!isBack && (ending !== undefined || !isAgain)) return undefined;
  const isActed = before?.kind === 'step' && before.type === 'action' && !before.ending;
  // `the system asks again` is seen, and what may be done again is not done yet
  const isSeen = !isBack && last.type === 'outcome' && !MAY.test(lower(last.text, language));
  const own = isSeen ? [] : last.text === '' && isActed ? [before, last] : [last];
  const parts = isBack ? own.flatMap(withoutEnding) : [];
  const condition = isBack || isSeen ? '' : withoutStop(last.text);
  const branch: Branch = {
    ...{ condition, parts, ending: { step: stepIn(last, language) }, endingFrom: from, from },
  };
  return { branch, limit: { times: 0, conditions: [] }, number: '', count: own.length };
}

/** `may try another card`: it is what somebody can do, and no step yet. */
const MAY = /\b(?:may|can|could)\b|[ae]bilir/u;

function withoutEnding(part: Part): Part[] {
  if (part.kind !== 'step') return [part];
  const { ending: _, ...step } = part;
  return step.text === '' ? [] : [step];
}

/** Whether a part says how often what stands before it may be done again, or what follows then: it becomes one with that. */
function joinsLimit(all: Part[], part: Part, language: Language): boolean {
  const last = all.at(-1);
  const again = retryIn(part, language) ?? (last && retryIn(last, language));
  const used = usedIn(part, language) ?? (last && usedIn(last, language));
  if (!last || !used) return false;
  const back = again ? undefined : backBefore(all, language);
  if (again) all.splice(-1, 1, choiceOf(again, used));
  else if (back) all.splice(all.length - back.count, back.count, choiceOf(back, used));
  else if (last.kind === 'choice' && isRetry(last)) addUsed(last, used);
  else return false;
  return true;
}

type Again = { branch: Branch; limit: Limit; number: string };
type Used = { branch: Branch; times: number };

/** Who may do something again so often, as a branch that goes back. */
function retryIn(part: Part, language: Language): Again | undefined {
  const [branch] = isSimple(part) ? part.branches : [];
  const inner = branch?.parts.length === 1 ? branch.parts[0] : undefined;
  const step = part.kind === 'step' ? part : inner;
  if (step?.kind !== 'step') return undefined;
  const words = withoutStop(step.text || step.from.text);
  const times = retriesIn(words, language);
  if (times === undefined) return undefined;
  const { from, number } = part;
  const ending = { step: stepIn(step, language) };
  const condition = branch ? `${branch.condition} · ${words}` : words;
  return {
    branch: { condition, parts: [], ending, endingFrom: step.from, from },
    limit: { times: times + 1, conditions: branch ? [branch.condition] : [] },
    number,
  };
}

function stepIn({ ending, from }: Part & { kind: 'step' }, language: Language): string {
  const own = typeof ending === 'object' ? ending.step : HERE;
  if (own !== HERE && own !== AGAIN) return own;
  const named = rulesFor(language).retry.step.exec(from.text);
  return named?.[1] ?? named?.[2] ?? AGAIN;
}

/** How often a sentence lets somebody do something again. */
export function retriesIn(text: string, language: Language): number | undefined {
  const { retry, ending } = rulesFor(language);
  const small = lower(text, language);
  if (retry.used.test(small)) return undefined;
  const often = retry.again.test(small) ? ending.often.exec(text)?.[1] : undefined;
  if (often) return timesIn(often, language);
  const chances = timesIn(retry.chances.exec(text)?.[1] ?? '', language);
  return chances === undefined ? undefined : chances - 1;
}

/** A condition that so many attempts failed. */
export function isLastAttempt(condition: string, language: Language): boolean {
  return rulesFor(language).retry.used.test(lower(condition, language));
}

/** The sentences of a text, of which one ends where another one says behind a semicolon what follows at a limit. */
export function splitAtLimits(text: string, language: Language): string[] {
  return splitSentences(text).flatMap((sentence) => {
    const [, before = '', behind = ''] = /^(\S[^;]*);\s+(\S.*)$/su.exec(sentence) ?? [];
    const { condition = '' } = (behind && readConditional(behind, language)) || {};
    return isLastAttempt(condition, language) ? [before, behind] : [sentence];
  });
}

/** What follows once so many attempts failed. */
function usedIn(part: Part, language: Language): Used | undefined {
  const [branch] = isSimple(part) ? part.branches : [];
  if (!branch || !isLastAttempt(branch.condition, language)) return undefined;
  const times = timesIn(branch.condition, language);
  return times === undefined || times < 2 ? undefined : { branch: withResult(branch), times };
}

/** `After three failed attempts the process ends`: that it ends is what is expected then. */
function withResult(branch: Branch): Branch {
  const { parts, ending, endingFrom: from } = branch;
  if (parts.length > 0 || ending !== 'end' || !from) return branch;
  const text = withoutStop(from.text);
  return { ...branch, parts: [{ kind: 'step', type: 'outcome', text, number: '', from }] };
}

/** What follows at the limit gives its number; where it is not said, what is counted alone. */
function choiceOf({ branch, limit, number }: Again, used?: Used): Choice {
  const { from } = branch;
  const all: Limit = used
    ? { times: used.times, conditions: [...limit.conditions, used.branch.condition] }
    : limit;
  const branches: Branch[] = [{ ...branch, attempt: { limit: all, isLast: false } }];
  if (used) branches.push({ ...used.branch, attempt: { limit: all, isLast: true } });
  return { kind: 'choice', branches: [...branches, skip(from)], number, from };
}

/** What follows at the limit, or more of it: `The bank is informed after the third wrong code.` */
function addUsed({ branches }: Choice, { branch, times }: Used): void {
  const last = branches.find(({ attempt }) => attempt?.isLast);
  if (last) last.parts.push(...branch.parts);
  const [again] = branches;
  if (last || !again?.attempt) return;
  const conditions = [...again.attempt.limit.conditions, branch.condition];
  const limit: Limit = { times, conditions };
  again.attempt = { limit, isLast: false };
  branches.splice(1, 0, { ...branch, attempt: { limit, isLast: true } });
}
