import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@caseloom/locales/language';
import fc from 'fast-check';
import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { KeptCase } from '../export.ts';
import { writeXlsx } from '../xlsx/write.ts';
import { asSuite, type CaseFacts, factsOf, keptIn, ofFacts, WRITERS } from './testing.ts';
import { writeCsv } from './write.ts';

const TOOLS = ['testrail', 'xray', 'zephyr', 'qase', 'azure'] as const;
const FORMATS = ['csv', 'xlsx', ...TOOLS] as const;
type Format = (typeof FORMATS)[number];

async function bytesOf(format: Format, cases: KeptCase[], language: (typeof LANGUAGES)[number]) {
  const input = { ...asSuite(cases), language };
  if (format === 'xlsx') return writeXlsx(input);
  return strToU8(format === 'csv' ? writeCsv(input) : [...WRITERS[format](input)].join(''));
}

/** What comes back of test cases from a file, in a project that has their requirements. */
async function comeBack(
  format: Format,
  facts: readonly CaseFacts[],
  language: (typeof LANGUAGES)[number] = 'en',
): Promise<CaseFacts[]> {
  const known = new Set(facts.flatMap(({ requirements }) => requirements));
  const bytes = await bytesOf(format, facts.map(ofFacts), language);
  return keptIn(bytes, known).map(factsOf);
}

const PLAIN: CaseFacts = {
  ...{ id: 'CV-101', title: 'Pay by card', folder: ['Shop', 'Cart'], tags: ['smoke'] },
  ...{ requirements: [], priority: 'high', polarity: 'positive', preconditions: ['Ann is here'] },
  ...{ steps: [{ text: 'Pay', expected: 'Paid' }], note: '' },
};

/** What a test case may say, and what of it comes back. */
const CONTENTS: [name: string, part: keyof CaseFacts, content: Partial<CaseFacts>][] = [
  ['title', 'title', {}],
  ['title of 500 letters', 'title', { title: `Pay ${'x'.repeat(496)}` }],
  ['folder in a folder', 'folder', {}],
  ['folder with `/` or `>` in its name', 'folder', { folder: ['In/Out', 'A>B', 'C / D'] }],
  ['no folder', 'folder', { folder: [] }],
  ['ID of the file it came from', 'id', {}],
  ['ID with commas, spaces, `%`', 'id', { id: 'Case 1, 2; 50%' }],
  ['no ID', 'id', { id: '' }],
  ['labels', 'tags', {}],
  ['labels with spaces, `;`, `/`', 'tags', { tags: ['night run', 'a;b', 'in/out', 'C-1'] }],
  ['requirements', 'requirements', { requirements: ['REQ-1', 'SHOP-12'] }],
  [
    'requirements whose IDs are sentences',
    'requirements',
    { requirements: ['The card is checked, always', 'It is paid'] },
  ],
  ['priority critical', 'priority', { priority: 'critical' }],
  ['priority not stated', 'priority', { priority: '' }],
  ['positive or negative', 'polarity', { polarity: 'negative' }],
  ['type not stated', 'polarity', { polarity: '' }],
  ['preconditions, a line each', 'preconditions', { preconditions: ['- <b>Ann</b>', '2. Bob'] }],
  [
    'steps of several lines, lists',
    'steps',
    { steps: [{ text: '1. Open\n2. Pay', expected: '- Paid\n- Sent' }] },
  ],
  [
    'test data of steps, several lines',
    'steps',
    {
      steps: [
        { text: 'Log in as Ann', data: 'user: Ann\npassword: x; y', expected: 'She is in' },
        { text: 'Pay', data: '=1+1' },
      ],
    },
  ],
  [
    'steps with HTML, Markdown, formulas, quotes',
    'steps',
    {
      steps: [
        { text: '<h1>Hello</h1> &amp; **bold**' },
        { text: '=1+1', expected: '"C:\\new"' },
        { text: "'=1+1" },
        { text: '# no heading' },
      ],
    },
  ],
  [
    'first step “Precondition: …”, no preconditions',
    'steps',
    { preconditions: [], steps: [{ text: 'Precondition: Ann is here' }, { text: 'Pay' }] },
  ],
  ['note', 'note', { note: '<p>Slow</p>\n\nTags: none\nFolder: no' }],
];

const page = readFileSync(new URL('../../../docs/formats.md', import.meta.url), 'utf8');

