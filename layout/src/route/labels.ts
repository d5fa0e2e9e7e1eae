import type { Position } from '@caseloom/engine';
import { at, type Size } from '../types.ts';
import { around, type Box, BoxIndex } from './box.ts';
import { type Candidate, candidates, candidatesAway } from './label-places.ts';
import { type Bearer, type Owned, piecesOf } from './line.ts';

/** What a place for a label costs by what it covers. */
const COST = { node: 1000, label: 1000, line: 30 };
/** So much of room around a label counts as covered by it. */
const RIM = 1;

type Scene = {
  nodes: BoxIndex<Box>;
  lines: BoxIndex<Owned<Bearer>>;
  labels: BoxIndex<Owned<Bearer>>;
};

/** Where a label stands: the middle of it, and whether it found no free place at its line. */
export type LabelPlace = Position & { isCrowded: boolean };

/**
 * A place for each label on its own line: where it covers no node, no other label and as few lines as
 * can be. What finds no such place takes that of others, where these find another.
 */
export function placeLabels(lines: Bearer[], nodes: BoxIndex<Box>): Map<string, LabelPlace> {
  const scene: Scene = {
    nodes,
    lines: new BoxIndex(lines.flatMap(piecesOf)),
    labels: new BoxIndex(),
  };
  const labelled = lines.flatMap((line): Labelled[] =>
    line.label ? [{ line, label: line.label }] : [],
  );
  const stood = new Map<Bearer, Standing>();
  for (const one of labelled) stood.set(one.line, stand(one, scene));
  const crowded = labelled.filter(({ line }) => isCrowded(stood.get(line)));
  if (crowded.length <= MAX_CROWDED) for (const one of crowded) makeRoom(one, stood, scene);
  const found = new Map(
    [...stood].map(([line, standing]) => [line, { standing, isCrowded: isCrowded(standing) }]),
  );
  if (crowded.length <= MAX_CROWDED)
    for (const one of crowded) {
      const standing = stood.get(one.line);
      if (standing && isCrowded(standing))
        found.set(one.line, { standing: moveAway(one, standing, scene), isCrowded: true });
    }
  return new Map(
    [...found].map(([{ id }, { standing, isCrowded }]) => [id, { ...standing.place, isCrowded }]),
  );
}

type Labelled = { line: Bearer; label: Size };
/** A label at its place, with the box that it takes there. */
type Standing = Candidate & { box: Owned<Bearer> };

const isCrowded = (standing: Standing | undefined) => (standing?.cost ?? 0) >= COST.label;

/** Puts a label where that costs least, or at a given place. */
function stand({ line, label }: Labelled, scene: Scene, given?: Candidate): Standing {
  const { place, cost } = given ?? bestPlace(line, label, scene);
  const box = { ...around(place, label.width, label.height), line };
  scene.labels.add(box);
  return { place, cost, box };
}

/** Where more labels than this find no free place, moving some does not help. */
const MAX_CROWDED = 40;
/** So many places of others are tried. */
const TRIED = 20;

/** Gives a label that covers another, or a node, a place of others that find a free one elsewhere. */
function makeRoom(one: Labelled, stood: Map<Bearer, Standing>, scene: Scene): void {
  const before = stood.get(one.line);
  if (!before) return;
  scene.labels.delete(before.box);
  const free: Scene = { ...scene, labels: new BoxIndex() };
  const open = candidates(one.line, one.label)
    .map(({ place, cost }) => ({
      place,
      cost: cost + coverCost(place, one.line, { label: one.label, scene: free }),
    }))
    .filter(({ cost }) => cost < COST.node)
    .toSorted((a, b) => a.cost - b.cost)
    .slice(0, TRIED);
  for (const candidate of open) {
    const area = around(candidate.place, one.label.width + 2 * RIM, one.label.height + 2 * RIM);
    const others = scene.labels.in(area);
    for (const other of others) scene.labels.delete(other);
    const here = stand(one, scene, candidate);
    const moved = others.flatMap(({ line }) => (line.label ? [{ line, label: line.label }] : []));
    const places = moved.map((other) => [other.line, stand(other, scene)] as const);
    if (places.every(([, standing]) => !isCrowded(standing))) {
      for (const [line, standing] of [[one.line, here] as const, ...places])
        stood.set(line, standing);
      return;
    }
    for (const { box } of [here, ...places.map(([, standing]) => standing)])
      scene.labels.delete(box);
    for (const other of others) scene.labels.add(other);
  }
  // as the others have moved since, it may stand freely now
  stood.set(one.line, stand(one, scene));
}

/** Puts a label that covers something where it stands away from its line, if it covers less there. */
function moveAway({ line, label }: Labelled, before: Standing, scene: Scene): Standing {
  scene.labels.delete(before.box);
  const away = cheapest(candidatesAway(line, label), line, { label, scene });
  return stand({ line, label }, scene, away.cost < before.cost ? away : before);
}

const bestPlace = (line: Bearer, label: Size, scene: Scene) =>
  cheapest(candidates(line, label), line, { label, scene });

function cheapest(
  places: readonly Candidate[],
  line: Bearer,
  { label, scene }: { label: Size; scene: Scene },
): Candidate {
  let best: Candidate = { place: at(line.points, 0), cost: Number.POSITIVE_INFINITY };
  for (const candidate of places) {
    if (candidate.cost >= best.cost) continue;
    const cost = candidate.cost + coverCost(candidate.place, line, { label, scene });
    if (cost < best.cost) best = { place: candidate.place, cost };
  }
  return best;
}

function coverCost(
  place: Position,
  line: Bearer,
  { label, scene }: { label: Size; scene: Scene },
): number {
  const area = around(place, label.width + 2 * RIM, label.height + 2 * RIM);
  const crossed = new Set(scene.lines.in(area).map((piece) => piece.line));
  crossed.delete(line);
  return (
    scene.nodes.in(area).length * COST.node +
    scene.labels.in(area).length * COST.label +
    crossed.size * COST.line
  );
}
