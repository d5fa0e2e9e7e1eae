import { CASE_FIELDS, type CaseField, NAMES } from './column-names.ts';

export { CASE_FIELDS, type CaseField } from './column-names.ts';

/** Which column holds what, by its index from 0. */
export type Columns = Partial<Record<CaseField, number>>;

/** Each field takes the column with its surest name, which no field before it took. */
export function columnsOf(cells: readonly string[]): Columns {
  const names = withScenarioSteps(cells.map(knownName));
  const columns: Columns = {};
  const taken = new Set<number>();
  for (const field of CASE_FIELDS) {
    const column = NAMES[field]
      .map((name) => names.findIndex((each, index) => each === name && !taken.has(index)))
      .find((index) => index >= 0);
    if (column === undefined) continue;
    columns[field] = column;
    taken.add(column);
  }
  return columns;
}

/** Names of columns, of which that of a scenario is steps where another one names the cases and none has steps. */
function withScenarioSteps(names: readonly string[]): readonly string[] {
  const hasSteps = [...NAMES.step, ...NAMES.gherkin].some((name) => names.includes(name));
  if (hasSteps || !names.includes('name') || !names.includes('scenario')) return names;
  return names.map((name) => (name === 'scenario' ? 'steps' : name));
}

/** Whether a heading is one that we know. */
export const isKnownName = (cell: string) => ALL_NAMES.has(knownName(cell));

/** No heading that we know is longer, and brackets are not looked for in a text of any length. */
const MAX_HEADING = 200;

/** What is expected of something, as `Expected result for e-mail` and `Beklenen sonuç 1`. */
const EXPECTED_OF =
  /^(expected (?:result|outcome|output)s?|beklenen sonuç(?:lar)?)(?![\p{L}\p{N}])/u;

/**
 * The name that we know of a heading: with spaces for low lines, without what stands in brackets behind it,
 * or one of several that a stroke parts; its plain name where none is known.
 */
export function knownName(cell: string): string {
  const plain = plainName(cell);
  if (plain.length > MAX_HEADING) return plain;
  for (const name of new Set([plain, ...smallNames(cell)])) {
    const spaced = name.replaceAll(/_+/g, ' ');
    const bare = spaced.replace(/\s*\([^()]*\)$/, '');
    // also where more stands behind the brackets, or these are not closed
    const [before = ''] = spaced.split('(');
    const known = [name, spaced, bare, ...bare.split('/'), before]
      .map((each) => each.trim())
      .find((each) => ALL_NAMES.has(each));
    if (known !== undefined) return known;
    // TestRail's table has a second column of all that is expected, which these are not
    if (EXPECTED_OF.test(bare)) return 'expected outcome';
  }
  return plain;
}

/** A header's name without its case, and a mark of what must be filled in. */
export function plainName(cell: string): string {
  const [small, turkish] = smallNames(cell);
  return ALL_NAMES.has(small) ? small : turkish;
}

/** A header's name in small letters as English and as Turkish have them. */
function smallNames(cell: string): [english: string, turkish: string] {
  const name = cell
    .replace(/\s+/g, ' ')
    .replace(/[*:.]+$/, '')
    .trim();
  return [name.replaceAll('İ', 'i').toLocaleLowerCase('en'), name.toLocaleLowerCase('tr')];
}

const ALL_NAMES = new Set(Object.values(NAMES).flat());