/** The lines of the table below a heading. */
function tableBelow(heading: string): string[] {
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  return /(?:^\|.*\n)+/m.exec(section)?.[0].trim().split('\n').slice(2) ?? [];
}

/** What came back in place of what was said, as the page names it. */
function shown(part: unknown): string {
  const words = JSON.stringify(part);
  if (words.includes('Ann\\nuser: Ann')) return 'below the step';
  if (words === '["Regression"]') return 'the suite’s name';
  if (/^"TC-[A-Z]{10}"$/.test(words)) return 'its test ID';
  return words === '[{"text":"Pay"}]' ? 'a precondition' : `\`${words}\``;
}

it('the page of formats says of each part of a test case whether it comes back from each file', async () => {
  const rows: string[] = [];
  for (const [name, part, content] of CONTENTS) {
    const cells: string[] = [];
    for (const format of FORMATS) {
      const one = { ...PLAIN, ...content };
      const [again] = await comeBack(format, [one]);
      const isSame = JSON.stringify(again?.[part]) === JSON.stringify(one[part]);
      cells.push(isSame ? 'yes' : shown(again?.[part]));
    }
    rows.push(`| ${[name, ...cells].join(' | ')} |`);
  }
  expect(tableBelow('Test cases there and back')).toEqual(rows);
});

const PIECES = [
  ...['<h1>Hello</h1>', '<b>', '</p>', '&lt;', '&', '**bold**', '_x_', '`code`', '1. ', '- ', '* '],
  ...[
    '#',
    '|a|b|',
    '"quoted"',
    "'",
    '\\',
    '\\n',
    ',',
    ';',
    '=1+1',
    '@x',
    '-',
    '–',
    '/',
    ' > ',
    '%2C',
  ],
  ...[
    'Expected: ',
    'Step 1:',
    'Total',
    'N/A',
    'Given ',
    'şifre',
    'данные',
    '日本',
    '🙂',
    'Title: ',
    'Tags: ',
  ],
  ...[
    'a',
    'b',
    'word',
    'two words',
    '  ',
    '(x)',
    '[a](b)',
    '!i.png!',
    '{code}',
    '…',
    'TC-AAAAAAAAAA',
  ],
];
const line = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => `w${parts.join('')}`.trim())
  .chain((words) => fc.constantFrom(words, words.slice(1).trim() || words));
const name = line.map((words) => words.replaceAll(/\s+/g, ' ').slice(0, 50).trim());
const tag = name.map((words) => words.replaceAll(',', '').trim()).filter((words) => words !== '');
const text = fc.array(line, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n').trim());
/** Azure has no cell for test data. */
const stepsFor = (format: Format) =>
  fc.array(
    fc.record(
      { text, expected: text, ...(format !== 'azure' && { data: text }) },
      { requiredKeys: ['text'] },
    ),
    { minLength: 1, maxLength: 4 },
  );
/** Two labels that differ in this alone are one here. */
const key = (one: unknown) => String(one).replaceAll(/\s+/g, ' ').toLowerCase();
const ofPart = <One>(one: fc.Arbitrary<One>, maxLength: number) =>
  fc.uniqueArray(one, { maxLength, selector: (each) => key(each) });

const aCase = (format: Format): fc.Arbitrary<CaseFacts> =>
  fc.record({
    id: name,
    title: fc.oneof(
      name,
      name.map((words) => `${words} ${'long '.repeat(80)}end`),
    ),
    folder: ofPart(name, 3).filter((path) => path.length > 0),
    tags: ofPart(tag, 4),
    requirements: ofPart(fc.stringMatching(/^REQ-[1-9]{3}$/), 3),
    priority: fc.constantFrom('critical', 'high', 'medium', 'low', ''),
    polarity: fc.constantFrom('positive', 'negative', ''),
    preconditions: ofPart(line, 3),
    steps: stepsFor(format),
    note: fc.oneof(fc.constant(''), text),
  });

describe('test cases of any words', () => {
  it.each(FORMATS)('come back equal from a file for %s, in each language', async (format) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(aCase(format), { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
        fc.constantFrom(...LANGUAGES),
        async (cases, language) => {
          expect(await comeBack(format, cases, language)).toEqual(cases);
        },
      ),
      { numRuns: Number(process.env.RUNS ?? 60) },
    );
  });
});
