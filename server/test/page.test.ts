import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import helmet from '@fastify/helmet';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { mountWeb, securityWith } from '../src/http/web-pages.ts';
import { makeSecret } from '../src/secret.ts';

const SCRIPTS = {
  ANALYTICS_SCRIPT: 'https://stats.example/count.js',
  RECORDING_SCRIPT: 'https://watch.example/see.js?site=1',
};

async function answerOf(
  environment: Record<string, string>,
  page = '<head></head>',
  encoding = '',
  url = '/app/login',
) {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-page-'));
  writeFileSync(join(folder, 'index.html'), page);
  const app = Fastify();
  const { foreignScripts } = readEnvironment(environment);
  await app.register(helmet, securityWith({ foreignScripts, publicUrl: '' }));
  await mountWeb(app, folder, foreignScripts);
  return app.inject({ url, headers: { 'accept-encoding': encoding } });
}

const pageOf = async (environment: Record<string, string>) => (await answerOf(environment)).body;

it('pages name foreign scripts in production only, and only those that are set', async () => {
  const production = { NODE_ENV: 'production' };
  expect(await pageOf({ ...SCRIPTS })).toBe('<head></head>');
  expect(await pageOf(production)).toBe('<head></head>');
  expect(await pageOf({ ...production, ...SCRIPTS })).toContain(
    'content="https://stats.example/count.js https://watch.example/see.js?site=1"',
  );
});

it('the content security policy allows foreign scripts of their hosts only', () => {
  const sourcesWith = (...foreignScripts: string[]) => {
    const { directives } = securityWith({ foreignScripts, publicUrl: '' }).contentSecurityPolicy;
    return directives.scriptSrc;
  };
  expect(sourcesWith(SCRIPTS.ANALYTICS_SCRIPT)).toEqual(["'self'", 'https://stats.example']);
  expect(sourcesWith()).toEqual(["'self'"]);
});

it('a script that stands in the page runs by its hash, and no other one does', async () => {
  const code = "\n  document.title = 'Caseloom';\n";
  const page = `<head><script>${code}</script><script type="module" src="/app/start.js"></script></head>`;
  const hash = createHash('sha256').update(code).digest('base64');
  const policy = (await answerOf({}, page)).headers['content-security-policy'];
  expect(policy).toContain(`;script-src 'sha256-${hash}' 'self';`);
  expect((await answerOf({})).headers['content-security-policy']).toContain(";script-src 'self';");
});

it('the page comes compressed to browsers that take brotli, and as it is to all others', async () => {
  const page = '<head><title>Caseloom</title></head>';
  for (const encoding of ['br', 'gzip, deflate, br, zstd']) {
    const { headers, rawPayload } = await answerOf({}, page, encoding);
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(rawPayload).toString()).toBe(page);
  }
  for (const encoding of ['', 'gzip', 'br;q=0, gzip']) {
    const { headers, body } = await answerOf({}, page, encoding);
    expect(headers['content-encoding']).toBeUndefined();
    expect(body).toBe(page);
  }
});

it('the page comes for a link whose secret ends with its company, and for no file that is not there', async () => {
  const statusOf = async (url: string) => (await answerOf({}, '', '', url)).statusCode;
  const secret = makeSecret('ffffffff-ffff-4fff-8fff-fffffffffff0').replaceAll(/[-_]/g, 'a');
  expect(await statusOf(`/app/invitation/${secret}`)).toBe(200);
  expect(await statusOf(`/app/shared/run/${secret}?language=en`)).toBe(200);
  for (const file of ['start.js', 'face.woff2', 'app.webmanifest'])
    expect(await statusOf(`/app/assets/${file}`)).toBe(404);
});

it('HSTS is sent for a year where the portal is reached by https, and only there', () => {
  const promised = (publicUrl: string) =>
    securityWith({ foreignScripts: [], publicUrl }).strictTransportSecurity;
  expect(promised('https://caseloom.example.com')).toEqual({
    maxAge: 31_536_000,
    includeSubDomains: true,
  });
  expect(promised('http://localhost:3000')).toBe(false);
});

it('a foreign script is accepted with https only', () => {
  expect(() => readEnvironment({ ANALYTICS_SCRIPT: 'http://stats.example/count.js' })).toThrow(
    /ANALYTICS_SCRIPT .*https/,
  );
});
