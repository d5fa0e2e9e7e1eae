import type { Range } from '@caseloom/engine';
import type { Fields } from './document.ts';
import { FAR, type Found, valuesOf } from './propose-values.ts';

type Kind = 'integer' | 'number';
/** The first and the last value that a schema allows, as far as it says. */
type Limits = { low: number | undefined; high: number | undefined };

/** Numbers at the bounds of a schema, and one that is no multiple where it asks for multiples. */
export function byBounds(schema: Fields, kind: Kind): Found {
  const type = kind === 'integer' ? 'integer' : 'decimal';
  const step = stepOf(schema);
  const { low, high } = limitsOf(schema, step, kind);
  if (low === undefined && high === undefined) {
    const first = kind === 'integer' ? '1' : '1.5';
    return {
      type,
      valid: [step ? plain(step) : first],
      invalid: ['x', ...noMultiple(step, step ?? 0, kind)],
      isOpen: true,
    };
  }
  const far = FAR * (step ?? 1);
  const range = {
    min: plain(low ?? (high ?? 0) - far),
    max: plain(high ?? (low ?? 0) + far),
    ...(step && { step: plain(step) }),
  };
  const found = valuesOf({ kind: 'bounds', ranges: [range], points: 2, type });
  // a bound that the schema does not have has no values at it
  const isKnown = (value: string) =>
    (low !== undefined || Number(value) > Number(range.min)) &&
    (high !== undefined || Number(value) < Number(range.max));
  const off = noMultiple(step, Number(range.min), kind).filter((value) => isInside(value, range));
  return {
    type,
    valid: found.valid.filter(isKnown),
    invalid: [...found.invalid.filter(isKnown), ...off],
    ...(low !== undefined && high !== undefined && { range }),
  };
}

/** A bound between two multiples allows the multiple inside of it. */
function limitsOf(schema: Fields, step: number | undefined, kind: Kind): Limits {
  // the next multiple is found below
  const by = kind === 'integer' ? 1 : (step ?? 10) / 1000;
  const [low, high] = [boundOf(schema, 'minimum', by), boundOf(schema, 'maximum', -by)];
  if (!step) return { low, high };
  return {
    low: low === undefined ? low : Math.ceil(Number((low / step).toFixed(6))) * step,
    high: high === undefined ? high : Math.floor(Number((high / step).toFixed(6))) * step,
  };
}

const isInside = (value: string, { min, max }: Range) =>
  Number(value) > Number(min) && Number(value) < Number(max);

/** What a value has to be a multiple of, where that says anything. */
function stepOf(schema: Fields): number | undefined {
  const step = schema.get('multipleOf');
  return typeof step === 'number' && step > 0 && Number.isFinite(step) ? step : undefined;
}

/** A value that is no multiple, above one that is; nothing where every whole number is one. */
function noMultiple(step: number | undefined, from: number, kind: Kind): string[] {
  if (step === undefined) return [];
  const value = kind === 'number' ? from + step / 2 : from + 1;
  const isMultiple = Number.isInteger(Number((value / step).toFixed(6)));
  return isMultiple || !Number.isFinite(value) ? [] : [plain(value)];
}

/** A bound, moved inside where the value itself is excluded: by a flag in OpenAPI 3.0, by a number of its own in 3.1. */
function boundOf(schema: Fields, name: 'minimum' | 'maximum', inside: number): number | undefined {
  const bound = schema.get(name);
  const exclusive = schema.get(name === 'minimum' ? 'exclusiveMinimum' : 'exclusiveMaximum');
  if (typeof exclusive === 'number') return exclusive + inside;
  if (typeof bound !== 'number' || !Number.isFinite(bound)) return undefined;
  return exclusive === true ? bound + inside : bound;
}

/** A number without an exponent, and without what binary fractions add. */
function plain(value: number): string {
  return Number.isInteger(value) ? BigInt(value).toString() : `${Number(value.toFixed(6))}`;
}
