import { Readable } from 'node:stream';
import { LIMITS } from '@caseloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { readForm } from './forms.ts';
import { openWay } from './large-bodies.ts';
import { metaAt } from './route-meta.ts';
import { type Authenticate, tokenOf } from './token.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: SHA-256 of its parts. */
    formHash?: string;
    /** Set where nobody knows who sends a body, nor how long it is. */
    isAnyones?: boolean;
  }
}

/** What anybody may send without saying who they are. */
const ANYONES_BYTES = 256 * 1024;

/** JSON, and forms where a call takes a file; anything else, and what is large and anybody's, is refused before it is read. */
export function readBodies(
  app: FastifyInstance,
  { db, authenticate }: { db: Db; authenticate: Authenticate },
): void {
  app.removeAllContentTypeParsers();
  // an empty body is no body, whatever its declared type: logging out sends one
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(body)));
    } catch {
      done(Object.assign(new Error('not JSON'), { statusCode: 400 }));
    }
  });
  const way = openWay();
  app.addHook('onRequest', async (request, reply) => {
    const wantsFile = metaAt(request)?.takesFile ?? false;
    if (isForm(request) && !wantsFile) throw new AppError('unsupported_type');
    if (!wantsFile && lengthOf(request) <= ANYONES_BYTES) return;
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(db, token);
    if (caller) {
      await judge(request, wantsFile);
      return wantsFile ? undefined : way(request, reply, caller.companyId);
    }
    refuseAnyones(request, wantsFile);
  });
  app.addHook('preParsing', async ({ isAnyones }, _reply, payload) =>
    isAnyones ? Readable.from(atMost(ANYONES_BYTES, payload)) : payload,
  );
  app.addContentTypeParser(
    'multipart/form-data',
    async (request: FastifyRequest, payload: AsyncIterable<Buffer>) => {
      const type = request.headers['content-type'] ?? '';
      // only who may send it again is asked whether it is the same
      const hashes = request.headers['idempotency-key'] !== undefined;
      const { form, hash } = await readForm(atMost(LIMITS.uploadBytes, payload), { type, hashes });
      if (hash) request.formHash = hash;
      return form;
    },
  );
}

/** Of nobody knows whom: only what comes in parts is read, and not far. @throws AppError `unauthorized` or `too_large` */
function refuseAnyones(request: FastifyRequest, wantsFile: boolean): void {
  // who was signed in is told to be so no more
  if (wantsFile || request.headers.authorization) throw new AppError('unauthorized');
  if (lengthOf(request) < Number.POSITIVE_INFINITY) throw new AppError('too_large');
  request.isAnyones = true;
}

/** How much too large a body may be to be listened to until its end. */
const HEARD_BYTES = 64 * 1024 * 1024;

/**
 * What a user sends, before it is read.
 *
 * @throws AppError `unsupported_type` for the words of a form in another coat; `too_large`, once all
 *   was sent: who is hung up on while they send may never read why
 */
async function judge(request: FastifyRequest, wantsFile: boolean): Promise<void> {
  if (wantsFile && request.headers['content-type'] !== undefined && !isForm(request))
    throw new AppError('unsupported_type');
  const length = lengthOf(request);
  const most = wantsFile ? LIMITS.uploadBytes : LIMITS.modelBytes;
  if (length <= most || length === Number.POSITIVE_INFINITY) return;
  if (length <= HEARD_BYTES) for await (const _ of request.raw);
  throw new AppError('too_large');
}

/** Of a body, as its sender says; one that comes in parts may be of any length. */
function lengthOf({ headers }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

async function* atMost(bytes: number, payload: AsyncIterable<Buffer>) {
  let seen = 0;
  for await (const part of payload) {
    seen += part.length;
    if (seen > bytes) throw new AppError('too_large');
    yield part;
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}
