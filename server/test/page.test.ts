import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { readEnvironment } from '../src/env.ts';
import { mountWeb, securityWith } from '../src/http/web-pages.ts';

const SCRIPTS = {
  ANALYTICS_SCRIPT: 'https://stats.example/count.js',
  RECORDING_SCRIPT: 'https://watch.example/see.js?site=1',
};

async function pageOf(environment: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'caseloom-page-'));
  writeFileSync(join(folder, 'index.html'), '<head></head>');
  const app = Fastify();
  await mountWeb(app, folder, readEnvironment(environment).foreignScripts);
  return (await app.inject('/app/login')).body;
}

it('names foreign scripts in production only, and only those that are set', async () => {
  const production = { NODE_ENV: 'production' };
  expect(await pageOf({ ...SCRIPTS })).toBe('<head></head>');
  expect(await pageOf(production)).toBe('<head></head>');
  expect(await pageOf({ ...production, ...SCRIPTS })).toContain(
    'content="https://stats.example/count.js https://watch.example/see.js?site=1"',
  );
});

it('opens the door to foreign scripts for their hosts alone', () => {
  const { directives } = securityWith([SCRIPTS.ANALYTICS_SCRIPT]).contentSecurityPolicy;
  expect(directives.scriptSrc).toEqual(["'self'", 'https://stats.example']);
  expect(securityWith([]).contentSecurityPolicy.directives.scriptSrc).toEqual(["'self'"]);
});

it('takes a foreign script over https only', () => {
  expect(() => readEnvironment({ ANALYTICS_SCRIPT: 'http://stats.example/count.js' })).toThrow(
    /ANALYTICS_SCRIPT .*https/,
  );
});
