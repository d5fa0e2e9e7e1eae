import { SHAPES } from '@caseloom/formats/geometry';
import { type TidyTask, tidy } from './tidy.ts';

self.onmessage = ({ data }: MessageEvent<TidyTask>) => self.postMessage(tidy(data));

/** A small drawing that is laid out once before any is asked for: what ran before runs faster. */
const size = { width: 165, height: 60 };
const box = (id: string) => ({ id, type: 'step' as const, position: { x: 0, y: 0 }, ...size });
const nodes = Array.from({ length: 12 }, (_, at) => box(`n${at}`));
const edges = nodes.slice(1).map(({ id }, at) => ({
  ...{ id, source: `n${at >> 1}`, target: id },
  ...{ label: undefined, isAside: false },
}));
tidy({ nodes, edges, notes: [], options: { shape: SHAPES.window, direction: 'right' } });
