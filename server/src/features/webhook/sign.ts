import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';

/** A new secret, in the form that receivers of Standard Webhooks know: 32 random bytes. */
export function makeSecret(): string {
  return `${PREFIX}${randomBytes(32).toString('base64')}`;
}

/**
 * The headers by which a receiver knows that a message is ours, that it is not old, and whether it has had
 * it before, by the specification of Standard Webhooks: HMAC-SHA256 of id, time and body, in base64. Of
 * several secrets each gives a signature, and a receiver needs one that it knows.
 */
export function signatureHeaders(
  secrets: readonly string[],
  { id, body, now }: { id: string; body: string; now: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const hash = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
    return `v1,${hash}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
