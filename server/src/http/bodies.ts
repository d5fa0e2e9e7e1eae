import { Readable } from 'node:stream';
import { LIMITS } from '@caseloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { AppError, tooLarge } from '../errors.ts';
import { readForm } from './forms.ts';
import { limitLargeBodies } from './large-bodies.ts';
import { metaAt } from './route-meta.ts';
import { type Authenticate, tokenOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: SHA-256 of its parts. */
    formHash?: string;
    /** Set for a body of an unknown sender and of unknown length. */
    isAnyones?: boolean;
  }
}

/** The maximum size of a body without a known sender. */
const ANYONES_BYTES = 256 * 1024;

/** Reads JSON, and forms where a call takes a file. Anything else, and large bodies without a known sender, are refused before they are read. */
export function readBodies(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
): void {
  app.removeAllContentTypeParsers();
  // an empty body is no body, of any declared type: logging out sends one
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  const waitForTurn = limitLargeBodies();
  app.addHook('onRequest', async (request, reply) => {
    const wantsFile = metaAt(request)?.takesFile ?? false;
    if (isForm(request) && !wantsFile) throw new AppError('unsupported_type');
    if (!wantsFile && lengthOf(request) <= ANYONES_BYTES) return;
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(db, token);
    if (caller) {
      await judge(request, wantsFile);
      return wantsFile ? undefined : waitForTurn(request, reply, caller.companyId);
    }
    refuseAnyones(request, wantsFile);
  });
  app.addHook('preParsing', async ({ isAnyones }, _reply, payload) =>
    isAnyones ? Readable.from(limitBytes(ANYONES_BYTES, payload)) : payload,
  );
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const type = request.headers['content-type'] ?? '';
      // the hash is needed only where the call can be repeated
      const hashes = request.headers['idempotency-key'] !== undefined;
      const { form, hash } = await readForm(limitBytes(LIMITS.uploadBytes, payload), {
        type,
        hashes,
      });
      if (hash) request.formHash = hash;
      return form;
    },
  );
}

/** Of a body without a known sender only one that comes in parts is read, and not far. @throws AppError `unauthorized` or `too_large` */
function refuseAnyones(request: FastifyRequest, wantsFile: boolean): void {
  // a caller whose session has ended has to learn that
  if (wantsFile || request.headers.authorization) throw new AppError('unauthorized');
  if (lengthOf(request) < Number.POSITIVE_INFINITY) throw tooLarge(ANYONES_BYTES);
  request.isAnyones = true;
}

/** A body that is too large is read to its end up to this size. */
const MAX_DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * What a user sends, before it is read.
 *
 * @throws AppError `unsupported_type` for form fields in another content type; `too_large`, once all
 *   was sent: a sender whose connection is closed half-way may never read the reason
 */
async function judge(request: FastifyRequest, wantsFile: boolean): Promise<void> {
  if (wantsFile && request.headers['content-type'] !== undefined && !isForm(request))
    throw new AppError('unsupported_type');
  const length = lengthOf(request);
  const maxBytes = wantsFile ? LIMITS.uploadBytes : LIMITS.modelBytes;
  if (length <= maxBytes || length === Number.POSITIVE_INFINITY) return;
  if (length <= MAX_DRAINED_BYTES) for await (const _ of request.raw);
  throw tooLarge(maxBytes);
}

/** The declared length of a body; one that comes in parts may be of any length. */
function lengthOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

async function* limitBytes(bytes: number, payload: AsyncIterable<Buffer>) {
  let seen = 0;
  for await (const part of payload) {
    seen += part.length;
    if (seen > bytes) throw tooLarge(bytes);
    yield part;
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}
