import {
  type Constraint,
  isResult,
  type Operand,
  PICT_DEFAULTS,
  type PictSigns,
  type PictValue,
  type Predicate,
  type WrittenPict,
} from './pict-model.ts';
import { plainModel } from './plain-names.ts';

/**
 * Writes a model file of PICT: what `readPict` reads from it, with the same signs, is the same. A colon
 * within a parameter's name, and signs by which PICT takes a name for something else, cannot be written.
 *
 * @param signs what stands between values and their names, and before invalid ones; PICT's own when absent
 * @returns the file, and the names of what it cannot say: they stand in it without those signs
 */
export function writePictModel(
  model: WrittenPict,
  signs: PictSigns = PICT_DEFAULTS,
): { text: string; changed: string[] } {
  const { parameters, groups, constraints, changed } = plainModel(model, signs);
  const names = parameters.map(({ name }) => name);
  const lines = parameters.map((parameter) => {
    const { name, values, order } = parameter;
    const ordered = order === undefined || isResult(parameter) ? name : `${name} @ ${order}`;
    const texts = values.map((value) => valueText(value, signs));
    return `${ordered}: ${texts.join(/\s/.test(signs.separator) ? signs.separator : `${signs.separator} `)}`;
  });
  const sets = groups.map(({ params, order }) => {
    const inside = params.map((column) => names[column]).join(', ');
    return `{ ${inside} }${order === undefined ? '' : ` @ ${order}`}`;
  });
  const rules = constraints.map((constraint) => constraintText(constraint, names));
  const parts = [lines, sets, rules].filter((part) => part.length > 0);
  return { text: parts.map((part) => `${part.join('\n')}\n`).join('\n'), changed };
}

function valueText(
  { names, isNegative, weight }: PictValue,
  { aliasSeparator, negativePrefix }: PictSigns,
): string {
  const texts = names.join(/\s/.test(aliasSeparator) ? aliasSeparator : ` ${aliasSeparator} `);
  // "x (3)" would be a weight: one is written after it
  const isWeighted = weight !== 1 || /\(\s*\d+\s*\)$/.test(texts);
  return `${isNegative ? negativePrefix : ''}${texts}${isWeighted ? ` (${weight})` : ''}`;
}

function constraintText(
  { if: condition, implies, else: otherwise }: Constraint,
  names: readonly string[],
): string {
  const text = (predicate: Predicate) => predicateText(predicate, names);
  const rest = otherwise ? ` ELSE ${text(otherwise)}` : '';
  if (condition) return `IF ${text(condition)} THEN ${text(implies)}${rest};`;
  const alone = text(implies);
  // PICT knows a constraint by how its first line begins
  return `${/^[[(]|^IF/i.test(alone) ? alone : `(${alone})`};`;
}

function predicateText(predicate: Predicate, names: readonly string[]): string {
  const nameOf = (column: number) => `[${(names[column] ?? '').replace(/[\\"\]]/g, '\\$&')}]`;
  switch (predicate.kind) {
    case 'all':
    case 'any': {
      const word = predicate.kind === 'all' ? ' AND ' : ' OR ';
      return predicate.parts.map((part) => inBrackets(part, names)).join(word);
    }
    case 'not':
      return `NOT ${inBrackets(predicate.part, names)}`;
    case 'sign': {
      const word = predicate.isNegative ? 'IsNegative' : 'IsPositive';
      const joined = predicate.isNegative ? ' OR ' : ' AND ';
      const inside = (column: number) => (names[column] ?? '').replace(/[\\)]/g, '\\$&');
      return predicate.columns.map((column) => `${word}(${inside(column)})`).join(joined);
    }
    case 'compare':
      return `${nameOf(predicate.column)} ${predicate.relation} ${operandText(predicate.operand)}`;
    case 'in':
      return `${nameOf(predicate.column)} IN {${predicate.operands.map(operandText).join(', ')}}`;
    case 'both':
      return `${nameOf(predicate.left)} ${predicate.relation} ${nameOf(predicate.right)}`;
  }
}

function inBrackets(predicate: Predicate, names: readonly string[]): string {
  const text = predicateText(predicate, names);
  const isSeveral =
    predicate.kind === 'all' ||
    predicate.kind === 'any' ||
    (predicate.kind === 'sign' && predicate.columns.length > 1);
  return isSeveral ? `(${text})` : text;
}

function operandText(operand: Operand): string {
  return typeof operand === 'number' ? `${operand}` : `"${operand.replace(/[\\"\]]/g, '\\$&')}"`;
}
