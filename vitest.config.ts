import { defineConfig } from 'vitest/config';

const { SUITE = 'unit', TEST_RESULTS } = process.env;

export default defineConfig({
  test: {
    // a test waits for its database or a thread half of the time
    maxWorkers: '100%',
    reporters: TEST_RESULTS
      ? ['default', ['json', { outputFile: `${TEST_RESULTS}/${SUITE}.json` }]]
      : ['default'],
    projects: [
      { test: { name: 'house', include: ['*.test.ts'], testTimeout: 60_000 } },
      {
        test: {
          name: 'engine',
          include: ['{engine,formats,contract,locales,cli}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/test/database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // the browser gets an outline of the contract; tests take the contract itself
        resolve: { alias: { 'virtual:contract': '@caseloom/contract' } },
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/fetch.ts'],
          testTimeout: 30_000,
        },
      },
    ],
  },
});
