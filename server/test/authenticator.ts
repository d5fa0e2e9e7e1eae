import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { z } from 'zod';

/** What an authenticator needs of the options that a server gives. */
type Options = { challenge?: unknown; user?: unknown };

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** User present, user verified. */
const SEEN = 0x05;
/** What a dishonest authenticator may answer. */
type Lie = {
  origin?: string;
  host?: string;
  flags?: number;
  counter?: number;
  type?: string;
  userHandle?: string;
};
const WITH_KEY = 0x40;

/** CBOR (RFC 8949) of a byte string of less than 64 KiB. */
function cborBytes(bytes: Buffer): Buffer {
  const head = Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]);
  return Buffer.concat([head, bytes]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

/** A security key in software (WebAuthn level 3, ES256, no attestation), for the pages of one origin. */
export function anAuthenticator(origin = 'http://localhost') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let uses = 0;
  /** Of the user that the passkey was made for first. */
  let userHandle: string | undefined;

  const clientData = (type: string, { challenge }: Options, lie: Lie = {}) =>
    Buffer.from(
      JSON.stringify({
        type: lie.type ?? type,
        challenge,
        origin: lie.origin ?? origin,
        crossOrigin: false,
      }),
    );
  const authData = (flags: number, key = Buffer.alloc(0), lie: Lie = {}) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(lie.counter ?? uses++);
    const host = lie.host ?? new URL(origin).hostname;
    return Buffer.concat([sha256(host), Buffer.from([lie.flags ?? flags]), counter, key]);
  };
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const };

  return {
    /** As `navigator.credentials.create` would answer. */
    create: (options: Options, lie: Lie = {}) => {
      userHandle ??= z.object({ id: z.string() }).parse(options.user).id;
      const point = (tag: number, half: string) =>
        Buffer.concat([Buffer.from([tag, 0x58, 32]), Buffer.from(half, 'base64url')]);
      const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
      const key = Buffer.concat([head, point(0x21, x), point(0x22, y)]);
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData(SEEN | WITH_KEY, attested, lie)),
      ]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, lie)),
          attestationObject: base64url(attestation),
        },
      };
    },
    /** As `navigator.credentials.get` would answer. */
    get: (options: Options, lie: Lie = {}) => {
      const client = clientData('webauthn.get', options, lie);
      const data = authData(SEEN, undefined, lie);
      const signed = Buffer.concat([data, sha256(client)]);
      return {
        ...named,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
          userHandle: lie.userHandle ?? userHandle,
        },
      };
    },
  };
}
