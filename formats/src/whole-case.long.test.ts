import {
  type Context,
  type GenerationResult,
  generate,
  type Model,
  namedText,
  type TestCase,
  type TestStep,
} from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import { AstBuilder, compile, GherkinClassicTokenMatcher, Parser } from '@cucumber/gherkin';
import { IdGenerator } from '@cucumber/messages';
import { strFromU8, unzipSync } from 'fflate';
import { parse } from 'papaparse';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv/write.ts';
import type { Export } from './export.ts';
import { CASE_FORMATS, type CaseFormat, type CodeFormat, isCodeFormat } from './export-formats.ts';
import { writeFeature } from './feature/write.ts';
import { writeMarkdown } from './markdown/write.ts';
import { writeCases } from './write-cases.ts';
import { writeXlsx } from './xlsx/write.ts';
import { readXml, type XmlElement } from './xml.ts';

/** Paying by card: no step says whether the customer is a member, a condition reads it; an empty card is one of the wrong ones. */
const MODEL: Model = {
  id: 'm',
  name: 'Payment',
  bddType: 'bdd',
  nodes: [
    { id: 'start', type: 'start', position: { x: 0, y: 0 } },
    { id: 'G', type: 'step', position: { x: 0, y: 0 }, stepId: 'g' },
    {
      id: 'P',
      type: 'step',
      position: { x: 0, y: 0 },
      stepId: 'p',
      data: { requirements: ['SHOP-1'] },
    },
    { id: 'T1', type: 'step', position: { x: 0, y: 0 }, stepId: 't1' },
    {
      id: 'T2',
      type: 'step',
      position: { x: 0, y: 0 },
      stepId: 't2',
      data: { requirements: ['SHOP-2'] },
    },
    { id: 'end', type: 'end', position: { x: 0, y: 0 } },
  ],
  edges: [
    { id: 'a', source: 'start', target: 'G' },
    { id: 'b', source: 'G', target: 'P' },
    { id: 'c', source: 'P', target: 'T1', guard: '<card> is valid and <member> = "yes"' },
    { id: 'd', source: 'P', target: 'T2', guard: 'otherwise' },
    { id: 'e', source: 'T1', target: 'end' },
    { id: 'f', source: 'T2', target: 'end' },
  ],
};

const CONTEXT: Context = {
  models: [],
  steps: [
    { id: 'g', label: 'the basket of <shop> is full', type: 'context' },
    {
      id: 'p',
      label: 'the customer pays <amount> by <card>',
      type: 'action',
      expected: 'it spins',
    },
    { id: 't1', label: 'the member price of <amount> is paid', type: 'outcome' },
    { id: 't2', label: 'a message shows', type: 'outcome' },
  ],
  testData: [
    { id: '1', name: 'card', validity: 'valid', type: 'text', values: ['4111'] },
    { id: '2', name: 'card', validity: 'invalid', type: 'text', values: ['12|34', '', '=1+1'] },
    { id: '3', name: 'member', validity: 'valid', type: 'text', values: ['yes', 'no'] },
    { id: '4', name: 'amount', validity: 'valid', type: 'text', values: ['5', '10; 5'] },
    { id: '5', name: 'shop', validity: 'valid', type: 'text', values: ['Ada’s "<shop>"'] },
  ],
};

function exported(language: Language): Export & { result: GenerationResult } {
  const made = generate(MODEL, CONTEXT, { language });
  if (!made.ok) throw new Error(made.problems[0]?.code);
  return { model: MODEL, context: CONTEXT, result: made.result, language };
}

/** A case as a file tells it: its title, and everything else it says in whatever place. */
type CaseText = { title: string; text: string };
type Reader = (input: Export) => CaseText[] | Promise<CaseText[]>;

