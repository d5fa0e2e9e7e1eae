/** What a column of a table of test cases holds. */
export const CASE_FIELDS = [
  'id',
  'title',
  'section',
  'preconditions',
  'step',
  'data',
  'expected',
  'stepNumber',
  'allSteps',
  'allExpected',
  'priority',
  'tags',
  'references',
  'kind',
  'gherkin',
  'suiteId',
  'parentSuiteId',
  'key',
  'script',
  'description',
  'objective',
  'postconditions',
  'type',
  'severity',
  'component',
  'estimate',
  'comments',
  'behavior',
  'links',
] as const;
export type CaseField = (typeof CASE_FIELDS)[number];

/** Which column holds what, by its index from 0. */
export type Columns = Partial<Record<CaseField, number>>;

/**
 * What the columns are called in the exports of TestRail, Qase, Zephyr, Xray, Azure Test Plans and
 * Testmo, in our own workbook, and in spreadsheets of English and Turkish teams; in lower case, the
 * surest name first.
 */
const NAMES: Record<CaseField, readonly string[]> = {
  id: [
    ...[
      'test case id',
      'case id',
      'test id',
      'issue id',
      'issue key',
      'issuekey',
      'v2.id',
      'key',
      'id',
      'tcid',
    ],
    ...['test senaryo no', 'senaryo no', 'test no', 'senaryo id', 'test durumu no', 'no', 's.no'],
  ],
  title: [
    ...['title', 'test case title', 'test case name', 'test summary', 'summary', 'test name'],
    ...['test title', 'test case', 'scenario', 'test scenario', 'scenario name', 'case name'],
    ...['name', 'case', 'test', 'senaryo adı', 'test senaryosu', 'senaryo', 'başlık', 'test adı'],
    ...['test durumu', 'description', 'test case description', 'objective', 'açıklama', 'tanım'],
  ],
  section: [
    ...['section hierarchy', 'section', 'suite', 'folder', 'test repo', 'area path', 'module'],
    ...['feature', 'component', 'area', 'test suite', 'category', 'modül', 'bölüm', 'klasör'],
    ...['ekran', 'fonksiyon', 'functionality'],
  ],
  preconditions: [
    ...['preconditions', 'precondition', 'pre-conditions', 'pre-condition', 'pre conditions'],
    ...[
      'pre condition',
      'prerequisites',
      'prerequisite',
      'pre-requisites',
      'pre-requisite',
      'setup',
    ],
    ...['ön koşul', 'ön koşullar', 'önkoşul', 'önkoşullar', 'ön şart'],
  ],
  step: [
    ...['steps (step)', 'steps_actions', 'step action', 'step description', 'test steps', 'steps'],
    ...[
      'test step',
      'teststep',
      'action',
      'actions',
      'step',
      'steps to execute',
      'steps to reproduce',
    ],
    ...['test script (step-by-step) - step', 'procedure', 'execution steps', 'test procedure'],
    ...['adımlar', 'adım', 'test adımları', 'test adımı', 'işlem', 'adım açıklaması'],
  ],
  data: [
    ...[
      'steps_data',
      'steps (additional info)',
      'test data',
      'data',
      'input',
      'inputs',
      'input data',
      'step data',
    ],
    ...['test script (step-by-step) - test data', 'test verisi', 'veri', 'girdi'],
  ],
  expected: [
    ...['steps (expected result)', 'steps_result', 'step expected', 'expected result'],
    ...[
      'expected results',
      'expected outcome',
      'expected output',
      'expected',
      'test result',
      'result',
    ],
    ...['test script (step-by-step) - expected result', 'beklenen sonuç', 'beklenen sonuçlar'],
    ...['beklenen', 'expected behavior', 'expected behaviour'],
  ],
  stepNumber: [
    ...[
      'step number',
      'step no',
      'step #',
      'step id',
      'test step',
      'adım no',
      'adım numarası',
      '#',
    ],
  ],
  // TestRail has both in one table: by template, a case fills in the one or the other
  allSteps: ['steps', 'test steps'],
  allExpected: ['expected result'],
  priority: ['priority', 'test priority', 'öncelik'],
  tags: ['tags', 'tag', 'labels', 'label', 'etiketler', 'etiket'],
  references: [
    'references',
    'refs',
    'reference',
    'requirements',
    'requirement',
    'coverage (issues)',
    'gereksinim',
    'gereksinimler',
    'referanslar',
  ],
  kind: ['work item type', 'issue type'],
  gherkin: ['gherkin definition', 'gherkin', 'steps (bdd)', 'test script (bdd)', 'bdd'],
  suiteId: ['suite_id'],
  parentSuiteId: ['suite_parent_id'],
  key: ['issue key', 'issuekey', 'key'],
  // all of it is one step, unless its lines have numbers
  script: ['unstructured definition', 'test script (plain text)'],
  description: ['description', 'test case description', 'test description', 'açıklama', 'tanım'],
  objective: ['objective', 'test objective', 'purpose', 'mission', 'amaç', 'test amacı'],
  postconditions: [
    ...['postconditions', 'postcondition', 'post-conditions', 'post-condition', 'post conditions'],
    ...['post condition', 'son koşul', 'son koşullar', 'sonkoşul', 'sonkoşullar'],
  ],
  type: ['type', 'test type', 'test case type', 'tür', 'test türü', 'tip', 'test tipi'],
  severity: ['severity', 'önem', 'önem derecesi'],
  component: ['component', 'components', 'bileşen'],
  estimate: ['estimate', 'estimated time', 'original estimate', 'tahmini süre'],
  comments: ['comments', 'comment', 'notes', 'note', 'not', 'goals', 'yorum', 'yorumlar', 'notlar'],
  behavior: ['behavior', 'polarity'],
  links: ['links', 'link', 'issues', 'linked issues', 'bağlantılar'],
};

/** Each field takes the column with its surest name, which no field before it took. */
export function columnsOf(cells: readonly string[]): Columns {
  const names = cells.map((cell) => plainName(cell));
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

/** Whether a heading is one that we know. */
export const isKnownName = (cell: string) => ALL_NAMES.has(plainName(cell));

/** A header's name without its case, a mark of what must be filled in, and what stands in brackets behind it. */
export function plainName(cell: string): string {
  const name = cell
    .replace(/\s+/g, ' ')
    .replace(/[*:]+$/, '')
    .trim();
  const small = name.replaceAll('İ', 'i').toLocaleLowerCase('en');
  const turkish = name.toLocaleLowerCase('tr');
  return ALL_NAMES.has(small) ? small : turkish;
}

const ALL_NAMES = new Set(Object.values(NAMES).flat());
