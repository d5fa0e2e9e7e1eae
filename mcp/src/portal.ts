import { type Client, createClient } from '@caseloom/client';

/** A portal as one user of it: who that is, the token says. */
export type Portal = {
  /** Where people find it, without a slash at its end. */
  url: string;
  calls: Client;
};

type Access = {
  url: string;
  /** An API key, or the token of a session. */
  token: string;
  /** Of the sentences in its answers. */
  language: string;
  /** How its calls are made: over the network, where nothing else is given. */
  fetch?: (request: Request) => Promise<Response>;
};

/** A portal by its API: each call is guarded there as any other is. */
export function openPortal({ language, ...access }: Access): Portal {
  const headers = { 'accept-language': language };
  return { url: access.url, calls: createClient({ ...access, headers }) };
}
