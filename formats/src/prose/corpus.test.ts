import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readDocuments } from '../document/read.ts';
import { type Expected, measure, readExpected, type Score } from './measure.ts';
import { weave } from './weave.ts';

const FOLDER = new URL('corpus/', import.meta.url);
const documents = readdirSync(FOLDER).filter((name) => /\.(md|txt)$/.test(name));

async function scoresOf(name: string): Promise<Record<keyof Expected, Score>> {
  const read = await readDocuments(name, readFileSync(new URL(name, FOLDER)));
  const beside = name.replace(/\.\w+$/, '.expected');
  return measure(
    weave(read.documents),
    readExpected(readFileSync(new URL(beside, FOLDER), 'utf8')),
  );
}

describe('the weaver', () => {
  it('is measured on forty documents and more, half of them Turkish', () => {
    expect(documents.length).toBeGreaterThanOrEqual(40);
    expect(documents.filter((name) => name.startsWith('tr-')).length * 2).toBe(documents.length);
  });

  it.each<[keyof Expected, number]>([
    ['steps', 0.97],
    ['branches', 0.95],
    ['data', 0.97],
  ])('finds the %s that people find, and few others', async (part, least) => {
    const scores = (await Promise.all(documents.map(scoresOf))).map((score) => score[part]);
    const sum = (count: 'right' | 'found' | 'wanted') =>
      scores.reduce((total, score) => total + score[count], 0);
    expect(sum('right') / sum('found'), 'precision').toBeGreaterThan(least);
    expect(sum('right') / sum('wanted'), 'recall').toBeGreaterThan(least);
  });
});
