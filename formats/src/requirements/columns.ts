import {
  REQUIREMENT_FIELDS,
  type RequirementColumns,
  type RequirementField,
} from './requirement.ts';

/**
 * What the columns are called in exports of requirements tools and of issue trackers, in ReqIF, and in spreadsheets of
 * English and Turkish teams; in lower case, the surest name first.
 */
const NAMES: Record<RequirementField, readonly string[]> = {
  id: [
    ...[
      'requirement id',
      'req id',
      'reqif.foreignid',
      'foreignid',
      'object identifier',
      'issue key',
    ],
    ...['key', 'requirement key', 'id', 'identifier', 'requirement no', 'requirement number'],
    ...['gereksinim id', 'gereksinim no', 'gereksinim kodu', 'gereksinim numarası', 'kimlik'],
    ...['kod', 'req', 'requirement', 'gereksinim', 'reqif.identifier', 'no', '#'],
  ],
  title: [
    // before that of a test case beside it, which a table of both has
    ...['requirement title', 'requirement name', 'gereksinim başlığı', 'gereksinim adı'],
    ...['title', 'reqif.chaptername', 'reqif.name', 'object heading', 'heading', 'summary'],
    ...['name', 'short text', 'başlık', 'long-name', 'özet', 'ad', 'adı'],
  ],
  text: [
    ...[
      'text',
      'requirement text',
      'reqif.text',
      'object text',
      'description',
      'reqif.description',
    ],
    ...['requirement description', 'statement', 'details', 'content', 'metin', 'gereksinim metni'],
    ...['açıklama', 'gereksinim açıklaması', 'tanım', 'ayrıntı', 'detay'],
  ],
  parent: [
    ...['parent id', 'parent', 'parent key', 'parent requirement', 'parent req', 'part of'],
    ...['belongs to', 'üst gereksinim', 'üst', 'üst kimlik', 'üst id', 'bağlı olduğu gereksinim'],
  ],
  link: [
    ...['link', 'url', 'address', 'web address', 'hyperlink', 'issue link'],
    ...['bağlantı', 'adres', 'web adresi'],
  ],
  cases: [
    ...['test case ids', 'test case id', 'test case id(s)', 'test case(s) id', 'test ids'],
    ...['test id', 'test id(s)', 'tc id', 'tc ids', 'test case no', 'test case number'],
    ...['test case key', 'test case keys', 'test key', 'test keys', 'test cases', 'test case'],
    ...['test case(s)', 'testcases', 'testcase', 'linked test cases', 'linked tests'],
    ...['related test cases', 'related tests', 'covering test cases', 'covering tests'],
    ...['covered by', 'covered by tests', 'covered by test cases', 'is tested by', 'tested by'],
    ...['is covered by', 'verified by', 'is verified by', 'test case reference', 'tests', 'test'],
    ...['tc', 'tcs', 'test coverage', 'test senaryosu no', 'test senaryo no', 'test no'],
    ...['test senaryosu id', 'test senaryo id', 'test durumu no', 'test durumu id'],
    ...['test senaryoları', 'test senaryosu', 'senaryolar', 'senaryo no', 'test durumları'],
    ...['test durumu', 'test vakaları', 'test vakası', 'testler', 'test kimliği'],
    ...['test kimlikleri', 'ilgili testler', 'ilgili test senaryoları', 'kapsayan testler'],
    ...['kapsayan test senaryoları', 'bağlı testler', 'bağlı test senaryoları'],
  ],
};

/** Each field takes the column with its surest name, which no field before it took. */
export function columnsOf(cells: readonly string[]): RequirementColumns {
  const names = cells.map(plainName);
  const columns: RequirementColumns = {};
  const taken = new Set<number>();
  for (const field of REQUIREMENT_FIELDS) {
    const column = NAMES[field]
      .map((name) => names.findIndex((each, index) => each === name && !taken.has(index)))
      .find((index) => index >= 0);
    if (column === undefined) continue;
    columns[field] = column;
    taken.add(column);
  }
  return columns;
}

/** A header stands within so many rows of the top. */
const HEADER_ROWS = 30;

/** The row of a header, from 0, and what its columns hold; undefined where no row has an id and something to say of it. */
export function findHeader(
  rows: readonly (readonly string[])[],
): { row: number; columns: RequirementColumns } | undefined {
  const found = rows
    .slice(0, HEADER_ROWS)
    .map((cells, row) => ({ row, columns: columnsOf(cells) }))
    .filter(
      ({ columns: { id, title, text } }) =>
        id !== undefined && (title !== undefined || text !== undefined),
    )
    .map((header) => ({ ...header, count: Object.keys(header.columns).length }));
  const [best] = found.toSorted((a, b) => b.count - a.count || a.row - b.row);
  return best && { row: best.row, columns: best.columns };
}

const ALL_NAMES = new Set(Object.values(NAMES).flat());
/** No heading that is known is longer. */
const MAX_LENGTH = 100;

/** A header's name without its case and a mark of what must be filled in. */
function plainName(cell: string): string {
  const name = cell
    .slice(0, MAX_LENGTH)
    .replace(/[\s_]+/g, ' ')
    .replace(/[*:]+$/, '')
    .trim();
  const small = name.replaceAll('İ', 'i').toLocaleLowerCase('en');
  return ALL_NAMES.has(small) ? small : name.toLocaleLowerCase('tr');
}
