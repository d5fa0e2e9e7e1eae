import { isOwnPassword } from '@caseloom/contract';
import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords.ts';
import { limitConcurrency } from './concurrency-limit.ts';
import { AppError } from './errors.ts';

/** OWASP's first choice of 2024: Argon2id with 19 MiB, two passes. The algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Never the hash of any password: verified where there is no account, so that both answers take as long. */
const NOBODY = hash(crypto.randomUUID(), COST);

/** Hashing is made to be slow: two at once leave the other cores to everyone else. */
const limit = limitConcurrency({ maxConcurrent: 2, maxQueued: 100 });

/** An Argon2id hash that holds its own salt and cost. @throws AppError `unavailable` where too many hashes wait already */
export function hashPassword(password: string): Promise<string> {
  return limit(() => hash(password, COST));
}

/** @param passwordHash undefined where there is no such account: takes as long, and is false */
export function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  return limit(async () => {
    const matches = await verify(passwordHash ?? (await NOBODY), password);
    return matches && passwordHash !== undefined;
  });
}

type Owner = { firstName?: string; lastName?: string; email?: string; companyName?: string };

/** What is known of a user, and may not be their password. */
export function ownWordsOf({
  firstName = '',
  lastName = '',
  email = '',
  companyName = '',
}: Owner): string[] {
  return [firstName, lastName, email, companyName].filter(Boolean);
}

/**
 * The hash of a password that somebody chose.
 *
 * @param path the field it came in
 * @throws AppError `invalid_input` where it is made of what is known of its owner, has leaked somewhere, or is one that guessers try first
 */
export async function hashNewPassword(
  password: string,
  path: string,
  owner: Owner | undefined,
): Promise<string> {
  if (isOwnPassword(password, ownWordsOf(owner ?? {})))
    throw new AppError('invalid_input', [{ path, code: 'password_own' }]);
  if (await isCommonPassword(password))
    throw new AppError('invalid_input', [{ path, code: 'password_common' }]);
  return hashPassword(password);
}

/** Who changes a lock proves to know the password. @throws AppError `invalid_input` where it is wrong */
export async function confirmPassword(
  password: string,
  user: { passwordHash: string } | undefined,
  path = 'password',
): Promise<void> {
  if (!(await isPassword(password, user?.passwordHash)))
    throw new AppError('invalid_input', [{ path, code: 'password_wrong' }]);
}
