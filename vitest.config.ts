import { configDefaults, defineConfig } from 'vitest/config';

const { SUITE = 'unit', TEST_RESULTS } = process.env;

/** Code that tests run in threads and programs of their own is compiled once. */
process.env.NODE_COMPILE_CACHE ??= `${import.meta.dirname}/node_modules/.cache/compiled`;

/** Properties with many samples, inputs made to take long, and tests that start processes. */
const LONG = '{engine,formats,layout,cli,web,bench}/**/*.long.test.ts';

/** Tests that watch a library, or threads: they have a process of their own. */
const ALONE = 'server/**/*.alone.test.ts';

/** Where properties are tried: their samples. */
const SAMPLES = ['vitest.seed.ts'];

const ON_DATABASE = {
  globalSetup: ['server/test/database.ts'],
  setupFiles: SAMPLES,
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** The browser gets outlines of two of these, and a list of 250 KB; tests take what they are of, and a few words. */
const BROWSER = {
  resolve: {
    alias: {
      'virtual:contract': '@caseloom/contract',
      'virtual:languages': '@caseloom/locales/language',
      'virtual:common-words': `${import.meta.dirname}/web/src/testing/common-words.ts`,
    },
  },
};

function inBrowser(name: string, include: string) {
  return {
    name,
    include: [include],
    environment: 'happy-dom',
    setupFiles: ['web/src/testing/fetch.ts'],
    testTimeout: 30_000,
  };
}

export default defineConfig({
  test: {
    // a test waits for its database or a thread half of the time
    maxWorkers: '100%',
    reporters: TEST_RESULTS
      ? ['default', ['json', { outputFile: `${TEST_RESULTS}/${SUITE}.json` }]]
      : ['default'],
    projects: [
      { test: { name: 'house', include: ['*.test.ts'], testTimeout: 180_000 } },
      {
        test: {
          name: 'engine',
          include: ['{engine,formats,contract,locales,layout,mcp,cli}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, LONG],
          pool: 'threads',
          setupFiles: SAMPLES,
          // none of these changes what another one imports, and most of their time goes into imports
          isolate: false,
          testTimeout: 60_000,
        },
      },
      { test: { name: 'long', include: [LONG], setupFiles: SAMPLES, testTimeout: 60_000 } },
      {
        test: {
          ...ON_DATABASE,
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ALONE],
          // the server is loaded once, not for each file: that halves their time
          isolate: false,
        },
      },
      { test: { ...ON_DATABASE, name: 'server-alone', include: [ALONE] } },
      {
        ...BROWSER,
        test: {
          ...inBrowser('web', 'web/src/**/*.test.ts'),
          setupFiles: ['web/src/testing/fetch.ts', ...SAMPLES],
          // an environment of its own for each file, made four times faster than by a worker of its own
          pool: 'vmThreads',
        },
      },
      { ...BROWSER, test: inBrowser('components', 'web/src/**/*.test.tsx') },
    ],
  },
});
