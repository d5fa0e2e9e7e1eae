/** A decimal number, exact: so many units of 10 to the power of minus `digits`. */
export type Decimal = { units: bigint; digits: number };

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** Reads a decimal number without loss, whatever its size; undefined for anything else. */
export function toDecimal(text: string): Decimal | undefined {
  const plain = text.trim();
  if (!DECIMAL.test(plain)) return undefined;
  const [integer = '', fraction = ''] = plain.replace(/^[+-]/, '').split('.');
  const size = BigInt(`${integer}${fraction}` || '0');
  return { units: plain.startsWith('-') ? -size : size, digits: fraction.length };
}

/** Numbers of so few characters are distinguished by floating point, and in their order. */
const EXACT_LENGTH = 15;

/** Compares two numbers, written out: below 0 where the first is smaller, 0 where they are equal; undefined where one is none. */
export function compareDecimals(a: string, b: string): number | undefined {
  if (Math.max(a.length, b.length) <= EXACT_LENGTH) {
    return DECIMAL.test(a.trim()) && DECIMAL.test(b.trim()) ? Number(a) - Number(b) : undefined;
  }
  const [left, right] = [toDecimal(a), toDecimal(b)];
  if (!left || !right) return undefined;
  const digits = Math.max(left.digits, right.digits);
  const difference = unitsOf(left, digits) - unitsOf(right, digits);
  return difference < 0n ? -1 : Number(difference > 0n);
}

/** How many units of 10 to the power of minus `digits` a number is; `digits` at least its own. */
export function unitsOf({ units, digits: own }: Decimal, digits: number): bigint {
  return units * 10n ** BigInt(digits - own);
}

/** Writes a number with all its digits. */
export function printDecimal({ units, digits }: Decimal): string {
  const size = String(units < 0n ? -units : units).padStart(digits + 1, '0');
  const integer = size.slice(0, size.length - digits);
  const text = digits > 0 ? `${integer}.${size.slice(-digits)}` : integer;
  return units < 0n ? `-${text}` : text;
}
