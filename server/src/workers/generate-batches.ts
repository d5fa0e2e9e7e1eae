import { createHash } from 'node:crypto';
import {
  type Context,
  type Generation,
  type GenerationSettings,
  generateStepwise,
  type Model,
  type TestCase,
} from '@caseloom/engine';
import { withoutSecrets, withoutSecretsOf } from '@caseloom/formats';

/** A generation whose cases are to be stored. */
export type BatchOptions = {
  model: Model;
  context: Context;
  settings: GenerationSettings;
};

/** Some cases of a generation, in its order: a text of JSON, as the database takes it. */
export type GeneratedBatch = { count: number; rows: string };

/** How many cases are handed over at once. */
const PART = 500;

/** Hands over the cases of a generation as they are made, part after part; what is left of it is the answer. */
export async function generateBatches(
  { model, context, settings }: BatchOptions,
  hand: (part: GeneratedBatch) => Promise<unknown>,
): Promise<Generation> {
  let rows: string[] = [];
  let position = 0;
  const flush = async () => {
    if (rows.length > 0) await hand({ count: rows.length, rows: `[${rows.join(',')}]` });
    rows = [];
  };
  const events = generateStepwise(model, context, settings);
  for (;;) {
    const { done, value } = events.next();
    if (done) {
      await flush();
      return withoutSecretsOf(value, context);
    }
    if (value.kind !== 'case') continue;
    rows.push(rowOf(withoutSecrets(value.testCase), position++));
    if (rows.length === PART) await flush();
  }
}

function rowOf(made: TestCase, position: number): string {
  const { key, name, polarity, ...content } = made;
  return JSON.stringify({ position, key, name, polarity, text_hash: hashOf(made), content });
}

/** The hash covers what a tester reads; not the goals of the case, nor its position. */
function hashOf({ name, data, steps, requirements }: TestCase): string {
  const words = steps.map(({ index: _index, nodeId: _nodeId, ...text }) => text);
  return createHash('sha256')
    .update(JSON.stringify([name, data, words, requirements]))
    .digest('base64url');
}
