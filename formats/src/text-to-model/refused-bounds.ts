import type { Language } from '@caseloom/locales/language';
import { readConditional } from './conditional.ts';
import type { Part } from './flow.ts';
import { whomRefused } from './general-refusal.ts';
import { mentionOf } from './guard.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { plainNumbers } from './plain-number.ts';
import type { Reader } from './reader.ts';
import { isFailure } from './role.ts';
import type { Rule } from './rule.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { takeRules } from './take-rules.ts';
import type { Place, Statement } from './taking.ts';

/** What a sentence says of data goes into the book: its rules, or else the bound beyond which it refuses. */
export function takeData(
  reader: Reader,
  { parts, taking }: Place,
  { from, about }: Statement,
): Rule[] {
  if (taking.type === 'context') return [];
  const rules = takeRules(reader, from, about);
  if (rules.length === 0 && taking.type === undefined) takeRefusedBound(reader, from, parts);
  return rules;
}

/**
 * `A dose above 4 litres is not taken`, where a step before it enters the dose: 4 is the largest one that is right. Only a noun that
 * a step enters is known to be what is measured.
 */
function takeRefusedBound({ language, book }: Reader, from: Sentence, before: Part[]): void {
  const condition = refusedIf(withoutStop(from.text), language);
  const rule = condition === undefined ? undefined : boundIn(condition, language);
  if (!rule || book.typeOf(rule.name) !== undefined) return;
  const { typed } = rulesFor(language).guard;
  const isEntered = before.some((part) => {
    const small = part.kind === 'step' ? lower(part.text, language) : '';
    return typed.test(small) && mentionOf(rule.name, small, language) !== undefined;
  });
  if (isEntered) book.addRule(rule, from);
}

/** The condition of a sentence that refuses. */
function refusedIf(text: string, language: Language): string | undefined {
  const { condition, result = '' } = readConditional(text, language) ?? {};
  if (condition === undefined) return whomRefused(text, language);
  const { refuses, negated } = rulesFor(language).refusal;
  const small = lower(result, language);
  const { again } = rulesFor(language).ending;
  const patterns = [refuses, negated, again];
  const isRefused = isFailure(result, language) || patterns.some((one) => one.test(small));
  return isRefused ? condition : undefined;
}

function boundIn(condition: string, language: Language): (Rule & { kind: 'range' }) | undefined {
  const { guard, dataName } = rulesFor(language);
  const small = plainNumbers(lower(condition, language), language);
  for (const [pattern, operator] of guard.compared) {
    const found = pattern.exec(small);
    const bound = found ? Number(found[1]) : Number.NaN;
    if (!found || !Number.isFinite(bound) || !/^[<>]$/.test(operator)) continue;
    // how long, large or old something is gives no value of it
    if (guard.ofSize.test(found[0])) return undefined;
    const name = dataName.measured(small.slice(0, found.index).trim());
    const limit = operator === '>' ? { max: bound } : { min: bound };
    return name ? { kind: 'range', name, ...limit, isLength: false } : undefined;
  }
  return undefined;
}
