import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** The tag of what is answered: another one as soon as a letter of it changes. */
export function etagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url')}"`;
}

/** Whether a caller's `If-None-Match` names a tag. */
export function isKnown(tags: string | undefined, etag: string): boolean {
  const given = tags?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return given?.some((tag) => tag === etag || tag === '*') ?? false;
}

/**
 * Tags what GET answers as JSON; a caller who sends the tag of what they have, and it has not
 * changed, gets 304 without a body. The tag is weak: a proxy may compress what it tags.
 */
export function tagAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async ({ method, headers }, reply, payload) => {
    if (method !== 'GET' || reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    if (reply.hasHeader('etag')) return payload;
    const etag = etagOf(payload);
    reply.header('etag', `W/${etag}`);
    if (!isKnown(headers['if-none-match'], etag)) return payload;
    reply.code(304).removeHeader('content-length').removeHeader('content-type');
    return null;
  });
}
