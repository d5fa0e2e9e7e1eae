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
    .map((name) => ({ name, at: new URL(name, folder) })),
);

async function scoresOf({ name, at }: { name: string; at: URL }) {
  const read = await readDocuments(name, readFileSync(at));
  const beside = new URL(at.href.replace(/\.\w+$/, '.expected'));
  return measure(buildModels(read.documents), readExpected(readFileSync(beside, 'utf8')));
}

describe('the weaver', () => {
  it('is measured on forty documents and more, half of them Turkish', () => {
    expect(documents.length).toBeGreaterThanOrEqual(40);
    expect(documents.filter(({ name }) => name.startsWith('tr-')).length * 2).toBe(
      documents.length,
    );
  });

  it.each<[keyof Expected, number]>([
    ['steps', 0.97],
    ['branches', 0.95],
    ['data', 0.96],
  ])('finds the %s that people find, and few others', async (part, least) => {
    const scores = (await Promise.all(documents.map(scoresOf))).map((score) => score[part]);
    const sum = (count: 'right' | 'found' | 'wanted') =>
      scores.reduce((total, score) => total + score[count], 0);
    expect(sum('right') / sum('found'), 'precision').toBeGreaterThan(least);
    expect(sum('right') / sum('wanted'), 'recall').toBeGreaterThan(least);
  });
});
