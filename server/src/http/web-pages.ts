import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from './deps.ts';

/**
 * Scripts and styles from here only, and the foreign scripts that the operator named with what
 * they send and fetch; Mantine sets style attributes, so styles may be inline.
 */
export function securityWith({
  foreignScripts,
  publicUrl,
}: Pick<Deps, 'foreignScripts' | 'publicUrl'>) {
  const origins = [...new Set(foreignScripts.map((address) => new URL(address).origin))];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...origins],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...origins],
        objectSrc: ["'none'"],
        scriptSrc: ["'self'", ...origins],
        styleSrc: ["'self'", "'unsafe-inline'"],
        workerSrc: ["'self'"],
      },
    },
    // only who is reached by https can promise to stay so
    strictTransportSecurity: publicUrl.startsWith('https:') && {
      maxAge: 365 * 86_400,
      includeSubDomains: true,
    },
    referrerPolicy: { policy: 'no-referrer' as const },
    frameguard: { action: 'deny' as const },
  };
}

/** The page with the names of the foreign scripts; it loads them once its user has agreed. */
function naming(foreignScripts: readonly string[], page: string): string {
  if (foreignScripts.length === 0) return page;
  const names = foreignScripts.map((address) => encodeURI(address)).join(' ');
  return page.replace('</head>', `<meta name="foreign-scripts" content="${names}" /></head>`);
}

/** What lets the scripts that stand in a page run, and no others: their hashes, as a policy names them. */
function hashesOf(page: string): string {
  const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)];
  return scripts
    .map(([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    .join('');
}

/** Whether an address ends as those of files do. The end of a secret (`makeSecret`) is longer than that of any file. */
const isFile = (url: string) => /\.[a-z0-9]{1,12}$/i.test(url.split('?')[0] ?? '');

/** The web pages under `/app`: assets for ever, the page itself never from a cache. */
export async function mountWeb(
  app: FastifyInstance,
  folder: string,
  foreignScripts: readonly string[],
): Promise<void> {
  const index = join(folder, 'index.html');
  if (!existsSync(index)) return;
  const page = naming(foreignScripts, readFileSync(index, 'utf8'));
  await app.register(fastifyStatic, {
    root: folder,
    prefix: '/app/',
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/');
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const hashes = hashesOf(page);
  const compressed = brotliCompressSync(page);
  const send = (request: FastifyRequest, reply: FastifyReply) => {
    if (isFile(request.url)) return reply.callNotFound();
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    const takesBrotli = /\bbr\b(?!\s*;\s*q=0)/.test(request.headers['accept-encoding'] ?? '');
    if (takesBrotli) reply.header('content-encoding', 'br');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'content-security-policy': policy.replace('script-src', `script-src${hashes}`),
      })
      .send(takesBrotli ? compressed : page);
  };
  app.get('/app', (_request, reply) => reply.redirect('/app/'));
  app.get('/app/*', send);
  app.get('/', (_request, reply) => reply.redirect('/app/'));
}
