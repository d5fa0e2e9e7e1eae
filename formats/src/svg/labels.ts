import { type ModelEdge, printCondition, readCondition } from '@caseloom/engine';
import type { Language } from '@caseloom/locales/language';
import type { Boxes } from './boxes.ts';
import { type Curve, pointAt } from './curve.ts';
import type { Box } from './size.ts';
import { measure, wrap } from './text.ts';

/** A label: its letters, and its lines one below the other. */
export const LABEL = { size: 12, line: 15 };
const MAX_LINES = 3;
/** Where along its edge a label may stand, the best first. */
const PLACES = [0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82];

/** A condition in the reader's language, or as typed where it cannot be read. */
export function conditionWords(guard: string | undefined, language: Language): string {
  const read = guard ? readCondition(guard) : undefined;
  return read?.ok ? printCondition(read.condition, language) : (guard ?? '');
}

/** What stands on an edge: its label and its condition. */
export function edgeWords({ label, guard }: ModelEdge, language: Language): string {
  const condition = conditionWords(guard, language);
  // a label that says no more than the condition is not written twice
  const isRepeated = label === condition || condition.endsWith(` ${label}`);
  return [!isRepeated && label, condition && `[${condition}]`].filter(Boolean).join(' ');
}

/** What stands on a line, in lines that fit between its two nodes; one that goes around has room anyway. */
export function linesOn(words: string, { from, to, isAround }: Curve): string[] {
  const gap = isAround ? 240 : to.x - from.x - 15;
  const width = Math.min(240, Math.max(95, gap));
  return words ? wrap(words, width, LABEL.size, MAX_LINES) : [];
}

/** A label may cover so much of a node's rim: the gap between two columns is narrow. */
const RIM = { across: 14, down: 9 };

/**
 * The part of its line, 0 to 1, at which a label covers the least of nodes and of other labels: the
 * middle, or as near to it as can be; and the area that it takes there.
 */
export function labelPlace(
  lines: string[],
  curve: Curve,
  { nodes, labels }: { nodes: Boxes; labels: Boxes },
): { fraction: number; area: Box } {
  const across = Math.max(0, ...lines.map((line) => measure(line, LABEL.size))) / 2;
  const down = (lines.length * LABEL.line) / 2;
  const areaAt = (fraction: number, rim = { across: 0, down: 0 }) => {
    const { x, y } = pointAt(curve, fraction);
    const [w, h] = [Math.max(1, across - rim.across), Math.max(1, down - rim.down)];
    return { left: x - w, right: x + w, top: y - h, bottom: y + h };
  };
  let best = { fraction: 0.5, covered: Number.POSITIVE_INFINITY };
  for (const fraction of PLACES) {
    const covered = labels.count(areaAt(fraction)) * 2 + nodes.count(areaAt(fraction, RIM));
    if (covered < best.covered) best = { fraction, covered };
    if (covered === 0) break;
  }
  return { fraction: best.fraction, area: areaAt(best.fraction) };
}
