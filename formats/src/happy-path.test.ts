import { describe, expect, it } from 'vitest';
import { writeParts as azure } from './csv/azure.ts';
import { writeParts as qase } from './csv/qase.ts';
import { writeParts as testrail } from './csv/testrail.ts';
import { writeCsv } from './csv/write.ts';
import { writeParts as xray } from './csv/xray.ts';
import { writeParts as zephyr } from './csv/zephyr.ts';
import { writeFeature } from './feature/write.ts';
import { readFeatures } from './gherkin/read.ts';
import { writeMarkdown } from './markdown/write.ts';
import { aCase, anExport, valid } from './testing.ts';
import { readXlsx } from './xlsx/read.ts';
import { writeXlsx } from './xlsx/write.ts';

const data = { email: valid('a@x.com'), password: valid('Abcdef1!') };
const happy = { ...aCase('HAPPYAAAAA', 'T1', data), isHappyPath: true as const };
const other = aCase('OTHERAAAAA', 'T1', { ...data, email: valid('b@x.com') });
const input = () => anExport([happy, other]);
const count = (text: string, word: string) => text.split(word).length - 1;

describe('the happy path in a file', () => {
  it.each(Object.entries({ azure, qase, testrail, xray, zephyr }))(
    'is marked once for %s, which gets it without a place',
    (_, parts) => {
      expect(count([...parts(input())].join(''), 'happy-path')).toBe(1);
    },
  );

  it('is a tag of its rows in CSV, of its case in Markdown and in both sheets of a workbook', async () => {
    const turkish = { ...input(), language: 'tr' as const };
    expect(writeCsv(input())).toContain('Happy path');
    expect(count(writeMarkdown(turkish), 'Ana yol')).toBe(1);
    const [, steps, scenarios] = readXlsx(await writeXlsx(input()));
    const shown = (rows: unknown[] = []) => rows.map((row) => JSON.stringify(row));
    for (const sheet of [steps, scenarios]) {
      const marked = shown(sheet?.rows).filter((row) => row.includes('Happy path'));
      expect(marked.length).toBeGreaterThan(0);
      for (const row of marked) expect(row).toContain('TC-HAPPYAAAAA');
    }
  });

  it('is a tag of its row in a feature', () => {
    expect(writeFeature(input())).toContain('@TC-HAPPYAAAAA @happy-path');
    expect(count(writeFeature(input()), '@happy-path')).toBe(1);
  });

  it('is no tag of a scenario that is read again, where it is not one that somebody wrote', () => {
    const tagsIn = (tags: string) => {
      const text = `Feature: Pay\n\n  ${tags}\n  Scenario: Pays\n    When I pay\n`;
      const read = readFeatures([{ name: 'pay.feature', text }]);
      if (!read.ok) throw new Error('it was not read');
      return read.models[0]?.settings?.feature?.scenarios[0]?.tags;
    };
    expect(tagsIn('@TC-HAPPYAAAAA @happy-path @smoke')).toEqual(['@smoke']);
    expect(tagsIn('@happy-path @smoke')).toEqual(['@happy-path', '@smoke']);
  });
});
