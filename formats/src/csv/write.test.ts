import { expect, it } from 'vitest';
import { writeMarkdown } from '../markdown/write.ts';
import { aCase, anExport, invalid, valid } from '../testing.ts';
import { readXlsx } from '../xlsx/read.ts';
import { writeXlsx } from '../xlsx/write.ts';
import { writeParts as azure } from './azure.ts';
import { writeParts as qase } from './qase.ts';
import { writeParts as testrail } from './testrail.ts';
import { toCsv, writeCsv } from './write.ts';
import { writeParts as xray } from './xray.ts';
import { writeParts as zephyr } from './zephyr.ts';

it('starts with a byte order mark and has a row for each step', () => {
  const csv = writeCsv(anExport());
  expect(csv.startsWith('\uFEFFTest ID,Title,')).toBe(true);
  expect(csv.match(/\r\n/g)).toHaveLength(13);
});

it('makes a formula harmless', () => {
  const input = anExport();
  input.model.name = '=HYPERLINK("x")';
  expect(writeCsv(input)).toContain(`,"'=HYPERLINK(""x"")",`);
});

it.each([...'=+-@\t\r\n\0＝＋－＠'])('takes a cell that begins with %j for text', (sign) => {
  const csv = toCsv([[`${sign}1`]], 'en');
  expect(csv.replaceAll('"', '')).toBe(`\uFEFF'${sign}1\r\n`);
});

it('never shows a secret, nor does Markdown', () => {
  const password = { ...valid('hunter2'), isSecret: true };
  const input = anExport([aCase('KEY', 'T1', { email: valid('a'), password })]);
  expect(writeCsv(input) + writeMarkdown(input)).not.toContain('hunter2');
});

it('says which value is invalid, as the workbook and Markdown do, but not to a tool that imports the file', async () => {
  const cases = [aCase('KEY', 'T2', { email: valid('a@x.com'), password: invalid('short') })];
  const turkish = { ...anExport(cases), language: 'tr' as const };
  expect(writeCsv(anExport(cases))).toContain('email = a@x.com\npassword = short (invalid)');
  expect(writeCsv(turkish)).toContain('password = short (geçersiz)');
  expect(writeMarkdown(turkish)).toContain('password = short (geçersiz)');
  const [, steps, scenarios] = readXlsx(await writeXlsx(turkish));
  for (const sheet of [steps, scenarios])
    expect(JSON.stringify(sheet?.rows)).toContain('password = short (geçersiz)');
  for (const tool of [xray, zephyr, qase, testrail, azure])
    expect([...tool(anExport(cases))].join('')).not.toContain('(invalid)');
});

it('speaks to a Turkish spreadsheet in semicolons, and never splits a cell', () => {
  const csv = writeCsv({ ...anExport(), language: 'tr' });
  expect(csv.startsWith('\uFEFFTest kimliği;Başlık;Model;')).toBe(true);
  for (const language of ['en', 'tr'] as const)
    expect(toCsv([['a;b', 'c,d', 'e']], language).match(/"a;b"[,;]"c,d"[,;]e/)).not.toBeNull();
});
