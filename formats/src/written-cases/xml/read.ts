import { readXml, readXmlParts, type XmlElement } from '../../xml.ts';
import { type CheckedCases, checkCases } from '../check-cases.ts';
import { countFields, namesOf } from '../description.ts';
import {
  type OtherField,
  SUITE_FIELDS,
  type SuiteField,
  type WrittenCase,
} from '../written-case.ts';
import { type CaseInXml, toWrittenCase } from './case-in-xml.ts';
import { jiraCases } from './jira.ts';
import { testLinkCases } from './testlink.ts';
import { testRailCases } from './testrail.ts';
import { zephyrScaleCases } from './zephyr-scale.ts';

/** What reads an export, by the name of its root. */
const READERS = new Map<string, (root: XmlElement) => Iterable<CaseInXml>>([
  ['suite', testRailCases],
  ['suites', testRailCases],
  ['sections', testRailCases],
  ['testsuite', testLinkCases],
  ['testcases', testLinkCases],
  ['project', zephyrScaleCases],
  ['rss', jiraCases],
]);

/** Whether a text may be an export of test cases, by its first element. */
export function isCaseXml(text: string): boolean {
  try {
    for (const part of readXmlParts(text)) if (part.kind === 'open') return READERS.has(part.name);
  } catch {
    // no XML
  }
  return false;
}

/**
 * The test cases of an export in XML: of TestRail, TestLink, Zephyr Scale, and of Jira with Zephyr Squad or
 * Xray. What HTML stands in its texts becomes words. Time: linear.
 *
 * @throws XmlError; Error where it is another XML file
 */
export function readCaseXml(text: string): CheckedCases & { fields: OtherField[] } {
  const root = readXml(text);
  const read = READERS.get(root.name);
  if (!read) throw new Error('This XML file is no export of test cases.');
  const all = [...read(root)];
  const found = all.map((one, index) => toWrittenCase(one, index + 1));
  const checked = checkCases(found, ({ row, id, title }) => ({
    ...{ row, name: [id, title].filter(Boolean).join(' ') },
  }));
  const fields = countFields(
    all.flatMap(({ described = [], unplaced = [] }) => [
      { names: namesOf(described), isDescribed: true },
      { names: unplaced, isDescribed: false },
    ]),
  );
  return { ...checked, fields: [...partsIn(found.map(({ one }) => one)), ...fields] };
}

/** What else than steps the cases of an export say that suites keep. */
function partsIn(cases: readonly WrittenCase[]): OtherField[] {
  const says: Record<SuiteField, (one: WrittenCase) => boolean> = {
    id: ({ id }) => id !== '',
    priority: ({ priority }) => priority !== undefined,
    tags: ({ tags }) => tags !== undefined,
    references: ({ references }) => references !== undefined,
    polarity: ({ isNegative = false }) => isNegative,
  };
  return SUITE_FIELDS.flatMap((field) => {
    const count = cases.filter(says[field]).length;
    return count > 0 ? [{ name: '', field, count, isDescribed: false }] : [];
  });
}
