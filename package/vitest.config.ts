import { defineConfig } from 'vitest/config';

const { TEST_RESULTS } = process.env;

/** What `npm run package` wrote into `dist/`, installed and tried; `npm run package:test`. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['src/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 300_000,
    reporters: TEST_RESULTS
      ? ['default', ['json', { outputFile: `${TEST_RESULTS}/package.json` }]]
      : ['default'],
  },
});
