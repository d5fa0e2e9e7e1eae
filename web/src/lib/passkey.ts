import type { CreatedPasskey, UsedPasskey } from '@caseloom/contract';

/** Whether this browser can make and use passkeys, and speak of them as JSON. */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential
  );
}

/** Asks the device for a new passkey. @throws DOMException where the user turns it down */
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
