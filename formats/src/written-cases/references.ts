import type { WrittenCase } from './written-case.ts';

/** So many requirements a test case, a step or an edge covers at most. */
export const MAX_REQUIREMENTS = 50;

/** What a cell names, each with a comma, a semicolon or a line of its own. */
export function referencesIn(cell: string): string[] {
  return cell
    .split(/[,;\n]/)
    .map(idOf)
    .filter(Boolean);
}

/** An ID as requirements have them: on one line, sign for sign. */
const idOf = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * A case whose references are requirements where the project has these; what it does not have stays a reference.
 *
 * @param known the IDs of the project's requirements
 */
export function withRequirements(one: WrittenCase, known: ReadonlySet<string>): WrittenCase {
  const { references = [], ...others } = one;
  const ids = [...new Set(references.map(idOf))].filter((id) => known.has(id));
  const requirements = ids.slice(0, MAX_REQUIREMENTS);
  if (requirements.length === 0) return one;
  const rest = references.filter((reference) => !requirements.includes(idOf(reference)));
  return { ...others, requirements, ...(rest.length > 0 && { references: rest }) };
}

/** What stands at a case as a label: its tags, and the references that are no requirements. */
export function labelsOf({ tags = [], references = [] }: WrittenCase): string[] {
  return [...tags, ...references];
}