/** Rows of CSV by papaparse; cells that an apostrophe keeps from being a formula without it. */
function rowsIn(text: string, delimiter: string): Record<string, string>[] {
  const { data, errors } = parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimiter,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  const [heads = [], ...rows] = data;
  return rows.map((row) =>
    Object.fromEntries(
      heads.map((head, index) => [head, (row[index] ?? '').replace(/^'(?=[=+\-@])/, '')]),
    ),
  );
}

/** The rows of a table case by case: a row where `isFirst` begins one. */
function grouped(
  rows: Record<string, string>[],
  title: string,
  isFirst: (row: Record<string, string>, before: Record<string, string> | undefined) => boolean,
): CaseText[] {
  const caseTexts: CaseText[] = [];
  for (const [index, row] of rows.entries()) {
    if (isFirst(row, rows[index - 1])) caseTexts.push({ title: row[title] ?? '', text: '' });
    const last = caseTexts.at(-1);
    if (last) last.text += `${Object.values(row).join('\n')}\n`;
  }
  return caseTexts;
}

async function textOf(format: CaseFormat, input: Export): Promise<string> {
  return `${await writeCases(format, input)}`;
}

function ofTool(tool: CaseFormat, titleColumn: string): Reader {
  return async (input) => {
    const rows = rowsIn(await textOf(tool, input), ',').filter(
      (row) => row['Issue Type'] !== 'precondition',
    );
    const all = rows.filter((row) => row.suite_without_cases !== '1');
    return grouped(all, titleColumn, (row) => row[titleColumn] !== '').map(({ title, text }) => ({
      title,
      // Qase has all steps in one cell, each in quotes
      text: text.replace(/^\d+\. (".*")$/gm, (_, text) => JSON.parse(text)),
    }));
  };
}

function sheetsIn(bytes: Uint8Array): string[][][] {
  const texts = (element: XmlElement): string =>
    element.text + element.children.map((child) => texts(child)).join('');
  return Object.entries(unzipSync(bytes))
    .filter(([path]) => path.startsWith('xl/worksheets/'))
    .map(([, file]) => {
      const sheet = readXml(strFromU8(file));
      const data = sheet.children.find(({ name }) => name === 'sheetData');
      return (data?.children ?? []).map((row) => {
        const cells: string[] = [];
        for (const cell of row.children)
          cells[(cell.attributes.r ?? 'A').charCodeAt(0) - 65] = texts(cell);
        return Array.from(cells, (cell) => cell ?? '');
      });
    });
}

/** In a PDF a text is broken into lines, and code says what runs: their own tests read them. */
type TextFormat = Exclude<CaseFormat, 'pdf' | 'pdf-wide' | CodeFormat>;
const isText = (format: CaseFormat): format is TextFormat =>
  !format.startsWith('pdf') && !isCodeFormat(format);

const READERS: Record<TextFormat, Reader> = {
  feature: (input) => {
    const newId = IdGenerator.incrementing();
    const parser = new Parser(new AstBuilder(newId), new GherkinClassicTokenMatcher());
    const document = parser.parse(writeFeature(input));
    const scenarios = document.feature?.children.flatMap(({ scenario }) => scenario ?? []) ?? [];
    return compile(document, 'a.feature', newId).map(({ name, tags, steps, astNodeIds }) => {
      const tables = scenarios.flatMap(({ examples }) => examples);
      const table = tables.find(({ tableBody }) =>
        tableBody.some(({ id }) => astNodeIds.includes(id)),
      );
      const heads = table?.tableHeader?.cells ?? [];
      const row = table?.tableBody.find(({ id }) => astNodeIds.includes(id));
      const data = heads.map(({ value }, index) => `${value} = ${row?.cells[index]?.value}`);
      return {
        title: name,
        text: [...tags.map((tag) => tag.name), ...steps.map(({ text }) => text), ...data].join(
          '\n',
        ),
      };
    });
  },
  csv: (input) => {
    const head = input.language === 'tr' ? ['Test kimliği', 'Başlık'] : ['Test ID', 'Title'];
    const rows = rowsIn(writeCsv(input), input.language === 'tr' ? ';' : ',');
    const [id = '', title = ''] = head;
    return grouped(rows, title, (row, before) => row[id] !== before?.[id]);
  },
  md: (input) =>
    writeMarkdown(input)
      .split('\n## ')
      .slice(1)
      .map((part) => part.replace(/\\([\\`*_{}[\]<>#|~&])/g, '$1'))
      .map((part) => ({
        title: part.split('\n')[0] ?? '',
        text: part.replaceAll(', ', '\n') + part,
      })),
  xlsx: async (input) => {
    const [, steps = [], cases = []] = sheetsIn(await writeXlsx(input));
    return cases.slice(1).map(([key = '', title = '', ...rest]) => ({
      title,
      text: [key, ...rest, ...steps.filter((row) => row[0] === key).flat()].join('\n'),
    }));
  },
  json: async (input) =>
    JSON.parse(await textOf('json', input)).testCases.map((one: TestCase) => ({
      title: one.name,
      text: [
        ...[one.key, one.polarity, ...one.requirements],
        ...Object.entries(one.data).map(([name, { value }]) => `${name} = ${value}`),
        ...one.steps.map(({ text, expected = '' }) => `${text}\n${expected}`),
      ].join('\n'),
    })),
  azure: ofTool('azure', 'Title'),
  xray: ofTool('xray', 'Test Summary'),
  zephyr: ofTool('zephyr', 'Name'),
  testrail: ofTool('testrail', 'Title'),
  qase: ofTool('qase', 'title'),
};

const WORDS = {
  en: { empty: '(empty)', negative: 'negative' },
  tr: { empty: '(boş)', negative: 'negati[vf]' },
};

/** What a file has to say of a case besides its title; `wordsOf` is how it says a step. */
function factsOf(
  { key, requirements, data, steps }: TestCase,
  { empty }: { empty: string },
  wordsOf: (step: TestStep) => string,
): string[] {
  return [
    key,
    ...requirements,
    ...Object.entries(data).map(([name, { value }]) => `${name} = ${value || empty}`),
    ...steps.flatMap((step) => (step.type === 'outcome' ? [wordsOf(step)] : [step.expected ?? ''])),
  ];
}

/** Formats that programs run or read. */
const AS_RUN: TextFormat[] = ['json', 'feature', 'xray'];

/** A value that a step of the case says with its name stands nowhere else: Azure has no field for data. */
function inStep(format: TextFormat, fact: string, text: string): boolean {
  return format === 'azure' && text.includes(fact.replace(' = ', ' '));
}

describe.each(CASE_FORMATS.map(({ id }) => id).filter(isText))('a file for %s', (format) => {
  it.each(['en', 'tr'] as const)('in %s holds the whole of each case', async (language) => {
    const input = exported(language);
    const caseTexts = await READERS[format](input);
    const titles = caseTexts.map(({ title }) => title);
    expect(titles.toSorted()).toEqual(input.result.testCases.map(({ name }) => name).toSorted());
    expect(new Set(titles).size).toBe(titles.length);
    // a program reads an empty value as it is
    const words = format === 'json' ? { ...WORDS[language], empty: '' } : WORDS[language];
    for (const one of input.result.testCases) {
      const text = caseTexts.find(({ title }) => title === one.name)?.text ?? '';
      expect(new RegExp(words.negative, 'i').test(text)).toBe(one.polarity === 'negative');
      // programs read a step as it is, people with the names of its values
      const wordsOf = (step: TestStep) =>
        AS_RUN.includes(format) ? step.text : namedText(step, one.data, language);
      for (const fact of factsOf(one, words, wordsOf))
        if (!inStep(format, fact, text)) expect(text).toContain(fact);
    }
  });
});
