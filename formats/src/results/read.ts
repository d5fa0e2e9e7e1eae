import { DEFAULT_LANGUAGE, type Language } from '@caseloom/locales/language';
import { readAllure } from './allure.ts';
import { readCucumberJson } from './cucumber.ts';
import { readJUnit } from './junit.ts';
import { readCucumberMessages } from './messages.ts';
import { parse } from './outcome.ts';
import { readPlaywright } from './playwright.ts';
import type { ReadResults } from './result.ts';
import { isWorkbook, readWorkbookResults } from './workbook.ts';

/**
 * Reads what a test runner reported, whichever of the known forms it is: JUnit XML,
 * Playwright JSON, Allure results (one, or an array of them), Cucumber JSON, or
 * Cucumber Messages (one JSON object a line); or what testers filled in in a workbook of ours.
 *
 * @param language of what is written around the words of a workbook
 * @returns undefined where it is none of them
 * @throws ResultsFault for a workbook that says nothing of results, or what is no status
 */
export function readResults(
  file: string | Uint8Array,
  language: Language = DEFAULT_LANGUAGE,
): ReadResults {
  if (typeof file === 'string') return readReport(file);
  return isWorkbook(file)
    ? readWorkbookResults(file, language)
    : readReport(new TextDecoder().decode(file));
}

function readReport(text: string): ReadResults {
  const report = text.replace(/^\uFEFF/, '').trim();
  if (report.startsWith('<')) return readJUnit(report);
  const whole = parse(report);
  if (whole === undefined) return readCucumberMessages(report);
  const read = readPlaywright(whole) ?? readAllure(whole);
  if (read) return read;
  return Array.isArray(whole) ? readCucumberJson(whole) : readCucumberMessages(report);
}
