import { DEFAULT_LANGUAGE, type Language } from '@caseloom/locales/language';
import { readXml, type XmlElement, XmlError } from '../xml.ts';
import { readAllure } from './allure.ts';
import { readBehave } from './behave.ts';
import { readCTest } from './ctest.ts';
import { readCtrf } from './ctrf.ts';
import { readCucumberJson } from './cucumber.ts';
import { decodeReport } from './decode.ts';
import { readJest } from './jest.ts';
import { readJUnit } from './junit.ts';
import { readCucumberMessages } from './messages.ts';
import { readMocha, readMochawesome } from './mocha.ts';
import { readNUnit2, readNUnit3 } from './nunit.ts';
import { parse } from './outcome.ts';
import { readPlaywright } from './playwright.ts';
import type { AutomatedResult, ReadResults } from './result.ts';
import { readRobot } from './robot.ts';
import { isTap, readTap } from './tap/read.ts';
import { readTestNg } from './testng.ts';
import { readTrx } from './trx.ts';
import { isWorkbook, readWorkbookResults } from './workbook.ts';
import { readXUnit } from './xunit.ts';

/** Who reads a report in XML, by the name of its root. */
const XML_READERS = new Map<string, (root: XmlElement) => AutomatedResult[]>([
  ['testsuites', readJUnit],
  ['testsuite', readJUnit],
  ['TestRun', readTrx],
  ['test-results', readNUnit2],
  ['test-run', readNUnit3],
  ['assemblies', readXUnit],
  ['assembly', readXUnit],
  ['testng-results', readTestNg],
  ['robot', readRobot],
  ['Site', readCTest],
]);

/** Who reads a report that is one object of JSON, and who one that is an array: the first that knows it. */
const OBJECT_READERS = [readPlaywright, readCtrf, readJest, readMocha, readMochawesome, readAllure];
const ARRAY_READERS = [readAllure, readBehave, readCucumberJson];

/**
 * Reads what a test runner reported, whichever of the known forms it is. XML: JUnit, TRX, NUnit, xUnit.net,
 * TestNG, Robot Framework, CTest. JSON: Playwright, CTRF, Jest and Vitest, Mocha and Mochawesome, Allure (one result, or an
 * array of them), behave, Cucumber. Lines: Cucumber Messages, TAP. Or what testers filled in in a workbook of ours.
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
  return isWorkbook(file) ? readWorkbookResults(file, language) : readReport(decodeReport(file));
}

function readReport(text: string): ReadResults {
  const report = text.replace(/^\uFEFF/, '').trim();
  if (report.startsWith('<')) return readXmlReport(report);
  const whole = parse(report);
  if (whole === undefined) return isTap(report) ? readTap(report) : readCucumberMessages(report);
  for (const read of Array.isArray(whole) ? ARRAY_READERS : OBJECT_READERS) {
    const results = read(whole);
    if (results) return results;
  }
  // a file of one message is an object
  return Array.isArray(whole) ? undefined : readCucumberMessages(report);
}

function readXmlReport(report: string): ReadResults {
  try {
    const root = readXml(report);
    return XML_READERS.get(root.name)?.(root);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}
