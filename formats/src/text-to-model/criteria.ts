import type { StepType } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { type Choice, isSimple, leftOpen, skip } from './branches.ts';
import { readSequel } from './conditional.ts';
import type { Branch, Part } from './flow.ts';
import { wordsOf } from './guess-place.ts';
import { asOneChoice } from './join-choices.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { sentencesOf } from './refusal.ts';
import { isFailure } from './role.ts';

/** Conditions of a list do not follow one another as its steps do, unless each item has the same `type`. */
export function partsOfList(parts: Part[], language: Language, type?: StepType): Part[] {
  return asOneChoice(type ? parts : leaveCriteria(parts, language), language);
}

/**
 * The parts of a list of criteria, `When an expired coupon is entered, …`: each begins with its own condition, so that none
 * goes on with the one before. What goes wrong leaves where that is done which its words name, and how it ends is asked.
 */
function leaveCriteria(parts: Part[], language: Language): Part[] {
  const sentences = sentencesOf(parts);
  const own = sentences.filter((one) => isCriterion(one, language));
  if (own.length < 2 || own.length * 3 < sentences.length * 2) return parts;
  const left: Part[] = [];
  for (const sentence of sentences) {
    const choice = failureOf(sentence, language);
    const at = choice ? placeOf(choice, left, language) : left.length;
    left.splice(at, 0, ...(choice ? [choice] : sentence));
  }
  return left;
}

function isCriterion([first, next]: Part[], language: Language): boolean {
  if (first?.kind === 'choice') return true;
  return next !== undefined && readSequel(first?.from.text ?? '', language) !== undefined;
}

/** The branch of a criterion whose condition is that something is wrong, used or expired. */
function failureOf(own: Part[], language: Language): Choice | undefined {
  const [first, ...results] = own;
  if (!first) return undefined;
  if (first.kind === 'choice') {
    const [branch] = isSimple(first) && own.length === 1 ? first.branches : [];
    if (!branch || !isWrong(branch.condition, language)) return undefined;
    return { ...first, branches: [leftOpen(branch), ...first.branches.slice(1)] };
  }
  const isPlain = own.every((part) => part.kind === 'step' && part.ending === undefined);
  if (first.kind !== 'step' || results.length === 0 || !isPlain) return undefined;
  if (!isWrong(first.text, language)) return undefined;
  const { text, from, number } = first;
  const branch: Branch = { condition: text, parts: results, ending: 'open', from };
  return { kind: 'choice', branches: [branch, skip(from)], number, from };
}

function isWrong(condition: string, language: Language): boolean {
  return (
    isFailure(condition, language) ||
    rulesFor(language).refusal.spent.test(lower(condition, language))
  );
}

/** Before the act that shares words with the condition. */
function placeOf({ branches }: Choice, parts: Part[], language: Language): number {
  const words = wordsOf(branches[0]?.condition ?? '', language);
  const at = parts.findIndex(
    (part) =>
      part.kind === 'step' &&
      part.type === 'action' &&
      wordsOf(part.text, language).some((word) => words.includes(word)),
  );
  return at < 0 ? parts.length : at;
}
