import { readFileSync } from 'node:fs';
import { generate, testId } from '@caseloom/engine';
import { expect, it } from 'vitest';
import { readCaseloom } from '../caseloom/read.ts';
import { readXlsx } from './read.ts';
import { writeXlsx } from './write.ts';

it('the coverage sheet lists all test cases that tour a prime path, not only the first', async () => {
  const file = readCaseloom(JSON.parse(readFileSync('docs/examples/checkout.json', 'utf8')));
  const model = file.ok ? file.models[0] : undefined;
  if (!file.ok || !model) throw new Error('the checkout cannot be read');
  const context = { steps: file.steps, testData: file.testData, models: file.models };
  const made = generate(model, context, { criterion: 'prime-paths' });
  if (!made.ok) throw new Error(JSON.stringify(made.problems));
  const { result } = made;
  const sheets = readXlsx(await writeXlsx({ model, context, result, language: 'en' }));
  const ids = [...new Set(result.testCases.flatMap(({ purpose }) => purpose))];
  const rows = sheets[4]?.rows.slice(1) ?? [];
  const longer = ids.filter((id) => id.split(' ').length > 2);
  expect(longer.length).toBeGreaterThan(10);
  for (const id of longer) {
    const touring = result.testCases.filter(({ path }) => {
      const taken = path.map(({ edgeId }) => edgeId ?? '').join(' ');
      return ` ${taken} `.includes(` ${id} `);
    });
    const listed = String(rows[ids.indexOf(id)]?.[2]).split(', ');
    expect(listed.toSorted()).toEqual(touring.map(({ key }) => testId(key)).toSorted());
  }
});
