import type { Position } from '@caseloom/engine';
import type { Area } from './page.ts';

export type Side = 'left' | 'right' | 'top' | 'bottom';

/** Where a line goes over the border of a part of a drawing: from there on another part shows it, or up to there. */
export type Crossing = { part: number; other: number; side: Side; point: Position; isOut: boolean };

/** A stretch of a line that a part shows: how far along the line it begins and ends, and where. */
type Visit = { part: number; from: number; to: number; begin: Position; end: Position };

const NEAR = 0.01;

/** Where a line leaves the parts of a drawing that it runs through, and where it comes into them. */
export function crossingsOf(points: Position[], areas: Area[]): Crossing[] {
  const visits = areas.flatMap((area, part) => visitsTo(points, area, part));
  return visits.flatMap((visit) => {
    const { part, begin, end } = visit;
    const area = areas[part];
    const others = visits.filter((other) => other.part !== part);
    const next = others
      .filter(({ to }) => to > visit.to + NEAR)
      .toSorted((a, b) => a.from - b.from)[0];
    const last = others
      .filter(({ from }) => from < visit.from - NEAR)
      .toSorted((a, b) => b.to - a.to)[0];
    if (!area) return [];
    const out = next && { other: next.part, point: end, side: sideOf(end, area), isOut: true };
    const into = last && {
      other: last.part,
      point: begin,
      side: sideOf(begin, area),
      isOut: false,
    };
    return [out, into].flatMap((crossing) => (crossing ? [{ part, ...crossing }] : []));
  });
}

function visitsTo(points: Position[], area: Area, part: number): Visit[] {
  const visits: Visit[] = [];
  let length = 0;
  for (const [index, end] of points.slice(1).entries()) {
    const begin = points[index] ?? end;
    const long = Math.hypot(end.x - begin.x, end.y - begin.y);
    const [from, to] = clipped(begin, end, area);
    if (from < to) {
      const visit = {
        ...{ part, from: length + from * long, to: length + to * long },
        ...{ begin: between(begin, end, from), end: between(begin, end, to) },
      };
      const before = visits.at(-1);
      if (before && visit.from - before.to < NEAR)
        Object.assign(before, { to: visit.to, end: visit.end });
      else visits.push(visit);
    }
    length += long;
  }
  return visits;
}

/** From which to which part of its length a straight line is within an area: Liang and Barsky. */
function clipped(begin: Position, end: Position, { x, y, width, height }: Area): [number, number] {
  const [dx, dy] = [end.x - begin.x, end.y - begin.y];
  let [from, to] = [0, 1];
  for (const [step, room] of [
    [-dx, begin.x - x],
    [dx, x + width - begin.x],
    [-dy, begin.y - y],
    [dy, y + height - begin.y],
  ] as const) {
    if (step === 0 && room < 0) return [1, 0];
    if (step < 0) from = Math.max(from, room / step);
    if (step > 0) to = Math.min(to, room / step);
  }
  return [from, to];
}

const between = (begin: Position, end: Position, at: number): Position => ({
  x: begin.x + (end.x - begin.x) * at,
  y: begin.y + (end.y - begin.y) * at,
});

/** The border of an area that a point of it is nearest to. */
function sideOf({ x, y }: Position, area: Area): Side {
  const distances: [Side, number][] = [
    ['left', x - area.x],
    ['right', area.x + area.width - x],
    ['top', y - area.y],
    ['bottom', area.y + area.height - y],
  ];
  return distances.toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? 'right';
}
