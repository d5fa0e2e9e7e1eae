/** What a cell of a decision table says of its input: a guard, and the values that bound it. */
export type CellRange = { guard: (token: string) => string; values: string[] };

const COMPARED = /^(<=|>=|<|>|≤|≥|=<|=>)\s*(-?\d+(?:\.\d+)?)(?:\s*(?:%|\p{L}{1,4}))?$/u;
const BETWEEN = /^(-?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*(\d+(?:\.\d+)?)(?:\s*(?:%|\p{L}{1,4}))?$/u;
const PLAIN: Record<string, string> = { '≤': '<=', '=<': '<=', '≥': '>=', '=>': '>=' };

/** Reads `< 20`, `>= 18` and `20-25`; undefined where a cell is just a value. */
export function rangeOfCell(cell: string): CellRange | undefined {
  const [, sign = '', bound = ''] = COMPARED.exec(cell) ?? [];
  if (sign) {
    const operator = PLAIN[sign] ?? sign;
    const step = operator === '<' ? -1 : operator === '>' ? 1 : 0;
    const value = Number((Number(bound) + step * precision(bound)).toFixed(6));
    return { guard: (token) => `${token} ${operator} ${bound}`, values: [String(value)] };
  }
  const [, min = '', max = ''] = BETWEEN.exec(cell) ?? [];
  if (!max || Number(min) >= Number(max)) return undefined;
  return {
    guard: (token) => `${token} >= ${min} and ${token} <= ${max}`,
    values: [min, max],
  };
}

/** The smallest difference that a number as written shows. */
function precision(number: string): number {
  return 10 ** -(number.split('.')[1]?.length ?? 0);
}
