import { at } from '../types.ts';
import type { Track } from './track.ts';

/** Where there is not enough room for all, those that share it come nearer by this part, so often at most. */
const NEARER = 0.6;
const MAX_ROUNDS = 24;
const SWEEPS = 40;

type Pair = [Track, Track];

/**
 * Moves tracks so that those of a pair lie apart, the first one lower, each as near as can be to where
 * it lies best and within its room.
 */
export function separate(tracks: Track[], pairs: Pair[]): void {
  for (const { members, inside } of groups(tracks, pairs)) {
    for (const track of members) track.at = track.best;
    if (inside.length === 0) continue;
    const inOrder = ordered(members, inside);
    const place = new Map(inOrder.map((track, index) => [track, index]));
    const placeOf = (track: Track) => place.get(track) ?? 0;
    const forward = inside
      .filter(([a, b]) => placeOf(a) < placeOf(b))
      .toSorted((a, b) => placeOf(a[0]) - placeOf(b[0]) || placeOf(a[1]) - placeOf(b[1]));
    settle(members, withGaps(forward));
  }
}

type Spaced = { a: Track; b: Track; gap: number };

/** How far apart each pair can lie: where a chain of them has too little room, all of the chain come nearer. */
function withGaps(pairs: Pair[]): Spaced[] {
  const spaced = pairs.map(([a, b]) => ({ a, b, gap: Math.max(a.gap, b.gap) }));
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const tight = tooTight(spaced);
    if (tight.size === 0) return spaced;
    for (const pair of tight) pair.gap = round < MAX_ROUNDS / 2 ? pair.gap * NEARER : 0;
  }
  return spaced;
}

/** The pairs that lie between two borders which are too near for them; none where all fit. Pairs are in the order of their first. */
function tooTight(pairs: Spaced[]): Set<Spaced> {
  const min = new Map<Track, { from: number; by: Spaced }>();
  const followed = new Set<Spaced>();
  for (const pair of pairs) {
    const { a, b, gap } = pair;
    const before = min.get(a);
    const from = (before?.from ?? a.min) + gap;
    if (from > b.max + 0.001) {
      followed.add(pair);
      // a chain that was followed once is not followed again
      for (let by = before?.by; by && !followed.has(by); by = min.get(by.a)?.by) followed.add(by);
    } else if (from > (min.get(b)?.from ?? b.min)) min.set(b, { from, by: pair });
  }
  return new Set([...followed].filter(({ gap }) => gap > 0));
}

/** Tracks that pairs connect, with these pairs. */
function groups(tracks: Track[], pairs: Pair[]): { members: Track[]; inside: Pair[] }[] {
  const parent = new Map(tracks.map((track) => [track, track]));
  const root = (track: Track): Track => {
    let top = track;
    for (let next = parent.get(top); next && next !== top; next = parent.get(top)) top = next;
    parent.set(track, top);
    return top;
  };
  for (const [a, b] of pairs) parent.set(root(a), root(b));
  const inside = Map.groupBy(pairs, ([a]) => root(a));
  return [...Map.groupBy(tracks, root)].map(([top, members]) => ({
    members,
    inside: inside.get(top) ?? [],
  }));
}

/** An order in which each first of a pair comes before its second, as far as the pairs do not contradict each other. */
function ordered(members: Track[], pairs: Pair[]): Track[] {
  const waiting = new Map(members.map((track) => [track, 0]));
  const after = Map.groupBy(pairs, ([a]) => a);
  for (const [, b] of pairs) waiting.set(b, (waiting.get(b) ?? 0) + 1);
  const left = new Set(members.toSorted((a, b) => a.best - b.best || compare(a, b)));
  const inOrder: Track[] = [];
  for (let next = firstReady(left, waiting); next; next = firstReady(left, waiting)) {
    left.delete(next);
    inOrder.push(next);
    for (const [, b] of after.get(next) ?? []) waiting.set(b, (waiting.get(b) ?? 0) - 1);
  }
  return inOrder;
}

/** The first that no other must come before; where all wait for each other, the one that waits for the fewest. */
function firstReady(left: Set<Track>, waiting: Map<Track, number>): Track | undefined {
  let next: Track | undefined;
  for (const track of left) {
    const count = waiting.get(track) ?? 0;
    if (count <= 0) return track;
    if (!next || count < (waiting.get(next) ?? 0)) next = track;
  }
  return next;
}

const compare = (a: Track, b: Track) => (a.line.id < b.line.id ? -1 : 1);

/** Pushes pairs apart, each half of the way, until all are; then once from both ends, so that none is left. */
function settle(members: Track[], pairs: Spaced[]): void {
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let isSettled = true;
    for (const { a, b, gap } of pairs) {
      const missing = gap - (b.at - a.at);
      if (missing <= 0.01) continue;
      isSettled = false;
      const part = b.weight / (a.weight + b.weight);
      a.at = within(a, a.at - missing * part);
      b.at = within(b, b.at + missing * (1 - part));
    }
    if (isSettled) break;
  }
  const max = new Map(members.map((track) => [track, track.max]));
  for (let i = pairs.length - 1; i >= 0; i--) {
    const { a, b, gap } = at(pairs, i);
    max.set(a, Math.min(max.get(a) ?? 0, (max.get(b) ?? 0) - gap));
  }
  for (const { a, b, gap } of pairs) {
    a.at = Math.min(a.at, max.get(a) ?? a.at);
    b.at = Math.max(b.at, a.at + gap);
  }
  for (const track of members) track.at = within(track, Math.min(track.at, max.get(track) ?? 0));
}

const within = ({ min, max }: Track, value: number) => Math.min(max, Math.max(min, value));
