import {
  type Context,
  type GenerationResult,
  type GenerationSettings,
  generate,
  keepKeys,
  type MatchableCase,
  type Model,
} from '@caseloom/engine';
import { LEVELS, type Level } from './levels.ts';

/** What the page sends to the preview worker, and what comes back: the suite first, then one level after the other. */
export type PreviewOrder = {
  model: Model;
  context: Context;
  settings: Partial<GenerationSettings>;
  countsLevels: boolean;
  /** The cases that were generated last: those of the preview continue them. */
  previous: readonly MatchableCase[];
};
export type PreviewMessage =
  /** `continued`: by key of a case that of the earlier one it continues, where that is another. */
  | {
      kind: 'suite';
      suite: GenerationResult | undefined;
      continued: ReadonlyMap<string, string>;
    }
  | { kind: 'other-plan'; tests: number }
  | { kind: 'level'; level: Level; tests: number }
  | { kind: 'done' };

/** Runs in a worker, so that the page stays responsive. A newer request ends this worker and starts another. */
addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
  const { model, context, settings, countsLevels, previous } = data;
  const send = (message: PreviewMessage) => postMessage(message);
  const generation = generate(model, context, settings);
  const suite = generation.ok ? generation.result : undefined;
  send({ kind: 'suite', suite, continued: keepKeys(previous, suite?.testCases ?? []) });
  const isSeparate = suite?.parts !== undefined;
  if (suite && (isSeparate || suite.settings.polarity === 'mixed')) {
    const polarity = isSeparate ? 'mixed' : 'separate';
    const other = generate(model, context, { ...settings, polarity, limit: 1 });
    if (other.ok) send({ kind: 'other-plan', tests: other.result.counts.testCases });
  }
  for (const level of generation.ok && countsLevels ? LEVELS : []) {
    const other = generate(model, context, { ...settings, criterion: level, limit: 1 });
    if (other.ok) send({ kind: 'level', level, tests: other.result.counts.testCases });
  }
  send({ kind: 'done' });
});
