import { createHash } from 'node:crypto';
import {
  type Context,
  changesBetween,
  continueGeneration,
  type Drawn,
  type Generation,
  type GenerationSettings,
  generate,
  generateChanged,
  generateStepwise,
  type KnownCases,
  type MatchableCase,
  type Model,
  type TestCase,
} from '@caseloom/engine';
import { withoutSecrets, withoutSecretsOf } from '@caseloom/formats';
import { pack, unpack } from './known-cases.ts';

/** A generation whose cases are to have the keys that they keep. */
export type BatchOptions = {
  model: Model;
  context: Context;
  settings: GenerationSettings;
  /** The cases that earlier generations of the model had, as `pack` gives them. */
  known?: Uint8Array | undefined;
  /** An earlier version: only cases for what changed since are made. Its test data is that of now. */
  since?: Drawn | undefined;
};

/** Cases of a generation that are not needed whole any more: by their own keys the keys that they keep, and all of them packed for the next generation. */
export type KeptBatches = {
  generation: Generation;
  keys: Map<string, string>;
  cases: Uint8Array;
};

/** Some cases of a generation, in its order: a text of JSON, as the database takes it. */
export type GeneratedBatch = { count: number; rows: string };

/** How many cases are handed over at once. */
const PART = 500;

/** A generation under the keys that its cases keep, without secret values. */
export function generateKept(options: BatchOptions): {
  generation: Generation;
  cases: Uint8Array;
} {
  const { context, known } = options;
  const before = unpack(known);
  const { generation: made, suite } = makeCases(options, before);
  const generation = withoutSecretsOf(made, context);
  const whole = made === suite ? generation : withoutSecretsOf(suite, context);
  if (!generation.ok || !whole.ok) return { generation, cases: new Uint8Array() };
  const { result } = generation;
  // matched as a whole: a case has one key, in the suite and where only some are asked for
  const continued = continueGeneration(before, whole.result.testCases, options.settings);
  const testCases = result.testCases.map((one) => ({
    ...one,
    key: continued.keys.get(one.key) ?? one.key,
  }));
  return {
    generation: { ok: true, result: { ...result, testCases } },
    cases: pack(continued.known),
  };
}

/** What is asked for, and all cases of the model: the same where all are asked for. */
function makeCases({ model, context, settings, since }: BatchOptions, known: KnownCases) {
  const { best, order, ...all } = settings;
  const suite = generate(model, context, all, known);
  if (since) {
    const changes = changesBetween(since, { model, context }, settings.language);
    return { generation: generateChanged(model, context, settings, { changes, known }), suite };
  }
  const isWhole = best === undefined && order === undefined;
  return { generation: isWhole ? suite : generate(model, context, settings, known), suite };
}

/**
 * Hands over the cases of a generation as they are made, part after part, under keys that are not yet
 * those that they keep; what is left of it is the answer.
 */
export async function generateBatches(
  { model, context, settings, known }: BatchOptions,
  hand: (part: GeneratedBatch) => Promise<unknown>,
): Promise<KeptBatches> {
  const { toMatchable } = createMatchables();
  const made: MatchableCase[] = [];
  let rows: string[] = [];
  let position = 0;
  const flush = async () => {
    if (rows.length > 0) await hand({ count: rows.length, rows: `[${rows.join(',')}]` });
    rows = [];
  };
  const before = unpack(known);
  const events = generateStepwise(model, context, settings, before);
  for (;;) {
    const { done, value } = events.next();
    if (done) {
      await flush();
      const whole = value.ok
        ? wholeOf({ model, context, settings }, before, toMatchable)
        : undefined;
      const continued = continueGeneration(before, whole ?? made, settings);
      const generation = withoutSecretsOf(value, context);
      return { generation, keys: continued.keys, cases: pack(continued.known) };
    }
    if (value.kind !== 'case') continue;
    const testCase = withoutSecrets(value.testCase);
    made.push(toMatchable(testCase));
    rows.push(rowOf(testCase, position++));
    if (rows.length === PART) await flush();
  }
}

/** All cases of a model of which only some were chosen, as they are matched: those that are left out keep their keys too. */
function wholeOf(
  { model, context, settings }: Pick<BatchOptions, 'model' | 'context' | 'settings'>,
  known: KnownCases,
  toMatchable: (testCase: TestCase) => MatchableCase,
): MatchableCase[] | undefined {
  const { best, order, ...all } = settings;
  if (best === undefined && order === undefined) return undefined;
  const cases: MatchableCase[] = [];
  for (const event of generateStepwise(model, context, all, known)) {
    if (event.kind === 'case') cases.push(toMatchable(withoutSecrets(event.testCase)));
  }
  return cases;
}

/** Keeps of many cases only what they are matched by, and what they share once. */
function createMatchables(): { toMatchable: (testCase: TestCase) => MatchableCase } {
  const shared = new Map<string, unknown>();
  const once = <Item>(item: Item): Item => {
    const name = JSON.stringify(item);
    if (!shared.has(name)) shared.set(name, item);
    return shared.get(name) as Item;
  };
  const toMatchable = ({ key, path, data, steps, requirements }: TestCase): MatchableCase => ({
    key,
    path: path.map(({ edgeId }) => once({ edgeId })),
    data: Object.fromEntries(
      Object.entries(data).map(([name, { value, validity }]) => [name, once({ value, validity })]),
    ),
    steps: steps.map(({ nodeId, type, label }) => once({ nodeId, type, label })),
    requirements,
  });
  return { toMatchable };
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
