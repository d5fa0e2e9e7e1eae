import { AppError } from '../errors.ts';

type Rule = { most: number; seconds: number };

/** How often one caller may try what an attacker would try often. */
const RULES = {
  accountLogin: { most: 20, seconds: 15 * 60 },
  addressLogin: { most: 100, seconds: 15 * 60 },
  accountMail: { most: 3, seconds: 60 * 60 },
  addressMail: { most: 20, seconds: 60 * 60 },
  addressLink: { most: 60, seconds: 15 * 60 },
  accountCode: { most: 10, seconds: 15 * 60 },
  accountAsk: { most: 30, seconds: 60 * 60 },
  accountContact: { most: 5, seconds: 60 * 60 },
  accountPassword: { most: 10, seconds: 15 * 60 },
  companyInvite: { most: 100, seconds: 24 * 60 * 60 },
} as const satisfies Record<string, Rule>;

/** Counts tries per rule and key, in this process; windows are fixed, and forgotten when over. */
export class RateLimits {
  private readonly counts = new Map<string, { tries: number; until: number }>();

  /** Counts one try. @throws AppError `rate_limited`, with the seconds to wait in its details */
  take(rule: keyof typeof RULES, key: string): void {
    const now = Date.now();
    if (this.counts.size > 50_000) this.forget(now);
    const { most, seconds } = RULES[rule];
    const id = `${rule}:${key}`;
    const known = this.counts.get(id);
    const count = known && known.until > now ? known : { tries: 0, until: now + seconds * 1000 };
    this.counts.set(id, count);
    if (++count.tries > most) {
      throw new AppError('rate_limited', { retryAfter: Math.ceil((count.until - now) / 1000) });
    }
  }

  /** Forgets the tries of a key: what came of them was right, so nobody was guessing. */
  lift(rule: keyof typeof RULES, key: string): void {
    this.counts.delete(`${rule}:${key}`);
  }

  private forget(now: number): void {
    for (const [id, { until }] of this.counts) if (until <= now) this.counts.delete(id);
  }
}
