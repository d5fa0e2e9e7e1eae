import { defineConfig } from '@playwright/test';
import { findBrowser } from './browser.ts';

const { SUITE = 'journeys', TEST_RESULTS } = process.env;

/** The portals that are started share what is compiled. */
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/../node_modules/.cache/compiled`;

/** Three weeks of a team take minutes: they are replayed where one asks for them, `npm run e2e -- cycle`. */
const isCycle = process.argv.includes('cycle');

export default defineConfig({
  testDir: '.',
  testMatch: isCycle ? 'cycle/*.spec.ts' : '*.spec.ts',
  testIgnore: isCycle ? [] : 'cycle/*',
  outputDir: '../test-results/e2e',
  // of a journey that hangs; on a machine that others use too some take minutes
  timeout: 400_000,
  expect: { timeout: 30_000 },
  workers: 2,
  // for machines that others use too; a test that passes the second time is reported as flaky
  retries: process.env.CI ? 1 : 0,
  forbidOnly: !!process.env.CI,
  reporter: TEST_RESULTS
    ? [['list'], ['json', { outputFile: `${TEST_RESULTS}/${SUITE}.json` }]]
    : [['list']],
  use: {
    launchOptions: await findBrowser(),
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    acceptDownloads: true,
  },
});
