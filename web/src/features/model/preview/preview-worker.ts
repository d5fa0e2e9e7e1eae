import {
  type Context,
  type GenerationResult,
  type GenerationSettings,
  generate,
  type Model,
} from '@caseloom/engine';
import { LEVELS, type Level } from './levels.ts';

/** What the page asks its weaver for, and what comes back: the suite first, then one level after the other. */
export type Order = {
  model: Model;
  context: Context;
  settings: Partial<GenerationSettings>;
  countsLevels: boolean;
};
export type Woven =
  | { kind: 'suite'; suite: GenerationResult | undefined }
  | { kind: 'level'; level: Level; tests: number }
  | { kind: 'done' };

/** Runs beside the page, so that it never waits. A newer order ends this worker and starts another. */
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { model, context, settings, countsLevels } = data;
  const say = (woven: Woven) => postMessage(woven);
  const made = generate(model, context, settings);
  say({ kind: 'suite', suite: made.ok ? made.result : undefined });
  for (const level of made.ok && countsLevels ? LEVELS : []) {
    const other = generate(model, context, { ...settings, criterion: level, limit: 1 });
    if (other.ok) say({ kind: 'level', level, tests: other.result.counts.testCases });
  }
  say({ kind: 'done' });
});
