import { reach } from '../graphwalker/exits.ts';
import type { Chart, Flow, Shape } from './chart.ts';

/** How many parallel parts could be put one after the other, and how many became a choice. */
export type Flattened = { inSequence: number; asChoice: number };

/**
 * Takes the gateways out of a chart: what goes on at the same time is put one after the other, in
 * the order of the file, which is one of the orders it may happen in; where the flow parts or
 * meets, each way in leads to each way out. A gateway with several ways in and out stays, as a check,
 * where it has a name or too many of them.
 */
export function flatten(chart: Chart): Flattened {
  const counts: Flattened = { inSequence: 0, asChoice: 0 };
  // what is found last lies inside what was found before
  const found = reach(startsOf(chart), waysOf(chart)).toReversed();
  for (const id of found) {
    const isFork = chart.shapes.get(id)?.kind === 'parallel' && outOf(chart, id).length > 1;
    if (!isFork) continue;
    if (putInSequence(chart, id)) counts.inSequence += 1;
    else counts.asChoice += 1;
  }
  for (const shape of [...chart.shapes.values()])
    if (shape.kind === 'choice' || shape.kind === 'parallel') dissolve(chart, shape);
  return counts;
}

function startsOf({ shapes, flows }: Chart): string[] {
  const entered = new Set(flows.map(({ target }) => target));
  return [...shapes.keys()].filter((id) => !entered.has(id));
}

const outOf = ({ flows }: Chart, id: string) => flows.filter(({ source }) => source === id);
const into = ({ flows }: Chart, id: string) => flows.filter(({ target }) => target === id);

function waysOf({ flows }: Chart): Map<string, string[]> {
  const bySource = Map.groupBy(flows, ({ source }) => source);
  return new Map([...bySource].map(([id, out]) => [id, out.map(({ target }) => target)]));
}

/** Leads each part of a fork on to the next one instead of to where they meet. @returns whether its parts are closed, so that this can be done */
function putInSequence(chart: Chart, fork: string): boolean {
  const forks = outOf(chart, fork);
  const join = meetingOf(chart, forks);
  if (join === undefined) return false;
  const parts = forks.map(({ target }) => partOf(chart, target, join));
  if (!areClosed(chart, parts, fork, join)) return false;
  const full = forks.filter(({ target }) => target !== join);
  const first = full.map(({ target }) => target);
  const partAt = (id: string) =>
    parts.filter((part) => part.size > 0).findIndex((part) => part.has(id));
  chart.flows = chart.flows.flatMap((flow): Flow[] => {
    if (flow.source === fork) return flow === (full[0] ?? forks[0]) ? [flow] : [];
    const next = flow.target === join ? first[partAt(flow.source) + 1] : undefined;
    return [partAt(flow.source) >= 0 && next ? { ...flow, target: next } : flow];
  });
  return true;
}

/** Where all parts of a fork meet first. */
function meetingOf(chart: Chart, forks: Flow[]): string | undefined {
  const ways = waysOf(chart);
  const [first = [], ...others] = forks.map(({ target }) => reach([target], ways));
  const sets = others.map((ids) => new Set(ids));
  return first.find(
    (id) => chart.shapes.get(id)?.kind === 'parallel' && sets.every((ids) => ids.has(id)),
  );
}

/** What lies between a fork and where its parts meet. */
function partOf(chart: Chart, from: string, join: string): Set<string> {
  const ways = waysOf(chart);
  const part = new Set(from === join ? [] : [from]);
  for (const id of part)
    for (const target of ways.get(id) ?? []) if (target !== join) part.add(target);
  return part;
}

/** Whether each part is entered from the fork alone, left to the meeting alone, and shares nothing. */
function areClosed(chart: Chart, parts: Set<string>[], fork: string, join: string): boolean {
  const all = new Set(parts.flatMap((part) => [...part]));
  const isShared = all.size < parts.reduce((sum, part) => sum + part.size, 0);
  if (isShared || all.has(fork)) return false;
  const meets = (part: Set<string>) => into(chart, join).some(({ source }) => part.has(source));
  return (
    parts.every((part) => part.size === 0 || meets(part)) &&
    chart.flows.every(
      ({ source, target }) => !all.has(target) || all.has(source) || source === fork,
    ) &&
    [...all].every((id) => chart.shapes.get(id)?.kind !== 'end' && outOf(chart, id).length > 0)
  );
}

/** More edges than these in place of one gateway nobody reads, and gateways in a row would double them without end. */
const MOST_LED = 64;

/** Leads each way into a gateway on to each way out of it. */
function dissolve(chart: Chart, shape: Shape): void {
  const { id, name } = shape;
  const entries = into(chart, id).filter(({ source }) => source !== id);
  const exits = outOf(chart, id).filter(({ target }) => target !== id);
  const isMixed = entries.length > 1 && exits.length > 1;
  const isMany = entries.length * exits.length > MOST_LED;
  if (entries.length === 0 || exits.length === 0 || (isMixed && (name || isMany))) {
    shape.kind = 'step';
    shape.type = 'outcome';
    return;
  }
  const asked = exits.length > 1 ? name : '';
  const led = entries.flatMap((entry) =>
    exits.map(({ target, label }) => ({
      source: entry.source,
      target,
      label: [entry.label, [asked, label].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    })),
  );
  const others = chart.flows.filter(({ source, target }) => source !== id && target !== id);
  chart.flows = [...others, ...led];
  chart.shapes.delete(id);
}
