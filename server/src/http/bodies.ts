import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { contract, LIMITS } from '@caseloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { callerOf } from './token.ts';

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
export function readBodies(app: FastifyInstance, db: Db): void {
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
  app.addHook('onRequest', async (request) => {
    const [isFile, wantsFile] = [isForm(request), takesFile(request)];
    if (isFile && !wantsFile) throw new AppError('unsupported_type');
    if (!wantsFile && lengthOf(request) <= ANYONES_BYTES) return;
    if (await callerOf(db, request)) return judge(request, wantsFile);
    // who was signed in is told to be so no more
    if (wantsFile || request.headers.authorization) throw new AppError('unauthorized');
    if (lengthOf(request) < Number.POSITIVE_INFINITY) throw new AppError('too_large');
    request.isAnyones = true;
  });
  app.addHook('preParsing', async ({ isAnyones }, _reply, payload) =>
    isAnyones ? Readable.from(atMost(ANYONES_BYTES, payload)) : payload,
  );
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: LIMITS.uploadBytes },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      request.formHash = hashOfForm(body, type);
      try {
        const headers = { 'content-type': type };
        return await new Response(new Uint8Array(body), { headers }).formData();
      } catch {
        throw new AppError('invalid_input');
      }
    },
  );
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

async function* atMost(bytes: number, payload: AsyncIterable<unknown>) {
  let seen = 0;
  for await (const part of payload) {
    seen += (part as Buffer).length;
    if (seen > bytes) throw new AppError('too_large');
    yield part;
  }
}

function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\//i.test(headers['content-type'] ?? '');
}

/** The addresses of calls that take a file. */
const UPLOADS = Object.values(contract)
  .flatMap((calls) => Object.values(calls))
  .filter((procedure) => (procedure['~orpc'].meta as { takesFile?: boolean }).takesFile)
  .map((procedure) => {
    const { method, path = '' } = procedure['~orpc'].route;
    return { method, pattern: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
  });

function takesFile({ method, url }: FastifyRequest): boolean {
  const path = url.split('?')[0] ?? '';
  return UPLOADS.some((upload) => upload.method === method && upload.pattern.test(path));
}

/** A form's parts are kept apart by a line that is new each time it is sent. */
function hashOfForm(body: Buffer, type: string): string {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1] ?? '';
  const hash = createHash('sha256');
  for (let at = 0; at < body.length; ) {
    const next = boundary ? body.indexOf(boundary, at, 'latin1') : -1;
    hash.update(body.subarray(at, next < 0 ? body.length : next));
    at = next < 0 ? body.length : next + boundary.length;
  }
  return hash.digest('hex');
}
