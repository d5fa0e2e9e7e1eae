import { at } from '../types.ts';
import { linksOf } from './graph.ts';
import type { Layer } from './layers.ts';
import type { Space } from './space.ts';

/** Rows of layers: the first layer of each. */
export type Cuts = number[];

/** What it costs to cut an edge, in pixels of height: one that leads on, one that leads back, the happy path. */
const CUT = { on: 30, back: 90, spine: 0 };

type Measures = {
  along: number[];
  gap: number[];
  across: number[];
  /** By layer: the room that a row which begins there takes between it and the row above; and that with what cutting costs. */
  rows: number[];
  between: number[];
};

/** A way to cut layers into rows, and about how large the drawing becomes. */
export type Cut = { cuts: Cuts; along: number; across: number };

/** How wide rows are tried, in parts of the width at which the drawing would fill its room evenly. */
const WIDTHS = [1, 0.85, 1.15, 0.72, 1.3, 0.6, 1.5, 0.5, 1.75, 2.1, 2.6, 0.4];

/**
 * Ways to cut layers into rows, each the lowest of all that are as wide: one for each width that is
 * worth a try.
 *
 * @param ratio width to height of what the drawing is for, along and across the flow
 */
export function cutsOf(layers: Layer[], ratio: number, space: Space): Cut[] {
  const measures = measuresOf(layers, space);
  const { along, gap, across } = measures;
  const total = layers.reduce((sum, _, i) => sum + at(along, i) + at(gap, i), 0);
  const min = Math.max(...along);
  const area = layers.reduce(
    (sum, _, i) => sum + (at(along, i) + at(gap, i)) * (at(across, i) + space.across),
    0,
  );
  const ideal = Math.sqrt(area * ratio);
  const found = new Map<string, Cut>();
  for (const factor of [...WIDTHS, Number.POSITIVE_INFINITY]) {
    const width = Math.min(total, Math.max(min, ideal * factor));
    const cuts = lowest(layers.length, measures, width);
    found.set(cuts.join(), { cuts, ...sizeOf(cuts, measures) });
  }
  return [...found.values()];
}

function sizeOf(cuts: Cuts, { along, gap, across, rows }: Measures) {
  let [wide, high] = [0, 0];
  for (const [row, first] of cuts.entries()) {
    const end = cuts[row + 1] ?? along.length;
    let long = 0;
    let tall = 0;
    for (let i = first; i < end; i++) {
      long += at(along, i) + (i + 1 < end ? at(gap, i) : 0);
      tall = Math.max(tall, at(across, i));
    }
    wide = Math.max(wide, long);
    high += tall + (row > 0 ? at(rows, first) : 0);
  }
  return { along: wide, across: high };
}

function measuresOf(layers: Layer[], space: Space): Measures {
  const passing = layers.map(() => 0);
  const rows = layers.map(() => space.rows);
  const between = layers.map(() => space.rows);
  const label = layers.map(() => 0);
  for (const {
    from,
    to,
    isBack,
    isSpine,
    label: { along },
  } of linksOf(layers.flatMap(({ vertices }) => vertices))) {
    for (let i = from.layer + 1; i < to.layer; i++) passing[i] = at(passing, i) + 1;
    const cost = isSpine ? CUT.spine : isBack ? CUT.back : CUT.on;
    for (let i = from.layer + 1; i <= to.layer; i++) {
      rows[i] = at(rows, i) + space.lane;
      between[i] = at(between, i) + space.lane + cost;
    }
    const last = to.layer - 1;
    label[last] = Math.max(at(label, last), along);
  }
  const across = layers.map(({ vertices }, i) => {
    const nodes = vertices.reduce(
      (sum, vertex) => sum + vertex.across + 2 * vertex.loops + space.across,
      0,
    );
    return nodes - space.across + Math.min(at(passing, i), 8) * space.lane;
  });
  const gap = layers.map((_, i) => Math.max(space.along, at(label, i) + space.label));
  return { along: layers.map(({ along }) => along), gap, across, rows, between };
}

/** The cuts with the least height among those whose rows are at most so wide. */
function lowest(count: number, measures: Measures, width: number): Cuts {
  const height = [0];
  const begin = [0];
  for (let end = 1; end <= count; end++) {
    const best = bestRow(end, height, { measures, width });
    height[end] = best.height;
    begin[end] = best.first;
  }
  const cuts: Cuts = [];
  for (let end = count; end > 0; end = at(begin, end)) cuts.unshift(at(begin, end));
  return cuts;
}

/** Where the row begins that ends before a layer, so that all is the lowest. @param height of the best rows up to each layer */
function bestRow(
  end: number,
  height: number[],
  { measures: { along, gap, across, between }, width }: { measures: Measures; width: number },
): { first: number; height: number } {
  let best = { first: end - 1, height: Number.POSITIVE_INFINITY };
  let [wide, high] = [0, 0];
  for (let first = end - 1; first >= 0; first--) {
    wide += at(along, first) + (first === end - 1 ? 0 : at(gap, first));
    if (wide > width && first < end - 1) break;
    high = Math.max(high, at(across, first));
    const all = at(height, first) + high + (first === 0 ? 0 : at(between, first));
    if (all < best.height) best = { first, height: all };
  }
  return best;
}
