import { leftOpen } from './branches.ts';
import { readConditional, readElse } from './conditional.ts';
import type { Alternative } from './flow.ts';
import { whomRefused } from './general-refusal.ts';
import type { Item } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import { branchOf } from './parts.ts';
import type { Reader } from './reader.ts';
import { isFailure } from './role.ts';
import { rulesOf } from './rule.ts';
import { splitSentences, withoutStop } from './sentence.ts';

/** The status of an answer that refuses: `409`, `HTTP 403`. */
const REFUSED = /(?<![\d.,])4\d\d(?![\d.,]\d|\d)/u;

/**
 * `A second bid cannot be placed. Otherwise 409 is returned.`: a rule that forbids something, and in its next sentence what comes
 * of it, is a branch whose place must be found. Nothing where a rule says only one of the two.
 */
export function refusingRule(reader: Reader, item: Item): Alternative | undefined {
  const { language } = reader;
  const [rule = '', ...others] = splitSentences(item.text);
  const text = resultIn(others.join(' '), reader);
  if (text === undefined || readConditional(rule, language)) return undefined;
  if (rulesOf(rule, language).length > 0) return undefined;
  const { negated } = rulesFor(language).refusal;
  const condition = withoutStop(rule);
  const isRefused =
    negated.test(lower(condition, language)) || whomRefused(rule, language) !== undefined;
  if (!isRefused) return undefined;
  const branch = branchOf(reader, { condition, text }, item);
  return { ...leftOpen(branch), leavesAt: '' };
}

/** What comes of it where a rule is broken: the words behind `Otherwise`, or a sentence that says what fails. */
function resultIn(text: string, { language }: Reader): string | undefined {
  const { thenToo } = rulesFor(language).condition;
  const opening = thenToo.exec(lower(text, language))?.[0] ?? '';
  if (opening !== '') return text.slice(opening.length);
  const rest = readElse(text, language);
  if (rest !== undefined) return rest;
  return REFUSED.test(text) || isFailure(text, language) ? text : undefined;
}
