import {
  type Context,
  type GenerationResult,
  type GenerationSettings,
  generate,
  type Model,
} from '@caseloom/engine';
import { LEVELS, type Level } from './levels.ts';

/** What the page sends to the preview worker, and what comes back: the suite first, then one level after the other. */
export type PreviewOrder = {
  model: Model;
  context: Context;
  settings: Partial<GenerationSettings>;
  countsLevels: boolean;
};
export type PreviewMessage =
  | { kind: 'suite'; suite: GenerationResult | undefined }
  | { kind: 'level'; level: Level; tests: number }
  | { kind: 'done' };

/** Runs in a worker, so that the page stays responsive. A newer request ends this worker and starts another. */
addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
  const { model, context, settings, countsLevels } = data;
  const send = (message: PreviewMessage) => postMessage(message);
  const generation = generate(model, context, settings);
  send({ kind: 'suite', suite: generation.ok ? generation.result : undefined });
  for (const level of generation.ok && countsLevels ? LEVELS : []) {
    const other = generate(model, context, { ...settings, criterion: level, limit: 1 });
    if (other.ok) send({ kind: 'level', level, tests: other.result.counts.testCases });
  }
  send({ kind: 'done' });
});
