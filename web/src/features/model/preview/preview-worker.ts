import {
  type Context,
  continueGeneration,
  DEFAULT_SETTINGS,
  type GenerationResult,
  type GenerationSettings,
  generate,
  type KnownCases,
  keepKeys,
  type MatchableCase,
  type Model,
  NO_CASES,
  type PackedCases,
  unpackCases,
} from '@caseloom/engine';
import { LEVELS, type Level } from './levels.ts';
import { coversAsMuch, type OtherChoice, otherChoices } from './other-plans.ts';

/** What the page sends to the preview worker, and what comes back: the suite first, then one level after the other. */
export type PreviewOrder = {
  model: Model;
  context: Context;
  settings: Partial<GenerationSettings>;
  countsLevels: boolean;
  /** The cases that the model was generated to until now: those of the preview have their keys; null before the first. */
  known: PackedCases | null;
  /** The cases to compare with: those of the preview continue them. */
  previous: readonly MatchableCase[];
};
export type PreviewMessage =
  /** `continued`: by key of a case that of the earlier one it continues, where that is another. */
  | {
      kind: 'suite';
      suite: GenerationResult | undefined;
      /** Whether there are more cases than a preview generates. */
      isPart: boolean;
      continued: ReadonlyMap<string, string>;
    }
  | { kind: 'other-plan'; choice: OtherChoice; tests: number }
  | { kind: 'level'; level: Level; tests: number }
  | { kind: 'done' };

/** Runs in a worker, so that the page stays responsive. A newer request ends this worker and starts another. */
addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => {
  const { model, context, settings, countsLevels } = data;
  const send = (message: PreviewMessage) => postMessage(message);
  const isValid = sendSuites(data, send);
  for (const level of isValid && countsLevels ? LEVELS : []) {
    const other = generate(model, context, { ...settings, criterion: level, limit: 1 });
    if (other.ok) send({ kind: 'level', level, tests: other.result.counts.testCases });
  }
  send({ kind: 'done' });
});

/** Sends the suite; where there is more of it, the first cases before that. @returns whether there is one */
function sendSuites(data: PreviewOrder, send: (message: PreviewMessage) => void): boolean {
  const { model, context, settings, known, previous } = data;
  const before = unpackKnown(known);
  for (const limit of limitsOf(settings)) {
    const order = { ...data, settings: { ...settings, limit } };
    const generation = generate(model, context, order.settings, before);
    const suite = generation.ok ? withKnownKeys(generation.result, order, before) : undefined;
    const isPart = suite?.truncated === true && limit < ownLimit(settings);
    const continued = keepKeys(previous, suite?.testCases ?? []);
    send({ kind: 'suite', suite, isPart, continued });
    if (!suite) return false;
    if (isPart && limit < MAX_CASES) continue;
    sendOtherPlans(suite, order, send);
    return true;
  }
  return false;
}

/** So many cases are generated at first: they are there at once. */
const FIRST_CASES = 300;
/** So many at most: what of a larger suite is covered only generating it says. */
const MAX_CASES = 2000;

const ownLimit = ({ limit = DEFAULT_SETTINGS.limit }: PreviewOrder['settings']) => limit;

/** How many cases are generated at most, at first and then. */
function limitsOf(settings: PreviewOrder['settings']): number[] {
  const own = ownLimit(settings);
  return [...new Set([FIRST_CASES, MAX_CASES].map((limit) => Math.min(limit, own)))];
}

/** Sends how many cases each other plan would take that covers no less. */
function sendOtherPlans(
  suite: GenerationResult,
  { model, context, settings }: PreviewOrder,
  send: (message: PreviewMessage) => void,
): void {
  for (const [choice, value] of otherChoices(suite)) {
    const other = generate(model, context, { ...settings, [choice]: value });
    if (other.ok && coversAsMuch(other.result, suite))
      send({ kind: 'other-plan', choice, tests: other.result.counts.testCases });
  }
}

function unpackKnown(known: PackedCases | null): KnownCases {
  return known ? unpackCases(known) : NO_CASES;
}

/** A generation under the keys that its cases would have on the server: matched as a whole, also where some were chosen. */
function withKnownKeys(
  result: GenerationResult,
  { model, context, settings }: PreviewOrder,
  known: KnownCases,
): GenerationResult {
  const { best, order, ...all } = settings;
  const isWhole = best === undefined && order === undefined;
  const whole = isWhole ? undefined : generate(model, context, all, known);
  const cases = whole?.ok ? whole.result.testCases : result.testCases;
  const { keys } = continueGeneration(known, cases);
  const testCases = result.testCases.map((one) => ({ ...one, key: keys.get(one.key) ?? one.key }));
  return { ...result, testCases };
}
