import { LIMITS } from '@caseloom/contract';
import type { DataType, Proposal, Range } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { type Cell, cellKeyOf, type DataClass, fits } from './classes.ts';
import type { CellChange } from './use-data-changes.ts';

/** A class and its bounds as they are stored. */
export type RangedClass = { one: DataClass; range: Range };

/** A proposal with its reason in the words of the language. */
export type WordedProposal = Proposal & { words: string };

/** What is added to the values of a name. */
export type Taken = {
  proposals: readonly WordedProposal[];
  /** What the values are stored as. */
  type: DataType;
  /** The classes that boundary values belong to, by the index of their range. */
  ranged: readonly RangedClass[];
};

/** The classes of a name, and the values in a cell. */
type Known = {
  classes: readonly DataClass[];
  modelId: string | null;
  type: DataType;
  valuesIn: (cell: Cell) => string[];
};

/**
 * The changes that add what was proposed, each of them a value of a class: a valid boundary value of the class
 * whose bounds it is at, any other of the class that is called after its reason.
 */
export function changesFor({ proposals, type, ranged }: Taken, known: Known): CellChange[] {
  const { classes, modelId, valuesIn } = known;
  const valid = (one: DataClass): Cell => ({ ...one, validity: 'valid' });
  const cellOf = ({ validity, words, range }: WordedProposal): Cell => {
    const named = { label: words.slice(0, LIMITS.tokenName), modelId };
    return { ...(ranged[range ?? -1]?.one ?? named), validity };
  };
  // a name whose valid classes differ in type would be a list
  const retyped = classes.filter((one) => !one.fromProject && type !== known.type);
  const parts: Part[] = [
    ...retyped.map((one) => ({ cell: valid(one) })),
    ...proposals.map((one) => ({ cell: cellOf(one), value: one.value })),
    ...ranged.map(({ one, range }) => ({ cell: valid(one), range })),
  ];
  const byCell = Map.groupBy(parts, ({ cell }) => cellKeyOf(cell));
  const merged = (cell: Cell, some: Part[]): CellChange => {
    const range = some.find((part) => part.range)?.range;
    const added = some.flatMap(({ value }) => value ?? []);
    const values = [...new Set([...valuesIn(cell), ...added])];
    return { cell, type, values, ...(range && { range }) };
  };
  return [...byCell.values()]
    .flatMap((some) => some.slice(0, 1).map(({ cell }) => merged(cell, some)))
    .filter(({ values }) => values.length > 0);
}

/** Something that is added to a cell. */
type Part = { cell: Cell; value?: string; range?: Range };

/** What values are stored as: what a name has stays, unless it is text and all of its values are of the new type. */
export function typeForTaken(
  proposals: readonly Proposal[],
  { type, proposed, valid }: { type: DataType; proposed: DataType; valid: readonly string[] },
  language: Language,
): DataType {
  const isValid = (values: readonly string[], each: DataType) =>
    values.every((value) => fits(value, 'valid', each, language));
  const added = proposals.flatMap((one) => (one.validity === 'valid' ? [one.value] : []));
  if (type !== 'text' && isValid(added, type)) return type;
  return isValid(valid, proposed) ? proposed : 'text';
}
