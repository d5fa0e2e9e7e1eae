import type { Language } from '@caseloom/locales/language';
import { branchWith, type Choice, isRetry } from './branches.ts';
import { isCheck } from './doer.ts';
import { AGAIN } from './ending.ts';
import type { Alternative, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';

/** Of a retry that is stated after a flow: its branches leave where what is tried again is checked, or else where it is done. */
export function retriesBehind(main: Part[], part: Part, language: Language): Alternative[] {
  if (part.kind !== 'choice' || !isRetry(part)) return [];
  leadToAct(part, main, language);
  const [{ ending } = { ending: 'open' as const }] = part.branches;
  const at =
    typeof ending === 'object' ? main.findIndex(({ number }) => number === ending.step) : -1;
  const [act, next] = at < 0 ? [] : main.slice(at, at + 2);
  const place = next?.kind === 'step' && isCheck(lower(next.text, language), language) ? next : act;
  if (!place) return [];
  place.number ||= `${AGAIN} ${part.from.line} behind`;
  const leavesAt = place.number;
  return part.branches.flatMap((branch) => (branch.attempt ? [{ ...branch, leavesAt }] : []));
}

/** Who tries again does once more what he did before: the last act before the choice that shares its words, or just the last one. */
export function leadToAct({ branches, from }: Choice, before: Part[], language: Language): void {
  const subjectOf = (text: string) => lower(text, language).split(/[^\p{L}]/u)[0] ?? '';
  for (const branch of branches) {
    // who tries again acted before, whatever the words of his step say of its role
    const doer = rulesFor(language).doer.isShown ? '' : subjectOf(branch.condition);
    const acts = before.flatMap((part) =>
      part.kind === 'step' &&
      (part.type === 'action' || (doer !== '' && subjectOf(part.text) === doer)) &&
      !isCheck(lower(part.text, language), language)
        ? [part]
        : [],
    );
    for (const part of branch.parts) if (part.kind === 'choice') leadToAct(part, before, language);
    if (typeof branch.ending !== 'object' || branch.ending.step !== AGAIN) continue;
    const words = wordsOf(`${branch.condition} ${branch.endingFrom?.text}`, language);
    const isSame = ({ text }: { text: string }) =>
      wordsOf(text, language).some((word) =>
        words.some((own) => own.startsWith(word) || word.startsWith(own)),
      );
    const act = acts.findLast(isSame) ?? acts.at(-1);
    if (!act) continue;
    act.number ||= `${AGAIN} ${from.line} ${before.length}`;
    branch.ending.step = act.number;
  }
}

/** In a branch of a failure nothing else is left beside trying again: what stands behind it belongs to the last attempt. */
export function withinBranch(parts: Part[], language: Language): Part[] {
  const at = parts.findIndex((part) => part.kind === 'choice' && isRetry(part));
  const choice = parts[at];
  if (choice?.kind !== 'choice') return parts;
  const last = choice.branches.find(({ attempt }) => attempt?.isLast);
  if (!last) return parts;
  choice.branches = choice.branches.filter(({ attempt }) => attempt);
  const behind = parts.slice(at + 1);
  if (behind.length > 0) {
    const { attempt, condition, from } = last;
    const whole = branchWith(condition, [...last.parts, ...behind], { from }, language);
    Object.assign(last, whole, { attempt });
  }
  return parts.slice(0, at + 1);
}

/** Where a branch goes back whose step is only known by where it leaves. */
export function leadBackTo(parts: Part[], step: string): void {
  for (const part of parts)
    if (part.kind === 'choice')
      for (const { ending, parts: inner } of part.branches) {
        if (step && typeof ending === 'object' && ending.step === AGAIN)
          Object.assign(ending, { step, isAgain: true });
        leadBackTo(inner, step);
      }
}
