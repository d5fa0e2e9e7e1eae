import { fold, type Step } from '@caseloom/engine';
import type { SourceDocument } from '../document/document.ts';
import type { Draft as BuiltModels } from '../text-to-model/build-models.ts';
import type { Sentence } from '../text-to-model/sentence.ts';
import { createQuoteFinder } from './find-quotes.ts';

type Drawn = { sources: Record<string, Sentence[]>; steps: Step[] };

/** A quote of a few letters is in any sentence. */
const MIN_QUOTE = 12;

/**
 * Sentences that a language model made nothing of: those that rules would draw, or list as unused, and that
 * neither a quote of the draft nor the words of one of its steps has.
 */
function omissionsIn(built: BuiltModels, { sources, steps }: Drawn): Sentence[] {
  const quotes = Object.values(sources)
    .flat()
    .map(({ file, text }) => ({ file, words: plain(text) }));
  const quotesByFile = Map.groupBy(quotes, ({ file }) => file);
  const labels = steps.map(({ label }) => plain(label));
  const isCovered = ({ file, text }: Sentence) => {
    const sentence = plain(text);
    if (labels.some((label) => sentence.includes(label) && isLong(label, sentence))) return true;
    return (quotesByFile.get(file) ?? []).some(
      ({ words }) =>
        words.includes(sentence) || (sentence.includes(words) && isLong(words, sentence)),
    );
  };
  const found = new Map(
    sentencesOf(built).map((one) => [JSON.stringify([one.file, one.line, one.text]), one]),
  );
  return [...found.values()]
    .filter((one) => one.text.trim() !== '' && !isCovered(one))
    .toSorted((a, b) => (a.file === b.file ? a.line - b.line : 0));
}

/** The same without how a person says what to change: that is no sentence of the documents. */
export function unusedIn(
  built: BuiltModels,
  drawn: Drawn,
  { documents, refinements }: { documents: readonly SourceDocument[]; refinements: string[] },
): Sentence[] {
  const find = createQuoteFinder(documents);
  return omissionsIn(built, drawn).filter(
    (one) => find(one.text, one) && !refinements.some((words) => words.includes(one.text)),
  );
}

/** What rules saw in the texts, but for the titles of models. */
function sentencesOf({ models, sources, leftOver }: BuiltModels): Sentence[] {
  const titles = new Set(models.map(({ id }) => id));
  const drawn = Object.entries(sources).flatMap(([id, from]) => (titles.has(id) ? [] : from));
  return [...drawn, ...leftOver];
}

function isLong(part: string, sentence: string): boolean {
  return part.length >= MIN_QUOTE || part.length * 2 >= sentence.length;
}

function plain(text: string): string {
  return fold(text)
    .replace(/\s+/g, ' ')
    .replace(/[.;:,!?…\s]+$/, '')
    .trim();
}
