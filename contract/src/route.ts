import { oc } from '@orpc/contract';
import type { Audience, KeyScope } from './access.ts';
import type { GuardAudit, HandlerAudit } from './audit-meta.ts';
import { ERRORS, type ErrorCode } from './errors.ts';
import type { Tag } from './tags.ts';

/** What a call answers besides its schema. */
type Traits = {
  /** The body is a form with a file, and nothing else is. */
  takesFile?: true;
  /** The answer may be a 202: what it tells of is not complete yet. */
  takesTime?: true;
  /** The answer holds a secret that is shown this once: no repeated call is told it again. */
  givesSecret?: true;
  /** Of a call that can answer with server-sent events too: the path of the call that does. */
  streamPath?: `/${string}`;
};

/** What a signed-in call holds while it works: `light` is nothing to speak of, the others wait in a lane of that name. */
export type Cost = 'light' | 'interactive' | 'background';

type Guards = {
  /** Who may make the call; what more a rule asks is the business of its feature's policy. */
  who: Audience;
  /** The scope by which an API key opens the call; what a key asks for counts towards the plan. */
  keyScope: KeyScope | 'none';
  cost: Cost;
};

type Http<Method extends string> = {
  method: Method;
  path: `/${string}`;
  tags: readonly Tag[];
  summary: string;
  successStatus?: 201 | 204;
};

/** Reading changes nothing, so there is nothing to write down; a change says what is. */
type Request<Audit> = Http<'GET'> | (Http<'POST' | 'PUT' | 'DELETE'> & { audit: Audit | 'none' });

type PublicDeclaration = Request<HandlerAudit> &
  Traits & {
    /** The call is part of logging in: it has database connections that no other work takes. */
    isLogin?: true;
  };
type UserDeclaration = Request<GuardAudit | HandlerAudit> & Guards & Traits;

/**
 * What the server knows of a call: all that its route declares but for HTTP. Nobody passes a call
 * that does not say who may make it, and no key opens one that does not name its scope.
 */
export type RouteMeta = Partial<Omit<Guards, 'who'>> &
  Traits & {
    who: Audience | 'anyone';
    audit?: GuardAudit | HandlerAudit | 'none';
    isLogin?: true;
  };

/** A route of the contract, whatever it takes and gives. */
export type DeclaredRoute = {
  '~orpc': { meta: RouteMeta; route: { method?: string; path?: string } };
};

/** A call that anyone may make, without a token. */
export function publicRoute(declaration: PublicDeclaration) {
  return routeOf({ ...declaration, who: 'anyone' });
}

/** A call that needs a token, of a session or of a key. */
export function userRoute(declaration: UserDeclaration) {
  return routeOf(declaration).errors(errors('unauthorized'));
}

/** A declaration taken apart: what HTTP needs, and what the server's guard reads. */
function routeOf(declaration: (PublicDeclaration & { who: 'anyone' }) | UserDeclaration) {
  const { method, path, tags, summary, successStatus, ...meta } = declaration;
  const http = { method, path, tags, summary, ...(successStatus && { successStatus }) };
  return oc.$meta<RouteMeta>(meta).route(http);
}

/** The error codes a route may answer, besides `invalid_input` and `unexpected`, with the statuses of `ERRORS`. */
export function errors<const Codes extends readonly ErrorCode[]>(
  ...codes: Codes
): { [Code in Codes[number]]: { status: number } } {
  return Object.fromEntries(codes.map((code) => [code, { status: ERRORS[code] }])) as {
    [Code in Codes[number]]: { status: number };
  };
}
