import { existsSync, readFileSync } from 'node:fs';
import type { Instance } from '@caseloom/engine';
import { corpus } from '../../../corpora.ts';

/** An instance with what is known of it. */
export type BenchInstance = Instance & {
  id: string;
  family: string;
  /** How many combinations some legal row holds. */
  required: number;
  /** The smallest suite that anybody published or found. */
  best: number;
  /** Sizes that other tools gave, by the tool's name. */
  tools: Record<string, number>;
  /** Processor time of PICT's process. */
  pictMs?: number;
};

const PUBLISHED = corpus('bench/combine/instances.json');
const SHIPPED = new URL('../../data/arrays.json', import.meta.url);

type Known = { levels: string; t: number; best: number; pict?: number; jenny?: number };

/** Well-known arrays, whose sizes anyone can look up: they ship with the project. */
export function shippedInstances(): BenchInstance[] {
  const { arrays }: { arrays: Known[] } = JSON.parse(readFileSync(SHIPPED, 'utf8'));
  return arrays.map(({ levels: notation, t, best, ...tools }) => {
    const levels = levelsOf(notation);
    const id = `${notation}, t = ${t}`;
    return { id, family: 'well-known arrays', levels, t, best, required: tuples(levels, t), tools };
  });
}

/** `4^15 3^17` is fifteen columns of four values and seventeen of three. */
function levelsOf(notation: string): number[] {
  return notation.split(' ').flatMap((part) => {
    const [level = 0, columns = 1] = part.split('^').map(Number);
    return Array.from({ length: columns }, () => level);
  });
}

/** How many combinations of values of any t columns there are: the elementary symmetric polynomial of the levels. */
function tuples(levels: readonly number[], t: number): number {
  const sums = [1, ...Array.from({ length: t }, () => 0)];
  for (const level of levels) {
    for (let size = t; size > 0; size--) {
      sums[size] = (sums[size] ?? 0) + level * (sums[size - 1] ?? 0);
    }
  }
  return sums[t] ?? 0;
}

type Size = { size?: number | null; cpu_ms?: number } | undefined;
type Anchors = {
  best_known: { size: number };
  published: Record<string, Size>;
  pict?: Size;
  jenny?: Size;
  covertable_greedy?: Size;
  tca_opt_10s?: Size;
};
type SharedInstance = Instance & {
  id: string;
  group: string;
  required_tuples: number;
  anchors: Anchors;
};

/** The published instances, where their collection is there. */
export function publishedInstances(): BenchInstance[] {
  if (!existsSync(PUBLISHED)) return [];
  const { instances }: { instances: SharedInstance[] } = JSON.parse(
    readFileSync(PUBLISHED, 'utf8'),
  );
  return instances.map(({ group, required_tuples, anchors, ...instance }) => {
    const sizes: Record<string, Size> = {
      pict: anchors.pict,
      jenny: anchors.jenny,
      covertable: anchors.covertable_greedy,
      'tca-opt': anchors.tca_opt_10s,
      acts: anchors.published.ACTS,
      cagen: anchors.published.cagen,
      nist: anchors.published['IPOG-F (NIST library)'],
    };
    const tools = Object.fromEntries(
      Object.entries(sizes).flatMap(([tool, known]) => (known?.size ? [[tool, known.size]] : [])),
    );
    return {
      ...instance,
      family: `${group}, t = ${instance.t}`,
      required: required_tuples,
      best: anchors.best_known.size,
      tools,
      pictMs: anchors.pict?.cpu_ms,
    };
  });
}

/** A model that changed, with the tests there were before. */
export type Change = Instance & { id: string; seeds: number[][]; pict: number; pictKept: number };

/** The changes to published instances, where their collection is there. */
export function publishedChanges(): Change[] {
  if (!existsSync(PUBLISHED)) return [];
  type Listed = Omit<Change, 'pict' | 'pictKept'> & {
    anchors: { pict_seeded_size: number; pict_seeded_kept: number };
  };
  const { incremental }: { incremental: Listed[] } = JSON.parse(readFileSync(PUBLISHED, 'utf8'));
  return incremental.map(({ anchors, ...change }) => ({
    ...change,
    pict: anchors.pict_seeded_size,
    pictKept: anchors.pict_seeded_kept,
  }));
}
