import type { Count } from '../drafts/judge.ts';
import { sum } from '../statistics.ts';
import type { Price } from './options.ts';
import { PARTS, type Part, type Score } from './scores.ts';

/** A column: who made the drafts, and how right they are. */
export type Column = {
  name: string;
  scores: Score[];
  /** Of a language model; undefined for rules alone. */
  model?: { drafting: string; trialScore: number; price: Price | undefined };
};

/** Stands where there is no figure. */
const NONE = '–';

type Row = { label: string; show: (column: Column) => string };

const ROWS: Row[] = [
  ...PARTS.map((part): Row => ({ label: part, show: ({ scores }) => showPart(part, scores) })),
  {
    label: 'wrong happy paths',
    show: ({ scores }) => String(sum(scores.map(({ wrongPaths }) => wrongPaths))),
  },
  {
    label: 'seconds per document',
    show: ({ scores }) => perDocument(scores, 'seconds').toFixed(2),
  },
  {
    label: 'tokens per document, read / written',
    show: ofModel(({ scores }) => {
      const counts = (['inputTokens', 'outputTokens'] as const).map((kind) =>
        Math.round(perDocument(scores, kind)),
      );
      return counts.join(' / ');
    }),
  },
  { label: 'price per document', show: ofModel(showPrice) },
  {
    label: 'unusable answers, drawn by rules',
    show: ofModel(({ scores }) => ofCalled(scores, ({ isUnusable }) => isUnusable)),
  },
  {
    label: 'answers of which a part is missing',
    show: ofModel(({ scores }) => ofCalled(scores, ({ isPartial }) => isPartial)),
  },
  { label: 'drafts are made of', show: ofModel(({ model }) => model?.drafting ?? NONE) },
  {
    label: 'built-in texts, drawn rightly',
    show: ofModel(({ model }) => `${model?.trialScore} %`),
  },
];

/** A table of makers of drafts, each a column: shares as recall / precision, and what they take. */
export function toTable(columns: Column[]): string {
  const lines = [
    ['', ...columns.map(({ name }) => name)],
    ...ROWS.map(({ label, show }) => [label, ...columns.map(show)]),
  ];
  const widths = ['', ...columns].map((_, at) =>
    Math.max(...lines.map((cells) => cells[at]?.length ?? 0)),
  );
  return lines.map((cells) => toLine(cells, widths)).join('\n');
}

function toLine([label = '', ...cells]: string[], [first = 0, ...widths]: number[]): string {
  const padded = cells.map((cell, at) => cell.padStart(widths[at] ?? 0));
  return [label.padEnd(first), ...padded].join('   ').trimEnd();
}

function ofModel(show: (column: Column) => string) {
  return (column: Column) => (column.model ? show(column) : NONE);
}

function showPart(part: Part, scores: Score[]): string {
  const counts = scores.flatMap(({ counts: own }) => own.get(part) ?? []);
  const total = (what: keyof Count) => sum(counts.map((count) => count[what]));
  const share = (of: keyof Count) =>
    total(of) === 0 ? NONE : (total('right') / total(of)).toFixed(2);
  return `${share('expected')} / ${share('found')}`;
}

/** The mean over all documents; of tokens over those that a language model was asked about. */
function perDocument(scores: Score[], kind: 'seconds' | 'inputTokens' | 'outputTokens'): number {
  const counted = kind === 'seconds' ? scores : scores.filter(({ isModelCalled }) => isModelCalled);
  return sum(counted.map((score) => score[kind])) / Math.max(1, counted.length);
}

function showPrice({ scores, model }: Column): string {
  if (!model?.price) return NONE;
  const { input, output } = model.price;
  const read = perDocument(scores, 'inputTokens') * input;
  return ((read + perDocument(scores, 'outputTokens') * output) / 1e6).toFixed(5);
}

function ofCalled(scores: Score[], is: (score: Score) => boolean): string {
  const called = scores.filter(({ isModelCalled }) => isModelCalled);
  return `${called.filter(is).length} of ${called.length}`;
}
