import { domainToUnicode } from 'node:url';

/**
 * Letters that a reader of our languages distinguishes. In any other script a host may look like one that it is not,
 * and stays as computers write it.
 */
const READABLE = /^[\p{Script=Latin}\d.-]+$/u;

/** Whose address it is, as people write it, and its end, to know it again. */
export function shownOf(address: string): string {
  const { protocol, host, hostname, port, pathname, search } = new URL(address);
  const written = domainToUnicode(hostname);
  const shownHost = READABLE.test(written) ? `${written}${port && `:${port}`}` : host;
  const origin = `${protocol}//${shownHost}`;
  const rest = `${pathname}${search}`;
  const end = rest.length > 12 ? rest.slice(-4) : '';
  return rest === '/' ? origin : `${origin}/…${end}`;
}
