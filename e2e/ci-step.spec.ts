import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from './app.ts';
import { aCompany, browserOf, call } from './company.ts';
import { wordsIn } from './languages.ts';
import { aShopSuite } from './shop-run.ts';

const REPORT = '<testsuite><testcase classname="shop" name="nobody knows this"/></testsuite>';

test('a machine that has nothing of ours brings results by the lines that the suite shows', async ({
  app,
  browser,
}) => {
  const { say } = wordsIn('en');
  const { admin, ids } = await aCompany(app, 'ci-step.example');
  const { slug = '' } = ids;
  const fields = { name: 'CI', scopes: ['run'], projectSlugs: [slug] };
  const { key = '' } = await call(app, ['POST', '/api-key', fields], admin.token);
  const { suiteId } = await aShopSuite(app, slug, admin.token);
  const page = await (await browserOf(browser, app, admin)).newPage();
  await page.goto(`/app/suites/${suiteId}`);
  await page.getByRole('button', { name: say('suite:fromCi') }).click();
  const lines = await page.locator('pre', { hasText: 'curl' }).innerText();

  const cwd = await mkdtemp(join(tmpdir(), 'ci-step-'));
  await writeFile(join(cwd, 'report.xml'), REPORT);
  const env = {
    ...process.env,
    CASELOOM_URL: app.address,
    CASELOOM_API_KEY: key,
    COMMIT: 'c0ffee',
  };
  const { stdout } = await promisify(execFile)('bash', ['-euc', lines], { cwd, env });
  expect(stdout).toContain('nobody knows this');
});
