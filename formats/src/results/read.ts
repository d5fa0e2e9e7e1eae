import { readCucumberJson } from './cucumber.ts';
import { readJUnit } from './junit.ts';
import { readCucumberMessages } from './messages.ts';
import type { ReadResults } from './result.ts';

/**
 * Reads what a test runner reported, whichever of the known forms it is: JUnit XML,
 * Cucumber JSON, or Cucumber Messages (one JSON object a line).
 *
 * @returns undefined where it is none of them
 */
export function readResults(text: string): ReadResults {
  const report = text.replace(/^\uFEFF/, '').trim();
  if (report.startsWith('<')) return readJUnit(report);
  if (report.startsWith('[')) return readCucumberJson(report);
  return readCucumberMessages(report);
}
