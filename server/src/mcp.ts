import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createHttpHandler, openPortal } from '@caseloom/mcp';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from './db/open.ts';
import { AppError } from './errors.ts';
import { languageOf } from './http/to-problem.ts';
import { type Authenticate, tokenOf } from './http/token.ts';

/** Whose request it is, where the address alone does not say. */
const ADDRESS = 'x-caseloom-address';

type McpDeps = { db: Db; publicUrl: string; authenticate: Authenticate };

/**
 * `/mcp`: the tools for agents by the Model Context Protocol over HTTP. A tool makes the calls of the API with
 * the token of its caller, so its guard decides there as for anybody else.
 */
export function mountMcp(app: FastifyInstance, { db, publicUrl, authenticate }: McpDeps): void {
  const handler = createHttpHandler(
    ({ headers }) => ({
      ...openPortal({
        url: publicUrl,
        token: tokenOf({ headers: Object.fromEntries(headers) }) ?? '',
        language: languageOf(headers.get('accept-language') ?? undefined),
        fetch: (request) => call(app, request, headers),
      }),
    }),
    (err) => app.log.error({ err }, 'the protocol for agents failed'),
  );
  app.addHook('onClose', () => handler.close());
  app.all('/mcp', async (request, reply) => {
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(db, token);
    reply.header('cache-control', 'no-store');
    if (!caller) {
      reply.header('www-authenticate', 'Bearer');
      throw new AppError('unauthorized');
    }
    request.caller = { user: caller.id, company: caller.companyId };
    const answered = await handler.fetch(toRequest(request), { parsedBody: request.body });
    return send(reply, answered);
  });
}

function toRequest({ method, url, headers, ip, body }: FastifyRequest): Request {
  const plain = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
  );
  const hasBody = method !== 'GET' && method !== 'HEAD' && body !== undefined;
  return new Request(new URL(url, 'http://localhost'), {
    method,
    headers: [...plain.filter(([name]) => name !== ADDRESS), [ADDRESS, ip]],
    ...(hasBody && { body: JSON.stringify(body) }),
  });
}

/** Makes a call of the API within this server, from where its caller is. */
async function call(app: FastifyInstance, request: Request, of: Headers): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const agent = of.get('user-agent');
  const { statusCode, rawPayload, headers } = await app.inject({
    method: request.method as 'GET',
    url: pathname + search,
    remoteAddress: of.get(ADDRESS) ?? '',
    headers: { ...Object.fromEntries(request.headers), ...(agent && { 'user-agent': agent }) },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  const body = statusCode === 204 ? null : new Uint8Array(rawPayload);
  return new Response(body, { status: statusCode, headers: headers as HeadersInit });
}

function send(reply: FastifyReply, { status, headers, body }: Response) {
  reply.status(status);
  for (const [name, value] of headers) reply.header(name, value);
  return reply.send(body ? Readable.fromWeb(body as ReadableStream) : undefined);
}
