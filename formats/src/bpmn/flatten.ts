import { reach } from '../graphwalker/exits.ts';
import type { Chart, Shape } from './chart.ts';
import { FlowIndex } from './flow-index.ts';

/** How many parallel parts could be put one after the other, and how many became a choice. */
export type Flattened = { inSequence: number; asChoice: number };

/** A chart while its gateways are taken out; `looks` is how often a shape may still be looked at. */
type Work = { shapes: Chart['shapes']; flows: FlowIndex; looks: number };

/**
 * Looks that are worth spending on where parallel parts meet: forks in forks some three hundred deep. What
 * is drawn beyond is reported as alternatives, so that no file takes longer than its size allows.
 */
const MAX_LOOKS = 200_000;

/**
 * Takes the gateways out of a chart: what goes on at the same time is put one after the other, in
 * the order of the file, which is one of the orders it may happen in; where the flow parts or
 * meets, each incoming flow leads to each outgoing one. A gateway with several incoming and outgoing flows stays, as a check,
 * where it has a name or too many of them.
 */
export function flatten(chart: Chart): Flattened {
  const counts: Flattened = { inSequence: 0, asChoice: 0 };
  const flows = new FlowIndex(chart.flows);
  const work: Work = { shapes: chart.shapes, flows, looks: MAX_LOOKS };
  // what is found last lies inside what was found before
  const found = reach(startsOf(chart), successorsOf(chart)).toReversed();
  for (const id of found) {
    const isFork = chart.shapes.get(id)?.kind === 'parallel' && flows.outOf(id).length > 1;
    if (!isFork) continue;
    if (putInSequence(work, id)) counts.inSequence += 1;
    else counts.asChoice += 1;
  }
  for (const shape of [...chart.shapes.values()])
    if (shape.kind === 'choice' || shape.kind === 'parallel') dissolve(work, shape);
  chart.flows = flows.all();
  return counts;
}

function startsOf({ shapes, flows }: Chart): string[] {
  const entered = new Set(flows.map(({ target }) => target));
  return [...shapes.keys()].filter((id) => !entered.has(id));
}

function successorsOf({ flows }: Chart): Map<string, string[]> {
  const bySource = Map.groupBy(flows, ({ source }) => source);
  return new Map([...bySource].map(([id, out]) => [id, out.map(({ target }) => target)]));
}

/** Leads each part of a fork on to the next one instead of to where they meet. @returns whether its parts are closed, so that this can be done */
function putInSequence(work: Work, fork: string): boolean {
  const { flows } = work;
  const forks = flows.outOf(fork);
  const join = meetingOf(
    work,
    forks.map(({ target }) => target),
  );
  if (join === undefined) return false;
  const full = forks.filter(({ target }) => target !== join);
  const partOf = partsOf(
    work,
    full.map(({ target }) => target),
    join,
  );
  if (!partOf || !areClosed(work, partOf, { fork, join, count: full.length })) return false;
  for (const flow of forks) if (flow !== (full[0] ?? forks[0])) flows.remove(flow);
  for (const flow of flows.into(join)) {
    const next = full[(partOf.get(flow.source) ?? full.length) + 1];
    if (next) flows.retarget(flow, next.target);
  }
  return true;
}

/** Where all parts of a fork meet first: each goes on by one shape in turn, so that no more is looked at than lies before. */
function meetingOf(work: Work, starts: string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const id of inTurn(starts.map((start) => walk(work, start)))) {
    if (work.looks-- <= 0) return undefined;
    const count = (counts.get(id) ?? 0) + 1;
    if (count === starts.length && work.shapes.get(id)?.kind === 'parallel') return id;
    counts.set(id, count);
  }
  return undefined;
}

/** All that can be reached from a shape, the nearest first. */
function* walk({ flows }: Work, start: string): Generator<string> {
  const reached = new Set([start]);
  for (const id of reached) {
    yield id;
    for (const { target } of flows.outOf(id)) reached.add(target);
  }
}

/** One of each, then the next of each, until all are at their end. */
function* inTurn<T>(walks: Iterator<T>[]): Generator<T> {
  for (let open = walks; open.length > 0; ) {
    const next = open.map((each) => ({ each, step: each.next() }));
    for (const { step } of next) if (!step.done) yield step.value;
    open = next.flatMap(({ each, step }) => (step.done ? [] : [each]));
  }
}

/** By shape between a fork and where its parts meet: the number of its part. @returns undefined where two parts share a shape */
function partsOf(work: Work, starts: string[], join: string): Map<string, number> | undefined {
  const partOf = new Map<string, number>();
  for (const [part, start] of starts.entries()) {
    const inside = new Set([start]);
    for (const id of inside) {
      if (partOf.has(id) || work.looks-- <= 0) return undefined;
      partOf.set(id, part);
      for (const { target } of work.flows.outOf(id)) if (target !== join) inside.add(target);
    }
  }
  return partOf;
}

/** Whether each part is entered from the fork alone, and left to the meeting alone. */
function areClosed(
  { shapes, flows }: Work,
  partOf: Map<string, number>,
  { fork, join, count }: { fork: string; join: string; count: number },
): boolean {
  if (partOf.has(fork)) return false;
  const meeting = new Set(flows.into(join).map(({ source }) => partOf.get(source)));
  meeting.delete(undefined);
  return (
    meeting.size === count &&
    [...partOf.keys()].every(
      (id) =>
        shapes.get(id)?.kind !== 'end' &&
        flows.outOf(id).length > 0 &&
        flows.into(id).every(({ source }) => partOf.has(source) || source === fork),
    )
  );
}

/** More edges than these in place of one gateway nobody reads, and gateways in a row would double them without end. */
const MAX_EDGES = 16;

/** Leads each flow into a gateway on to each flow out of it. */
function dissolve({ shapes, flows }: Work, shape: Shape): void {
  const { id, name, isQuestion } = shape;
  const entries = flows.into(id).filter(({ source }) => source !== id);
  const exits = flows.outOf(id).filter(({ target }) => target !== id);
  const isMixed = entries.length > 1 && exits.length > 1;
  const isMany = entries.length * exits.length > MAX_EDGES;
  if (
    entries.length === 0 ||
    exits.length === 0 ||
    (isMixed && ((name && !isQuestion) || isMany))
  ) {
    shape.kind = 'step';
    shape.type = 'outcome';
    return;
  }
  const question = exits.length > 1 && !isQuestion ? name : '';
  for (const flow of new Set([...flows.into(id), ...flows.outOf(id)])) flows.remove(flow);
  for (const entry of entries)
    for (const { target, label } of exits)
      flows.add({
        source: entry.source,
        target,
        label: [entry.label, [question, label].filter(Boolean).join(' ')]
          .filter(Boolean)
          .join(' · '),
      });
  shapes.delete(id);
}
