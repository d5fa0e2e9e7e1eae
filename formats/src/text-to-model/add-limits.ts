import type { Language } from '@caseloom/locales/language';
import type { DataBook } from './data.ts';
import type { Branch, Flow, Part } from './flow.ts';
import { mentionOf } from './guard.ts';
import { limitMentioned } from './limits.ts';
import { lower } from './lower.ts';

/** Gives data that a condition compares with a limit the values on both sides of it. */
export function addLimits(book: DataBook, flows: readonly Flow[], language: Language): void {
  for (const { condition, from } of flows.flatMap(branchesOf)) {
    const small = lower(condition, language);
    const limit = book.limits.find(({ name }) => limitMentioned(name, small, language));
    const name = book
      .names()
      .filter((one) => mentionOf(one, small, language))
      .toSorted((a, b) => b.length - a.length)[0];
    const type = name && book.typeOf(name);
    if (!limit || !name || (type !== 'integer' && type !== 'decimal')) continue;
    const valid = book.valuesOf(name).filter(({ validity }) => validity === 'valid');
    const bounds = valid.map(({ value }) => Number(value));
    const beyond = Number((limit.amount + (type === 'integer' ? 1 : 0.01)).toFixed(2));
    const values = [limit.amount, beyond].filter(
      (one) => one >= Math.min(...bounds) && one <= Math.max(...bounds),
    );
    book.add({ name, validity: 'valid', type, values: values.map(String) }, from);
  }
}

function branchesOf({ main, alternatives }: Flow): Branch[] {
  const inParts = (parts: Part[]): Branch[] =>
    parts.flatMap((part) =>
      part.kind === 'choice'
        ? part.branches.flatMap((one) => [one, ...inParts(one.parts)])
        : part.kind === 'call'
          ? inParts(part.parts)
          : [],
    );
  return [
    ...inParts(main),
    ...alternatives,
    ...alternatives.flatMap(({ parts }) => inParts(parts)),
  ];
}
