import { isIPv6 } from 'node:net';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { countHit, deleteHits } from './queries/rate-limit-hits.ts';

type Rule = { max: number; seconds: number };

/** How often one caller may try what an attacker would try often. */
const RULES = {
  accountLogin: { max: 20, seconds: 15 * 60 },
  addressLogin: { max: 100, seconds: 15 * 60 },
  accountMail: { max: 3, seconds: 60 * 60 },
  addressMail: { max: 20, seconds: 60 * 60 },
  addressLink: { max: 60, seconds: 15 * 60 },
  accountCode: { max: 10, seconds: 15 * 60 },
  accountAsk: { max: 30, seconds: 60 * 60 },
  accountLink: { max: 60, seconds: 60 * 60 },
  accountDraft: { max: 60, seconds: 60 * 60 },
  accountContact: { max: 5, seconds: 60 * 60 },
  accountPassword: { max: 10, seconds: 15 * 60 },
  projectWebhook: { max: 60, seconds: 60 * 60 },
  companyInvite: { max: 100, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Rule>;

type RuleName = keyof typeof RULES;

export type RateLimits = {
  /** Counts one try. @throws AppError `rate_limited`, with the seconds to wait in its details */
  take: (rule: RuleName, key: string) => Promise<void>;
  /** Deletes the tries of a key after one that succeeded: that was no guessing. */
  lift: (rule: RuleName, key: string) => Promise<void>;
};

/** How long a node sends a refused key away without asking again, and how many it remembers. */
const REFUSED_MS = 5000;
const MAX_REFUSED = 10_000;

/**
 * Counts tries per rule and key in the database, so for all nodes together and over
 * restarts; windows are fixed. What was just refused is refused without a query: a
 * flood costs nearly nothing.
 */
export function openLimits(db: Db): RateLimits {
  const refused = new Map<string, { from: number; until: number }>();

  const refuse = (until: number) => {
    const retryAfter = Math.max(1, Math.ceil((until - Date.now()) / 1000));
    return new AppError('rate_limited', { retryAfter });
  };

  return {
    take: async (rule, key) => {
      const id = idOf(rule, key);
      const known = refused.get(id);
      if (known && Date.now() - known.from < REFUSED_MS) throw refuse(known.until);
      const { max, seconds } = RULES[rule];
      const { hits, wait } = await countHit(db, id, seconds);
      if (hits <= max) return;
      const from = Date.now();
      refused.delete(id);
      refused.set(id, { from, until: from + wait * 1000 });
      const [oldest] = refused.keys();
      if (refused.size > MAX_REFUSED && oldest !== undefined) refused.delete(oldest);
      throw refuse(from + wait * 1000);
    },
    lift: (rule, key) => deleteHits(db, idOf(rule, key)),
  };
}

function idOf(rule: RuleName, key: string): string {
  return `${rule}:${rule.startsWith('address') ? networkOf(key) : key}`;
}

/** Whose an address is: of IPv6 the network, for a household has 2^64 addresses. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [, inside] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (inside) return inside;
  const [left = [], right = []] = ip
    .replace(/%.*$/, '')
    .split('::')
    .map((half) => half.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':');
}
