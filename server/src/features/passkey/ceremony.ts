import type { CreatedPasskey, UsedPasskey } from '@caseloom/contract';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Db } from '../../db/open.ts';
import { AppError } from '../../errors.ts';
import { insertChallenge, listPasskeys, type PasskeyRow, takeChallenge } from './queries.ts';

/** A passkey belongs to the host of this installation, and is used on its pages only. */
function siteOf(publicUrl: string) {
  const { hostname, origin } = new URL(publicUrl);
  return { expectedRPID: hostname, expectedOrigin: origin };
}

/** EdDSA, ES256 and RS256, by their numbers in COSE: what every authenticator has one of. */
const SIGNATURES = [-8, -7, -257];

type Site = { db: Db; publicUrl: string };
type Person = { id: string; companyId: string; email: string; firstName: string; lastName: string };

/** What a browser needs to make a passkey for a user. */
export async function offerRegistration({ db, publicUrl }: Site, user: Person) {
  const known = await listPasskeys(db, user);
  const options = await generateRegistrationOptions({
    rpName: 'Caseloom',
    rpID: siteOf(publicUrl).expectedRPID,
    userName: user.email,
    userDisplayName: `${user.firstName} ${user.lastName}`,
    userID: new TextEncoder().encode(user.id),
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

/** @throws AppError `passkey_invalid` for what was not made here, now and for this user */
export async function checkRegistration(
  { db, publicUrl }: Site,
  userId: string,
  response: CreatedPasskey,
) {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(db, { challenge, userId }),
    supportedAlgorithmIDs: SIGNATURES,
    requireUserVerification: true,
    ...siteOf(publicUrl),
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) throw new AppError('passkey_invalid');
  return registrationInfo.credential;
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

/** Whether a passkey signed a challenge of ours. @returns its new count of uses; undefined where it did not */
export async function checkAuthentication(
  { db, publicUrl }: Site,
  passkey: PasskeyRow,
  response: UsedPasskey,
): Promise<number | undefined> {
  const { credentialId, publicKey, counter, transports } = passkey;
  const { userHandle, ...signed } = response.response;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: response.id,
      rawId: response.rawId,
      type: response.type,
      clientExtensionResults: {},
      response: { ...signed, ...(userHandle && { userHandle }) },
    },
    expectedChallenge: (challenge) => takeChallenge(db, { challenge }),
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
