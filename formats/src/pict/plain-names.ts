import {
  type Constraint,
  type KeyOf,
  keyFor,
  type Operand,
  type PictParameter,
  type PictSigns,
  type PictValue,
  type Predicate,
  type WrittenPict,
} from './pict-model.ts';

/** Signs that are tried for each purpose, PICT's own first. */
const SEPARATORS = [',', ';', '\t', '^', '§'];
const ALIAS_SEPARATORS = ['|', '/', '\\', '¦', '¬'];
const PREFIXES = ['~', '!', '%', '¡', '¿'];

/** Signs that no name of a value has, so that each is written as it is; PICT's own where none is left. */
export function signsFor(parameters: readonly PictParameter[]): PictSigns {
  const names = parameters.flatMap(({ values }) => values.flatMap((value) => value.names));
  const free = (signs: string[], isTaken: (sign: string) => boolean) =>
    signs.find((sign) => !isTaken(sign)) ?? signs[0] ?? '';
  const isWithin = (sign: string) => names.some((name) => name.includes(sign));
  return {
    separator: free(SEPARATORS, isWithin),
    aliasSeparator: free(ALIAS_SEPARATORS, isWithin),
    negativePrefix: free(PREFIXES, (sign) => names.some((name) => name.trim().startsWith(sign))),
  };
}

/** A model whose names can be written with these signs, and those that had to be changed. */
export function plainModel(
  { parameters, groups, constraints, isCaseSensitive }: WrittenPict,
  signs: PictSigns,
): WrittenPict & { changed: string[] } {
  const keyOf = keyFor({ isCaseSensitive });
  const changed = new Set<string>();
  const noted = (name: string, written: string) => {
    if (written !== name) changed.add(name);
    return written;
  };
  const taken = new Set<string>();
  const names = parameters.map(({ name }) =>
    noted(name, freeName(plainParameter(name), taken, keyOf)),
  );
  const plainOf = (name: string) => {
    const plain = plainValue(name, signs);
    const inside = /^<(.*)>$/.exec(plain)?.[1];
    return inside !== undefined && taken.has(keyOf(inside)) ? inside : plain;
  };
  const value = (name: string) => noted(name, plainOf(name));
  const operand = (one: Operand) => (typeof one === 'string' ? plainOf(one) : one);
  return {
    isCaseSensitive,
    parameters: parameters.map((one, column): PictParameter => {
      const values = one.values.map((own) => withNames(own, value));
      return { ...one, name: names[column] ?? '', values };
    }),
    groups,
    constraints: constraints.map((one) => withOperands(one, operand)),
    changed: [...changed],
  };
}

function withNames(value: PictValue, change: (name: string) => string): PictValue {
  return { ...value, names: value.names.map(change) };
}

/** Constraints speak of values as these are written; a pattern is none of them. */
function withOperands(
  { line, if: condition, implies, else: otherwise }: Constraint,
  change: (operand: Operand) => Operand,
): Constraint {
  const changed = (predicate: Predicate): Predicate => {
    switch (predicate.kind) {
      case 'all':
      case 'any':
        return { ...predicate, parts: predicate.parts.map(changed) };
      case 'not':
        return { ...predicate, part: changed(predicate.part) };
      case 'in':
        return { ...predicate, operands: predicate.operands.map(change) };
      case 'compare':
        return predicate.relation === 'LIKE'
          ? predicate
          : { ...predicate, operand: change(predicate.operand) };
      default:
        return predicate;
    }
  };
  return {
    line,
    ...(condition && { if: changed(condition) }),
    implies: changed(implies),
    ...(otherwise && { else: changed(otherwise) }),
  };
}

/** Without the signs that part names from one another. */
function plainName(name: string, signs: readonly string[]): string {
  const isSign = (sign: string) => signs.includes(sign) || /[\r\n\t]/.test(sign);
  const words = [...name].map((sign) => (isSign(sign) ? '\n' : sign)).join('');
  return words.replace(/\s*\n\s*/g, ' ').trim();
}

/** Nor those by which PICT takes the line of a parameter for something else. */
function plainParameter(name: string): string {
  return plainName(name, [':', ',']).replace(/^[#{[(\s]+|\s*@\s*[\d.]*$|^if\b/gi, '');
}

/** Nor those by which it takes a value for an invalid one. */
function plainValue(name: string, { separator, aliasSeparator, negativePrefix }: PictSigns) {
  const plain = plainName(name, [separator, aliasSeparator]);
  return plain.startsWith(negativePrefix) ? plain.slice(1).trim() : plain;
}

/** A name that is not taken, and now is. */
function freeName(name: string, taken: Set<string>, keyOf: KeyOf): string {
  for (let count = 1; ; count++) {
    const free = count === 1 ? name : `${name} ${count}`.trim();
    if (taken.has(keyOf(free))) continue;
    taken.add(keyOf(free));
    return free;
  }
}
