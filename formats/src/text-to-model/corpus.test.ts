import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { buildModels } from './build-models.ts';
import { type Expected, measure, readExpected } from './measure.ts';

/** The texts that the rules were made with; those in the other folders only bench/ measures. */
const FOLDERS = ['corpus/', 'development/'].map((folder) => new URL(folder, import.meta.url));
const documents = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => /\.(md|txt)$/.test(name))
    .map((name) => ({ name, url: new URL(name, folder) })),
);

async function scoresOf({ name, url }: { name: string; url: URL }) {
  const read = await readDocuments(name, readFileSync(url));
  const expectedUrl = new URL(url.href.replace(/\.\w+$/, '.expected'));
  return measure(buildModels(read.documents), readExpected(readFileSync(expectedUrl, 'utf8')));
}

describe('the rules that build models from text', () => {
  it('are measured on at least forty documents, half of them Turkish', () => {
    expect(documents.length).toBeGreaterThanOrEqual(40);
    expect(documents.filter(({ name }) => name.startsWith('tr-')).length * 2).toBe(
      documents.length,
    );
  });

  it.each<[keyof Expected, number]>([
    ['steps', 0.97],
    ['branches', 0.95],
    ['data', 0.96],
  ])('find the %s that people find, and few others', async (part, minimum) => {
    const scores = (await Promise.all(documents.map(scoresOf))).map((score) => score[part]);
    const sum = (count: 'right' | 'found' | 'expected') =>
      scores.reduce((total, score) => total + score[count], 0);
    expect(sum('right') / sum('found'), 'precision').toBeGreaterThan(minimum);
    expect(sum('right') / sum('expected'), 'recall').toBeGreaterThan(minimum);
  });
});
