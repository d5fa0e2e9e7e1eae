import { expect, it } from 'vitest';
import { writeMarkdown } from '../markdown/write.ts';
import { aCase, anExport, valid } from '../testing.ts';
import { toCsv, writeCsv } from './write.ts';

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

it('speaks to a Turkish spreadsheet in semicolons, and never splits a cell', () => {
  const csv = writeCsv({ ...anExport(), language: 'tr' });
  expect(csv.startsWith('\uFEFFTest no;Başlık;Model;')).toBe(true);
  for (const language of ['en', 'tr'] as const)
    expect(toCsv([['a;b', 'c,d', 'e']], language).match(/"a;b"[,;]"c,d"[,;]e/)).not.toBeNull();
});
