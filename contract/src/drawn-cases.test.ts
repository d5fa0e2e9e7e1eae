import { modelsOfCases, type WrittenCase } from '@caseloom/formats/written-cases';
import { expect, it } from 'vitest';
import { writtenFeature } from './feature.ts';

const OPTIONS = { name: 'Shop', likeness: 'wording', byArea: false } as const;
const LONG = 'long '.repeat(250).trim();
const aCase = (more: Partial<WrittenCase>): WrittenCase => ({
  ...{ id: '', title: 'Pay', section: [], row: 1 },
  steps: [{ type: 'action', text: 'Pay it' }],
  ...more,
});

function featureOf(more: Partial<WrittenCase>) {
  const [model] = modelsOfCases([aCase(more)], OPTIONS).models;
  return model?.settings?.feature;
}

it.each<[string, Partial<WrittenCase>]>([
  ['title', { title: LONG }],
  ['ID', { id: LONG }],
  ['priority', { priority: LONG }],
  ['label', { tags: [LONG, 'smoke'] }],
  ['reference', { references: [LONG] }],
  ['list of labels', { tags: Array.from({ length: 1000 }, (_, index) => `label-${index}`) }],
])('a model of an imported case with a long %s can be saved', (_, more) => {
  expect(writtenFeature.safeParse(featureOf(more)).error).toBeUndefined();
});

it('a model of imported cases keeps every label that it has room for', () => {
  const tags = ['smoke', 'x'.repeat(499), 'x'.repeat(500)];
  expect(featureOf({ id: 'T-1', priority: 'High', tags })?.scenarios[0]?.tags).toEqual([
    ...['@T-1', '@priority:High', '@smoke', `@${'x'.repeat(499)}`],
  ]);
});
