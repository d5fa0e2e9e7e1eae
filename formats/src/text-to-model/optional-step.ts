import type { Language } from '@caseloom/locales/language';
import { append } from '../append.ts';
import { skip } from './branches.ts';
import { clausesOf } from './clause.ts';
import { readConditional } from './conditional.ts';
import { doerOf, isPassive } from './doer.ts';
import type { Part } from './flow.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isStepLike } from './role.ts';
import { withoutStop } from './sentence.ts';
import { toStep } from './step.ts';
import type { Place, Statement } from './taking.ts';

/**
 * A numbered step that may be left out, `If needed, the clerk adds a note`: the step in all its words, and a path past it.
 * Where only one of its acts may be left out, `… checks the form, corrects it when needed, and signs it`, the step stays one.
 *
 * @returns whether the sentence was such a step
 */
export function takeOptional(reader: Reader, place: Place, statement: Statement): boolean {
  const { parts, number, taking } = place;
  const { from, children, index } = statement;
  if (number === '' || taking.type !== undefined || children.length > 0) return false;
  // what leads into a sentence may have been taken off: `If needed, …`
  const text = index === undefined ? statement.text : from.text;
  const kind = optionIn(withoutStop(text), reader.language);
  if (kind === undefined) return false;
  const steps = clausesWith(text, reader.language).map((clause, at) =>
    toStep(clause, from, { number: at === 0 ? number : '' }, reader.language),
  );
  append(parts, kind === 'whole' ? [optionOf(steps, statement)] : steps);
  return true;
}

/** The first of its steps keeps the number: a branch that names it leaves behind it. */
function optionOf(steps: Part[], { from }: Statement): Part {
  const branch = { condition: '', parts: steps, ending: 'next' as const, isMain: true, from };
  return { kind: 'choice', branches: [skip(from), branch], number: '', from };
}

/** What one does stays together; where somebody else goes on, that is a step of its own. */
function clausesWith(text: string, language: Language): string[] {
  return text.includes(';') ? [text] : clausesOf(text, language);
}

/** Whether the `whole` of a sentence may be left out, or a `part` of what is done in it. */
function optionIn(text: string, language: Language): 'whole' | 'part' | undefined {
  const small = lower(text, language);
  const found = rulesFor(language).optional.phrase.exec(small);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const before = text.slice(0, found.index).replace(/[,\s]+$/, '');
  const rest = text.slice(end).trim();
  if (rest === '') return before && isOneAct(before, language) ? 'whole' : undefined;
  if (readConditional(rest, language)) return undefined;
  if (before === '') return isStepLike(rest, language) ? 'whole' : undefined;
  if (isStepLike(before.replace(JOINT, ''), language)) return 'part';
  return isOnlyDoer(before, rest, language) ? 'whole' : undefined;
}

/** What joins one act to the next. */
const JOINT = /[,;]?\s+(?:and|then|ve|sonra)$/iu;

/** Nothing else is done in it that has to be done. */
function isOneAct(text: string, language: Language): boolean {
  return (
    !/[,;]|\s(?:and|then)\s/iu.test(text) &&
    isStepLike(text, language) &&
    !readConditional(text, language)
  );
}

/** Who acts stands before the words, and nobody else behind them: `The clerk, if needed, adds a note`. */
function isOnlyDoer(before: string, rest: string, language: Language): boolean {
  const doer = doerOf(lower(`${before} ${rest}`, language), language);
  // the first of several things that are entered may be called like a person
  const isList = /^\p{L}+(?:,|\s(?:ve|veya|and|or)\s)/u.test(rest);
  return (
    doer !== undefined &&
    before.split(/\s+/).length <= 5 &&
    (isList || doerOf(lower(rest, language), language) === undefined) &&
    !isPassive(lower(rest, language), language) &&
    isStepLike(`${before} ${rest}`, language)
  );
}
