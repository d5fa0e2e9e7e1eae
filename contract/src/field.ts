import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { PASSWORD_RULES } from './password.ts';
import { isWebAddress } from './web-address.ts';

/** Whether PostgreSQL and JSON can both keep a text: not with NUL or lone surrogates. The server looks at each text of each call. */
export function isKeepable(value: string): boolean {
  return value.isWellFormed() && !value.includes('\0');
}

/** Free text of at most `max` characters, kept byte for byte; also where it stands in JSON within a text. */
export function text(max: number) {
  return z
    .string()
    .max(max)
    .refine(isKeepable, { params: { code: 'characters' } });
}

/** A text that must say something once outer spaces are gone. */
export function required(max: number) {
  return text(max).trim().min(1);
}

/** An address of a web server, in full: `sunucumuz/v1` is none. */
export function webAddress(max: number) {
  return text(max)
    .trim()
    .refine(isWebAddress, { params: { code: 'web_address' }, abort: true })
    .pipe(z.url({ protocol: /^https?$/ }));
}

/** An address in the one form in which it is kept and compared, however it was typed: `İNFO@ŞİRKET.com.tr` is `info@xn--irket-idb.com.tr`. */
export const email = text(LIMITS.email).trim().overwrite(toOneForm).pipe(z.email());

/** Lower case in no language: of the dotted and dotless letters of Turkish a mailbox has one. Its domain as ASCII, by the rules of UTS 46. */
function toOneForm(typed: string): string {
  const at = typed.lastIndexOf('@');
  const box = typed.slice(0, at).replace(/[İıI]/g, 'i').toLowerCase();
  const domain = typed
    .slice(at + 1)
    .replaceAll('İ', 'i')
    .toLowerCase();
  return at < 0 ? typed.toLowerCase() : `${box}@${toAscii(domain)}`;
}

/** As it is where it is no name of a host: what is wrong with it is said elsewhere. */
function toAscii(domain: string): string {
  if (/^[\x20-\x7e]*$/.test(domain) || /[\s/:?#@\\[\]]/.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

export const password = z
  .string()
  .max(LIMITS.passwordMax)
  .refine((value) => Object.values(PASSWORD_RULES).every((holds) => holds(value)), {
    params: { code: 'password_weak' },
  });

/** From the year 1 on: no calendar of the database has a year 0. */
export const time = z.iso
  .datetime()
  .refine((at) => !at.startsWith('0000'), { params: { code: 'invalid' } });
/** As large as a column of the database counts. */
export const version = z
  .number()
  .int()
  .min(1)
  .max(2 ** 31 - 1);
export const slug = text(80).min(1);
/** The ID of a node or an edge in its drawing. */
export const nodeId = required(100);
export const message = z.object({ message: z.string() });
export const nothing = z.undefined().optional();

/** Yes or no, in a body or in an address. */
export const truth = z.union([
  z.boolean(),
  z.enum(['true', 'false']).transform((value) => value === 'true'),
]);
