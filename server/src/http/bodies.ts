import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { contract, LIMITS } from '@caseloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../db/open.ts';
import { AppError } from '../errors.ts';
import { openWay } from './large-bodies.ts';
import { knownBy } from './token.ts';

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
  const way = openWay();
  const readSingly = oneAtATime();
  app.addHook('onRequest', async (request, reply) => {
    const wantsFile = takesFile(request);
    if (isForm(request) && !wantsFile) throw new AppError('unsupported_type');
    if (!wantsFile && lengthOf(request) <= ANYONES_BYTES) return;
    const caller = await knownBy(db, request);
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
    { parseAs: 'buffer', bodyLimit: LIMITS.uploadBytes },
    async (request: FastifyRequest, body: Buffer<ArrayBuffer>) => {
      const type = request.headers['content-type'] ?? '';
      // only who may send it again is asked whether it is the same
      if (request.headers['idempotency-key']) request.formHash = hashOfForm(body, type);
      return readSingly(() => readForm(body, type));
    },
  );
}

/** @throws AppError `invalid_input` where it is no form */
async function readForm(body: Buffer<ArrayBuffer>, type: string): Promise<FormData> {
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData();
  } catch {
    throw new AppError('invalid_input');
  }
}

/** Reading a large form takes tens of milliseconds in which nobody else is answered: one after the other, with all others between two. */
function oneAtATime(): <T>(read: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (read) => {
    const mine = last.then(() => setImmediate()).then(read);
    last = mine.catch(() => undefined);
    return mine;
  };
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
