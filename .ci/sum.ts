import { globSync, readFileSync } from 'node:fs';

/** Adds up what every runner wrote, and says it in the one line that a reader of the log looks for. */
type Vitest = { numPassedTests: number; numFailedTests: number; numPendingTests: number };
type Playwright = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
};

const total = { passed: 0, failed: 0, skipped: 0 };
for (const file of globSync(`${process.env.TEST_RESULTS}/*.json`)) {
  const result: Vitest | Playwright = JSON.parse(readFileSync(file, 'utf8'));
  if ('stats' in result) {
    total.passed += result.stats.expected + result.stats.flaky;
    total.failed += result.stats.unexpected;
    total.skipped += result.stats.skipped;
  } else {
    total.passed += result.numPassedTests;
    total.failed += result.numFailedTests;
    total.skipped += result.numPendingTests;
  }
}
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
if (total.failed > 0 || total.passed === 0) process.exitCode = 1;
