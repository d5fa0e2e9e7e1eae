import { printCondition } from '@caseloom/engine';
import { fill } from '@caseloom/locales/fill';
import type { Language } from '@caseloom/locales/language';
import { wordsOf } from '../words.ts';
import type { Answer } from './draw.ts';

/** An answer as the file has it: `situation` where no data of the file leads to it. */
export type PlainAnswer = Answer & { situation?: { code: string; words: string } };

/** Letters of a value of test data. */
export const MAX_VALUE = 200;
/** Letters of an operation in a sentence. */
const MAX_OPERATION = 300;

/**
 * Makes the situations of an operation invalid test data that its request does not take: `situation (addPet)` is
 * "Known already". So a test case that needs one is negative, says of which operation, and expects its answer.
 *
 * @param operation what the operation is called
 * @param nameOf gives the data of these words a name that no other operation has
 * @returns the answers with their conditions, and what has to be the case before them, in a sentence with the token of the data
 */
export function withSituations(
  plain: readonly PlainAnswer[],
  operation: string,
  language: Language,
  nameOf: (words: string, values: string[]) => string,
): { answers: Answer[]; sentence?: string } {
  const values = valuesOf(plain);
  if (values.size === 0) return { answers: [...plain] };
  const { situation, situationBefore } = wordsOf(language);
  const name = nameOf(situation, [...values.values()]);
  const answers = plain.map((one): Answer => {
    const value = values.get(one);
    if (value === undefined) return one;
    return { step: one.step, guard: isValue(name, value), after: 'situation' };
  });
  const called = operation
    .replace(/[<>]/g, '')
    .replace(/[\s.]+$/, '')
    .slice(0, MAX_OPERATION);
  return { answers, sentence: fill(situationBefore, { operation: called, answer: `<${name}>` }) };
}

/** The condition that test data has a value. */
export function isValue(name: string, value: string): string {
  const [left, right] = [{ kind: 'name', name } as const, { kind: 'text', value } as const];
  return printCondition({ kind: 'compare', left, operator: '=', right }, 'en');
}

/** The words of each situation; of a second one of the same words with the code of its answer. */
function valuesOf(plain: readonly PlainAnswer[]): Map<PlainAnswer, string> {
  const values = new Map<PlainAnswer, string>();
  for (const one of plain) {
    if (!one.situation) continue;
    const { code, words } = one.situation;
    const short = words.slice(0, MAX_VALUE).trim();
    const isTaken = [...values.values()].includes(short);
    values.set(one, short && !isTaken ? short : `${code} ${short}`.trim());
  }
  return values;
}
