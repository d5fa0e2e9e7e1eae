import type { CreatedPasskey, UsedPasskey } from '@caseloom/contract';

/** Why passkeys cannot be used: the address is a number, the line is not safe, or the browser knows none. */
export type NoPasskeys = 'number' | 'insecure' | 'browser';

/** What keeps this page from making and using passkeys; undefined where they work. WebAuthn wants a name, and https beyond this machine. */
export function whyNoPasskeys(): NoPasskeys | undefined {
  // a browser writes every numeric address in one of these two forms
  if (/^\[|^[\d.]+$/.test(location.hostname)) return 'number';
  if (!isSecureContext) return 'insecure';
  const canSpeakJson =
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential;
  return canSpeakJson ? undefined : 'browser';
}

/** The same page by the name of this machine; undefined where its number is another one's. */
export function addressByName(): string | undefined {
  if (!/^(127(\.\d+){3}|\[::1\])$/.test(location.hostname)) return undefined;
  const address = new URL(location.href);
  address.hostname = 'localhost';
  return address.href;
}

/** Requests a new passkey from the device. @throws DOMException where the user declines */
export async function createPasskey(options: Record<string, unknown>): Promise<CreatedPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as never);
  return toJson<CreatedPasskey>(await navigator.credentials.create({ publicKey }));
}

/** Has the device sign with one of its passkeys. @throws DOMException where the user turns it down */
export async function askPasskey(options: Record<string, unknown>): Promise<UsedPasskey> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as never);
  return toJson<UsedPasskey>(await navigator.credentials.get({ publicKey }));
}

function toJson<T>(credential: Credential | null): T {
  if (!(credential instanceof PublicKeyCredential)) throw new Error('no passkey was given');
  return credential.toJSON() as T;
}
