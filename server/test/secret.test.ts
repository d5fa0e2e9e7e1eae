import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { installation } from '../src/db/schema.ts';
import { sealTwoFactors } from '../src/features/two-factor/queries.ts';
import { twoFactor } from '../src/features/two-factor/schema.ts';
import { companyIn, makeSecret, openSecrets } from '../src/secret.ts';
import { aWorld, PASSWORD } from './world.ts';

const { db, as, aUser, jobContext } = await aWorld();
const KEY = 'a key of an operator, long enough to be one';

beforeEach(() => db.delete(installation).where(eq(installation.name, 'secret-key-proof')));

describe('a token', () => {
  it('names its company, and is unlike any other', () => {
    const company = crypto.randomUUID();
    const secret = makeSecret(company);
    expect(companyIn(secret)).toBe(company);
    expect(makeSecret(company)).not.toBe(secret);
  });
});

describe('a secret', () => {
  it('is sealed so that it can be opened again, and never twice with the same result', async () => {
    const secrets = await openSecrets(db, KEY);
    const sealed = secrets.seal('JBSWY3DP ğüş', 'ayse');
    expect(sealed).not.toContain('JBSWY3DP');
    expect(secrets.seal('JBSWY3DP ğüş', 'ayse')).not.toBe(sealed);
    expect(secrets.open(sealed, 'ayse')).toBe('JBSWY3DP ğüş');
  });

  it('of one user cannot be opened for another, nor once a bit has changed', async () => {
    const secrets = await openSecrets(db, KEY);
    const sealed = secrets.seal('JBSWY3DP', 'ayse');
    expect(() => secrets.open(sealed, 'isil')).toThrow();
    const last = sealed.at(-5) === 'A' ? 'B' : 'A';
    expect(() =>
      secrets.open(`${sealed.slice(0, -5)}${last}${sealed.slice(-4)}`, 'ayse'),
    ).toThrow();
    expect(() => secrets.open('JBSWY3DP', 'ayse')).toThrow();
  });

  it('that was sealed without SECRET_KEY can still be opened with one', async () => {
    const before = await openSecrets(db, undefined);
    const after = await openSecrets(db, KEY);
    expect(after.open(before.seal('JBSWY3DP', 'ayse'), 'ayse')).toBe('JBSWY3DP');
  });

  it('refuses a start without its key, or with another, and names the setting', async () => {
    await openSecrets(db, KEY);
    await openSecrets(db, KEY);
    await expect(openSecrets(db, undefined)).rejects.toThrow(/SECRET_KEY/);
    await expect(openSecrets(db, `${KEY}!`)).rejects.toThrow(/SECRET_KEY/);
  });
});

describe('the secret of an authenticator app', () => {
  const kept = async (userId: string) => {
    const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
    return row?.secret ?? '';
  };

  it('is stored sealed', async () => {
    const person = await aUser();
    const { secret } = await as(person).twoFactor.start({ password: PASSWORD });
    expect(await kept(person.id)).not.toContain(secret);
    expect(jobContext.secrets.open(await kept(person.id), person.id)).toBe(secret);
  });

  it('that an earlier version stored unsealed is sealed at the next start, once', async () => {
    const { id: userId, companyId } = await aUser();
    await db.insert(twoFactor).values({ companyId, userId, secret: 'JBSWY3DPEHPK3PXP' });
    await sealTwoFactors(db, jobContext.secrets);
    const sealed = await kept(userId);
    await sealTwoFactors(db, jobContext.secrets);
    expect(await kept(userId)).toBe(sealed);
    expect(jobContext.secrets.open(sealed, userId)).toBe('JBSWY3DPEHPK3PXP');
  });
});
