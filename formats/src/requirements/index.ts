import { readMarkdown } from './read-markdown.ts';
import { readReqif } from './read-reqif.ts';
import { readTables, requirementsOf } from './read-table.ts';
import { type ReadRequirements, type RequirementSheet, RequirementsFault } from './requirement.ts';

export { requirementsOf } from './read-table.ts';
export {
  type ReadRequirements,
  type RequirementColumns,
  type RequirementField,
  type RequirementRemark,
  type RequirementSheet,
  RequirementsFault,
  type WrittenRequirement,
} from './requirement.ts';

/** What is in a file: tables, whose columns a person may choose, or what was read of headings. */
export type RequirementsFile =
  | { kind: 'tables'; sheets: RequirementSheet[] }
  | { kind: 'headings'; read: ReadRequirements };

/**
 * Reads a file of requirements: a table (.xlsx, .csv), ReqIF (.reqif, .reqifz) or Markdown (.md), by the ending of its name.
 *
 * @throws RequirementsFault
 */
export function readRequirementsFile(name: string, bytes: Uint8Array): RequirementsFile {
  if (/\.(md|markdown)$/i.test(name)) return { kind: 'headings', read: readMarkdown(bytes) };
  if (/\.(reqifz?|xml)$/i.test(name)) return { kind: 'tables', sheets: readReqif(bytes) };
  const sheets = tablesOf(bytes).filter(({ headings }) =>
    headings.some((cell) => cell.trim() !== ''),
  );
  if (sheets.length === 0) throw new RequirementsFault('no_table');
  return { kind: 'tables', sheets: sheets.toSorted((a, b) => countOf(b) - countOf(a)) };
}

const countOf = (sheet: RequirementSheet) => requirementsOf(sheet).requirements.length;

function tablesOf(bytes: Uint8Array): RequirementSheet[] {
  try {
    return readTables(bytes);
  } catch {
    // whatever a library throws for a broken workbook, or one that is too large
    throw new RequirementsFault('no_table');
  }
}
