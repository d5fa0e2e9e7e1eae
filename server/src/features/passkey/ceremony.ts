import type { CreatedPasskey, UsedPasskey } from '@caseloom/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { Queryable } from '../../db/open.ts';
import { companyIn, nameCompany } from '../../secret.ts';
import {
  findPasskey,
  insertChallenge,
  listPasskeys,
  type PasskeyRow,
  takeChallenge,
} from './queries.ts';

/** A passkey belongs to the host of this installation, and is used on its pages only. */
function siteOf(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE: what every authenticator has one of. */
const SIGNATURES = [-8, -7, -257];

type Site = { db: Queryable; publicUrl: string };
type Person = { id: string; companyId: string; email: string; firstName: string; lastName: string };

/** What a browser needs to make a passkey for a user. */
export async function offerRegistration({ db, publicUrl }: Site, user: Person) {
  const known = await listPasskeys(db, user);
  const options = await generateRegistrationOptions({
    rpName: 'Caseloom',
    rpID: siteOf(publicUrl).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(nameCompany(user.id, user.companyId)),
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    supportedAlgorithmIDs: SIGNATURES,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, { challenge: options.challenge, userId: user.id });
  return options;
}

/** @returns the credential; undefined for what was not made here, now and for this user */
export async function checkRegistration(
  { db, publicUrl }: Site,
  userId: string,
  response: CreatedPasskey,
) {
  const expectedChallenge = await takeSigned(db, response, userId);
  if (expectedChallenge === undefined) return undefined;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    supportedAlgorithmIDs: SIGNATURES,
    requireUserVerification: true,
    ...siteOf(publicUrl),
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  return verified ? registrationInfo?.credential : undefined;
}

/** What a browser needs to log in with any passkey of this site. */
export async function offerAuthentication({ db, publicUrl }: Site) {
  const options = await generateAuthenticationOptions({
    rpID: siteOf(publicUrl).expectedRPID,
    userVerification: 'required',
  });
  await insertChallenge(db, { challenge: options.challenge });
  return options;
}

/** The passkey that is said to have signed, looked for in the company that its user handle names; an earlier handle names none. */
export function findSigner(db: Queryable, { id, response }: UsedPasskey) {
  const handle = Buffer.from(response.userHandle ?? '', 'base64url').toString();
  return findPasskey(db, id, companyIn(handle));
}

/** Whether a passkey signed a challenge of ours. @returns its new count of uses; undefined where it did not */
export async function checkAuthentication(
  { db, publicUrl }: Site,
  passkey: PasskeyRow,
  response: UsedPasskey,
): Promise<number | undefined> {
  const { credentialId, publicKey, counter, transports } = passkey;
  const { userHandle, ...signed } = response.response;
  const expectedChallenge = await takeSigned(db, response);
  if (expectedChallenge === undefined) return undefined;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle && { userHandle }) },
    },
    expectedChallenge,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(publicKey),
      counter,
      transports,
    },
    requireUserVerification: true,
    ...siteOf(publicUrl),
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified ? authenticationInfo?.newCounter : undefined;
}

/**
 * Uses up the challenge that was signed, before the signature is looked at: a database that fails is then not taken
 * for a wrong signature.
 *
 * @returns undefined where it was never given to that user, was used, or is over
 */
async function takeSigned(
  db: Queryable,
  { response }: CreatedPasskey | UsedPasskey,
  userId?: string,
): Promise<string | undefined> {
  const challenge = challengeIn(response.clientDataJSON);
  const isOurs = challenge !== undefined && (await takeChallenge(db, { challenge, userId }));
  return isOurs ? challenge : undefined;
}

/** @returns undefined for what no browser has written */
function challengeIn(clientData: string): string | undefined {
  try {
    const { challenge } = decodeClientDataJSON(clientData);
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
