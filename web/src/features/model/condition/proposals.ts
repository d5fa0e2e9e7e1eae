import type { ModelEdge, TestData } from '@caseloom/engine';
import type { Drawing } from '../drawing/drawing.ts';
import { literalOf } from './offer.ts';

type Data = Pick<TestData, 'name' | 'validity' | 'values' | 'type' | 'isSecret'>;

const MAX_NAMES = 3;
const MAX_VALUES = 4;

/**
 * The conditions that an edge most likely gets, in the neutral form, without those that another edge of
 * the same node has already: whether the names of the step before are valid, one or together,
 * `otherwise`, and the values of the first name where they are few.
 *
 * @param names of test data, those of the step before first
 */
export function proposeConditions(
  edge: ModelEdge,
  { edges }: Pick<Drawing, 'edges'>,
  { names, data }: { names: readonly string[]; data: readonly Data[] },
): string[] {
  const judged = names.slice(0, MAX_NAMES);
  const taken = new Set(
    edges.flatMap(({ id, source, guard }) =>
      source === edge.source && id !== edge.id ? guard : [],
    ),
  );
  const proposed = [
    ...judged.slice(0, 1).flatMap(judgedOf),
    'otherwise',
    ...together(judged),
    ...judged.slice(1).flatMap(judgedOf),
    ...(names[0] === undefined ? [] : comparedOf(names[0], data)),
  ];
  return proposed.filter((condition) => !taken.has(condition));
}

const judgedOf = (name: string) => [`<${name}> is valid`, `<${name}> is invalid`];

/** Of a step that names several: all are right, or one of them is wrong. */
function together(names: readonly string[]): string[] {
  if (names.length < 2) return [];
  const each = (validity: string) => names.map((name) => `<${name}> is ${validity}`);
  return [each('valid').join(' and '), each('invalid').join(' or ')];
}

/** A value of its own for each edge, as where there are kinds to choose from; what is secret is not shown. */
function comparedOf(name: string, data: readonly Data[]): string[] {
  const records = data.filter((record) => record.name === name && record.validity === 'valid');
  if (records.some(({ isSecret }) => isSecret)) return [];
  const values = records.flatMap(({ values: texts, type }) =>
    texts.map((text) => literalOf(text, type)),
  );
  const distinct = [...new Set(values)];
  if (distinct.length < 2 || distinct.length > MAX_VALUES) return [];
  return distinct.map((value) => `<${name}> = ${value}`);
}
