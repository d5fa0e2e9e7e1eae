import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { generate } from '@caseloom/engine';
import { writeFeature } from '@caseloom/formats';
import { readDocuments } from '@caseloom/formats/document';
import { readFeatures } from '@caseloom/formats/gherkin';
import { picklesOf } from '@caseloom/formats/pickles';
import { buildModels } from '@caseloom/formats/text-to-model';
import {
  type Expected,
  measure,
  readExpected,
  type Score,
} from '@caseloom/formats/text-to-model/measure';
import { corpus } from '../../corpora.ts';
import { medianTime, milliseconds, report } from './timing.ts';

const PROSE = new URL('../../formats/src/text-to-model/', import.meta.url);
const GHERKIN = pathToFileURL(`${corpus('data/gherkin')}/`);
const PARTS: (keyof Expected)[] = ['steps', 'branches', 'data'];

/**
 * The rules that read text, on texts with what a person finds in each: those the rules were
 * made with, and those they were not; and the round trip of Gherkin on real suites.
 */
export async function benchDrafts(): Promise<void> {
  await benchProse('corpus/', 'its rules were made with these');
  await benchProse('development/', 'and with these, in the styles of testers and analysts');
  await benchProse('held-out/', 'no rule was made for these');
  await benchProse('held-out-2/', 'nor for these, written after the rules were settled');
  benchGherkin();
}

async function benchProse(folder: string, about: string): Promise<void> {
  const at = new URL(folder, PROSE);
  const names = readdirSync(at).filter((name) => /\.(md|txt)$/.test(name));
  const turkish = names.filter((name) => name.startsWith('tr-')).length;
  console.log(`${names.length} texts, ${turkish} of them Turkish: ${about}`);
  const scores: Record<keyof Expected, Score>[] = [];
  for (const name of names) {
    const { documents } = await readDocuments(name, readFileSync(new URL(name, at)));
    const expected = readFileSync(new URL(name.replace(/\.\w+$/, '.expected'), at), 'utf8');
    scores.push(measure(buildModels(documents), readExpected(expected)));
  }
  for (const part of PARTS) {
    const sum = (what: 'right' | 'found' | 'expected') =>
      scores.reduce((total, score) => total + score[part][what], 0);
    const [precision, recall] = [sum('right') / sum('found'), sum('right') / sum('expected')];
    const shown = `${precision.toFixed(2)} / ${recall.toFixed(2)}`;
    report(`  ${part}: precision / recall`, shown, `${sum('right')} right of ${sum('expected')}`);
  }
  const [first = ''] = names;
  const { documents } = await readDocuments(first, readFileSync(new URL(first, at)));
  report('  one text', milliseconds(await medianTime(() => buildModels(documents), 300)));
}

function benchGherkin(): void {
  if (!existsSync(GHERKIN)) {
    console.log('the suites of Gherkin are not here');
    return;
  }
  for (const [folder, ending] of [
    ['sylius/', /\.feature$/],
    ['cucumber/testdata/good/', /\.feature(\.md)?$/],
  ] as const) {
    const at = new URL(folder, GHERKIN);
    const names = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((name) =>
      ending.test(name),
    );
    const unchanged = names.filter((name) =>
      survivesRoundTrip(name, readFileSync(new URL(name, at), 'utf8')),
    );
    report(
      folder,
      `${unchanged.length} of ${names.length}`,
      'files come out as they went in; goal: all',
    );
  }
  const bad = new URL('cucumber/testdata/bad/', GHERKIN);
  const wrong = readdirSync(bad).filter((name) => name.endsWith('.feature'));
  const refused = wrong.filter((name) => {
    const read = readFeatures([{ name, text: readFileSync(new URL(name, bad), 'utf8') }]);
    return !read.ok && read.problems.every(({ line, column }) => line > 0 && column >= 0);
  });
  report(
    'cucumber/testdata/bad/',
    `${refused.length} of ${wrong.length}`,
    'refused, with the line',
  );
}

/** Read, generated, written: the same scenarios for Cucumber. */
function survivesRoundTrip(name: string, text: string): boolean {
  const read = readFeatures([{ name, text }]);
  if (!read.ok) return false;
  const again = read.models.flatMap((model) => {
    const context = { steps: read.steps, testData: read.testData, models: [] };
    const generation = generate(model, context, model.settings);
    if (!generation.ok) return [];
    const { result } = generation;
    const written = writeFeature({ model, context, result, language: 'en' }, false);
    return picklesOf({ name: 'a.feature', text: written });
  });
  return JSON.stringify(again) === JSON.stringify(picklesOf({ name, text }));
}
