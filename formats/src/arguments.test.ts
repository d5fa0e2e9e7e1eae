import type { StepArgument } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { writeCsv } from './csv/write.ts';
import { writeMarkdown } from './markdown/write.ts';
import { aCase, anExport, valid } from './testing.ts';
import { readXlsx } from './xlsx/read.ts';
import { writeXlsx } from './xlsx/write.ts';

/** A case whose second step hands over a doc string and a table, a secret in both. */
function handingOver() {
  const password = { ...valid('hunter2'), isSecret: true };
  const testCase = aCase('KEY', 'T1', { email: valid('a@x.com'), password });
  const given: StepArgument[] = [
    { kind: 'docString', content: 'Dear ```you```,\n  hunter2', mediaType: 'text' },
    {
      kind: 'dataTable',
      rows: [
        ['name', 'pipe'],
        ['hunter2', 'a|b'],
      ],
    },
  ];
  const steps = testCase.steps.map((step, index) =>
    index === 1 ? { ...step, arguments: given } : step,
  );
  return { ...testCase, steps };
}

const TABLE = ['| name | pipe |', '| •••• | a\\|b |'];

it('stand below their step in the cell of a spreadsheet', async () => {
  const input = anExport([handingOver()]);
  const action = readXlsx(await writeXlsx(input))[1]?.rows[2]?.[10];
  const printed = ['Dear ```you```,', '  ••••', ...TABLE].join('\n');
  expect(action).toBe(`the user enters email a@x.com and password ••••\n${printed}`);
  expect(writeCsv(input)).toContain(printed);
  input.model.bddType = 'classic';
  expect(JSON.stringify(readXlsx(await writeXlsx(input)))).toContain(
    JSON.stringify(printed).slice(1, -1),
  );
});

it('stand below their step in Markdown, as they are', () => {
  const text = writeMarkdown(anExport([handingOver()]));
  expect(text).toContain(
    ['   ````', '   Dear ```you```,', '     ••••', '   ````', '   ```', `   ${TABLE[0]}`].join(
      '\n',
    ),
  );
  expect(text).not.toContain('hunter2');
});
