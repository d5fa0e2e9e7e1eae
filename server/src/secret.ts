import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { findSetting, getOrMakeSetting } from './db/installation.ts';
import type { Db } from './db/open.ts';
import { EnvironmentError, sayStart } from './start-error.ts';

/**
 * Seals a text with AES-256-GCM.
 *
 * @param about what it belongs to: sealed for one thing, it opens for no other
 * @returns base64 of nonce (12 bytes), tag (16) and ciphertext
 */
export function sealWith(key: Buffer, text: string, about: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** The text of `sealWith`. @throws Error for another key or thing, or where a bit has changed */
export function openWith(key: Buffer, sealed: string, about: string): string {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(about))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

/** What is kept of a secret: enough to know it again, not to use it. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** A secret of 256 bits that names its company. */
export function makeSecret(companyId: string): string {
  return nameCompany(randomBytes(32).toString('base64url'), companyId);
}

/** A text, and behind it in 23 characters the company that it is of: a cluster then asks one server whose it is. */
export function nameCompany(text: string, companyId: string): string {
  const company = Buffer.from(companyId.replaceAll('-', ''), 'hex').toString('base64url');
  return `${text}.${company}`;
}

/** The company that a text of `nameCompany` names, which proves nothing by itself; undefined of those of earlier versions. */
export function companyIn(text: string): string | undefined {
  const company = /\.([\w-]{22})$/.exec(text)?.[1];
  if (!company) return undefined;
  const hex = Buffer.from(company, 'base64url').toString('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A key of 256 bits out of a text that is hard to guess. */
export function keyOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Seals what the database stores and the server must read again: secrets of second factors,
 * keys of other services. `about` is the id of whose it is.
 */
export type Secrets = {
  seal: (text: string, about: string) => string;
  /** @throws Error where it was never sealed, or about somebody else */
  open: (sealed: string, about: string) => string;
};

const KEY = { name: 'secret-key', schema: z.string() };
const PROOF = 'secret-key-proof';
const STORED_PROOF = { name: PROOF, schema: z.string() };

/**
 * Seals the secrets of the installation. The key is `SECRET_KEY`, so that the database alone
 * reveals none of them; without it, a key is made on the first start and stored where the
 * database role of signed-in work cannot look. What the latter has sealed stays readable.
 *
 * @throws EnvironmentError where `SECRET_KEY` is missing or another than before
 */
export async function openSecrets(db: Db, given: string | undefined): Promise<Secrets> {
  const made = await getOrMakeSetting(db, KEY, () => randomBytes(32).toString('base64'));
  const secrets = secretsWith(made, given);
  const proof = given
    ? await getOrMakeSetting(db, STORED_PROOF, () => secrets.seal(PROOF, PROOF))
    : await findSetting(db, STORED_PROOF);
  if (proof !== undefined && !opens(secrets, proof))
    // a wrong key is refused at the start, not at somebody's login
    throw new EnvironmentError((language) => sayStart(language, 'otherSecretKey'));
  return secrets;
}

/** Whether the portal would start with this `SECRET_KEY`. Nothing is stored. */
export async function isRightKey(db: Db, given: string | undefined): Promise<boolean> {
  const proof = await findSetting(db, STORED_PROOF);
  return proof === undefined || opens(secretsWith('', given), proof);
}

function secretsWith(made: string, given: string | undefined): Secrets {
  const keys: Record<string, Buffer> = { made: keyOf(made), ...(given && { given: keyOf(given) }) };
  const current = given ? 'given' : 'made';
  const keyCalled = (name: string) => {
    const key = keys[name];
    if (!key) throw new Error('the key that this was sealed with is not there');
    return key;
  };
  return {
    seal: (text, about) => `sealed.${current}.${sealWith(keyCalled(current), text, about)}`,
    open: (sealed, about) => {
      const [, name = '', content = ''] = sealed.split('.');
      return openWith(keyCalled(name), content, about);
    },
  };
}

function opens(secrets: Secrets, proof: string): boolean {
  try {
    secrets.open(proof, PROOF);
    return true;
  } catch {
    return false;
  }
}
