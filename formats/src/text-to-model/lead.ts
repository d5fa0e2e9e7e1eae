import type { ModelSettings } from '@caseloom/engine';
import { append } from '../append.ts';
import { wordsOf } from '../words.ts';
import { type Drawing, joined, type Loose, type Question } from './drawing.ts';
import { AGAIN, timesIn } from './ending.ts';
import type { Branch, Part } from './flow.ts';
import type { Sentence } from './sentence.ts';

/** Where a branch leaves the flow, and what of the flow follows there. */
export type Leaving = { leaves?: string | undefined; following?: string | undefined };

/**
 * Leads a branch to where it goes on. One of which the text does not say it leads nowhere, and is asked about.
 *
 * @returns its ends, where it goes on with what follows
 */
export function lead(
  drawing: Drawing,
  { ending, endingFrom, from }: Branch,
  ends: Loose[],
  leaving: Leaving,
): Loose[] {
  const stated = endingFrom ? ends.map((end) => ({ ...end, from: endingFrom })) : ends;
  if (ending === 'next') return ends;
  const isUnknown = typeof ending === 'object' && ending.step === AGAIN;
  if (ending === 'open' || isUnknown)
    leaveOpen(drawing, { code: 'way_end_open', ends, from, ...leaving });
  else if (ending === 'end') append(drawing.toEnd, stated);
  else {
    const { step, often = '', isAgain = false } = ending;
    const loose = counted(drawing, stated, often, endingFrom ?? from);
    drawing.jumps.push({
      loose,
      step,
      leaves: leaving.leaves,
      isAgain,
      from: endingFrom ?? from,
    });
  }
  return [];
}

/** A step in the midst of a branch may lead back; what follows it is where it does not. */
export function leadBack(
  drawing: Drawing,
  { ending, from }: Part & { kind: 'step' },
  ends: Loose[],
  leaves: string | undefined,
): Loose[] {
  if (typeof ending !== 'object') return ends;
  const { step, often = '', isAgain = false } = ending;
  const back = ends.map((end) => joined(end, {}, from));
  const loose = counted(drawing, back, often, from);
  drawing.jumps.push({ loose, step, leaves, isAgain, from });
  return ends;
}

/** Asks where a branch goes on that leads nowhere yet. */
export function leaveOpen(
  { shop, model, open }: Drawing,
  { code, ends, from, leaves, following }: Leaving & OpenBranch,
): void {
  const [first] = ends;
  if (!first) return;
  const question: Question = {
    code,
    modelId: model.id,
    id: first.source,
    from,
    ends: ends.map(({ source, label, guard }) => ({
      source,
      ...(label && { label }),
      ...(guard && isOnData(guard) && { guard }),
    })),
  };
  shop.questions.push(question);
  open.push({ question, ends, leaves, following });
}

/** Whether a condition is on data alone: what counts or remembers belongs to edges that are drawn. */
function isOnData(guard: string): boolean {
  return /^(?:<[^<>]+> is (?:invalid|empty|valid)(?: or |$))+$/.test(guard);
}

type OpenBranch = { code: 'way_end_open' | 'step_unknown'; ends: Loose[]; from: Sentence };

/** Ways that may be taken so often: a variable counts them, where the words name a number. */
function counted({ shop, model }: Drawing, ends: Loose[], often: string, from: Sentence): Loose[] {
  if (!often) return ends;
  const max = timesIn(often, shop.language);
  const label = { label: often };
  if (max === undefined) return ends.map((end) => joined(end, label, end.from ?? from));
  model.settings ??= {};
  const name = addCounter(model.settings, wordsOf(shop.language).drafted.tries, max);
  const turn = { guard: `${name} < ${max}`, action: `${name} = ${name} + 1` };
  return ends.map((end) => joined(end, { ...label, ...turn }, end.from ?? from));
}

/** What an edge asks and does that is taken for a failed attempt. */
export function attemptGuard(
  { model, limits, shop }: Drawing,
  { limit, isLast }: NonNullable<Branch['attempt']>,
): { guard: string; action?: string } {
  const max = limit.times - 1;
  model.settings ??= {};
  const word = wordsOf(shop.language).drafted.tries;
  const name = limits.get(limit) ?? addCounter(model.settings, word, max);
  limits.set(limit, name);
  if (isLast) return { guard: `${name} = ${max}` };
  return { guard: `${name} < ${max}`, action: `${name} = ${name} + 1` };
}

/** @returns the name of a new variable that counts to `max` */
function addCounter(settings: ModelSettings, word: string, max: number): string {
  const { state = [] } = settings;
  const name = state.length > 0 ? `${word}_${state.length + 1}` : word;
  settings.state = [...state, { name, type: 'integer', min: 0, max, first: 0 }];
  return name;
}
