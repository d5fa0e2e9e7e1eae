import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { PASSWORD_RULES } from './password.ts';

/** What PostgreSQL and JSON cannot both keep: NUL and lone surrogates. Refused, never silently changed. */
const UNKEEPABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Free text of at most `max` characters that every store keeps byte for byte. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !UNKEEPABLE.test(value), { params: { code: 'characters' } });
}

/** A text that must say something once outer spaces are gone. */
export function required(max: number) {
  return text(max).trim().min(1);
}

export const email = text(LIMITS.email).trim().toLowerCase().pipe(z.email());

export const password = z
  .string()
  .max(LIMITS.passwordMax)
  .refine((value) => Object.values(PASSWORD_RULES).every((holds) => holds(value)), {
    params: { code: 'password_weak' },
  });

export const time = z.iso.datetime();
/** As large as a column of the database counts. */
export const version = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
export const slug = text(80).min(1);
export const message = z.object({ message: z.string() });
export const nothing = z.undefined().optional();
