import { oc } from '@orpc/contract';
import { ERRORS, type ErrorCode } from './errors.ts';

/** What every route tells besides its schemas. */
export type RouteMeta = {
  /** `user` needs a valid token; what that user may do is the policy's business. */
  access?: 'public' | 'user';
  /** True where the body is a form with a file, and nothing else is. */
  takesFile?: boolean;
  /** True where the answer may be a 202: what it tells of is not complete yet. */
  takesTime?: boolean;
  /** True where the answer holds a secret that is shown this once: no repeated call is told it again. */
  givesSecret?: boolean;
};

const base = oc.$meta<RouteMeta>({});

/** Calls that anyone may make. */
export const publicRoute = base.meta({ access: 'public' });

/** Calls that need a valid token. */
export const userRoute = base.meta({ access: 'user' }).errors(errors('unauthorized'));

/** Calls whose body is a form with a file. */
export const uploadRoute = userRoute.meta({ takesFile: true });

/** Calls whose answer holds a secret that is shown this once. */
export const secretRoute = userRoute.meta({ givesSecret: true });

/** Calls that anyone may make and that answer with a secret: made again they are done again, as nothing of them is kept. */
export const entryRoute = publicRoute.meta({ givesSecret: true });

/** The error codes a route may answer, besides `invalid_input` and `unexpected`, with the statuses of `ERRORS`. */
export function errors<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): { [Code in Codes[number]]: { status: number } } {
  return Object.fromEntries(codes.map((code) => [code, { status: ERRORS[code] }])) as {
    [Code in Codes[number]]: { status: number };
  };
}
