import { createHash } from 'node:crypto';
import { contract, LIMITS } from '@caseloom/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a form: SHA-256 of its parts. */
    formHash?: string;
  }
}

/** JSON, and forms where a call takes a file; anything else is refused before it is read. */
export function readBodies(app: FastifyInstance): void {
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
    if (!isForm(request)) return;
    if (!takesFile(request)) throw new AppError('unsupported_type');
    if (!request.headers.authorization) throw new AppError('unauthorized');
  });
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
