import type { StepType } from '@caseloom/engine';
import { append } from '../append.ts';
import { branchesOfRepetition } from './branches.ts';
import { repetitionIn } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import { type Item, sentencesOf } from './items.ts';
import { rulesFor } from './languages.ts';
import { lower } from './lower.ts';
import type { Reader } from './reader.ts';
import { isComment } from './remark.ts';
import { isOutOfScope } from './scope.ts';
import { type Sentence, withoutStop } from './sentence.ts';
import { splitAtConditions, takeRules } from './take-rules.ts';

/** How freely sentences are taken: each item of a list is a step, of prose only what states an act. */
export type Taking = { type?: StepType; isProse: boolean };

export type Place = { parts: Part[]; taking: Taking; number: string };

/**
 * A sentence, its words without those that only lead into it, the same with what `it` stands for,
 * and what stands under it.
 */
export type Statement = {
  from: Sentence;
  text: string;
  about?: string;
  children: Item[];
  /** Which sentence of its item it is, from 0; none for a part of one. */
  index?: number;
};

/** Makes a branch of a condition, what follows from it, and what stands under both. */
export type ToBranch = (
  words: { condition: string; text: string },
  statement: Pick<Statement, 'from' | 'children'>,
) => Branch;

/** An example, a note or a constraint states no step; what it says of data counts. */
export function takeComment(reader: Reader, place: Place, statement: Statement): boolean {
  const { taking, parts, number } = place;
  const { from, text, children, index } = statement;
  const { language } = reader;
  if (isOutOfScope(lower(text, language))) {
    append(reader.leftOver, [from, ...children.flatMap(sentencesOf)]);
    return true;
  }
  // what has a number was counted as a step
  const isFirst = parts.length === 0 || (index === 0 && number !== '');
  const [label] = rulesFor(language).statement.constraint.exec(lower(text, language)) ?? [];
  if (taking.type !== undefined || !(label || isComment(withoutStop(text), language, isFirst)))
    return false;
  const words = label ? text.slice(label.length).replace(/[*_]+$/u, '') : from.text;
  const isRule = takeRules(reader, from, words).length > 0;
  append(reader.leftOver, [...(isRule ? [] : [from]), ...children.flatMap(sentencesOf)]);
  return true;
}

/** `Steps 1 and 2 are repeated until …` */
export function takeAgain(
  { language }: Reader,
  { parts }: Place,
  { from, text }: Statement,
): boolean {
  const again = repetitionIn(text, language);
  if (again)
    parts.push({ kind: 'choice', branches: branchesOfRepetition(again, from), number: '', from });
  return again !== undefined;
}

/** What is stated of a branch, sentence by sentence; what only explains the act before it is left out: `This does not mean …` */
export function statedIn({ language, leftOver }: Reader, text: string, from: Sentence): string[] {
  return splitAtConditions(text, language).filter((sentence, index) => {
    const isAside = index > 0 && isComment(withoutStop(sentence), language, false);
    if (isAside) leftOver.push({ ...from, text: sentence });
    return !isAside;
  });
}
