import {
  type Context,
  type Generation,
  type GenerationSettings,
  generate,
  type Model,
} from '@caseloom/engine';

/** What the page requests; a `Generation` comes back. */
export type Order = { model: Model; context: Context; settings: Partial<GenerationSettings> };

/** Runs in a worker, so that the page never waits. */
addEventListener('message', ({ data }: MessageEvent<Order>) => {
  const { model, context, settings } = data;
  const made: Generation = generate(model, context, settings);
  postMessage(made);
});
