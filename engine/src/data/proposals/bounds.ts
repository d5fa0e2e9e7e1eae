import type { DataType, Range } from '../../model.ts';
import { type Boundary, type BoundaryUnit, boundariesOf } from '../boundaries.ts';
import type { ProposalOf } from './proposal.ts';

type Neighbour = 'below_min' | 'above_min' | 'below_max' | 'above_max';
type Bound = 'least' | 'greatest' | 'earliest' | 'latest' | 'shortest' | 'longest';
export type BoundReason =
  | Bound
  | 'least_whole'
  | 'greatest_whole'
  | 'only'
  | 'off_grid'
  | `${BoundaryUnit}_${Neighbour}`;

const BOUNDS = {
  number: ['least', 'greatest'],
  step: ['least', 'greatest'],
  day: ['earliest', 'latest'],
  time: ['earliest', 'latest'],
  length: ['shortest', 'longest'],
} as const satisfies Record<BoundaryUnit, [Bound, Bound]>;

/** The boundary values of the ranges of a name's classes, each with where it is: see `boundariesOf`. */
export function proposeBounds(
  ranges: readonly Range[],
  points: 2 | 3,
  type: DataType,
): ProposalOf<BoundReason>[] {
  return boundariesOf(ranges, points, type).map((boundary) => ({
    value: boundary.value,
    validity: boundary.range === undefined ? 'invalid' : 'valid',
    reason: { code: codeOf(boundary), params: {} },
    range: boundary.range,
  }));
}

function codeOf({ place, unit }: Boundary): BoundReason {
  if (place === 'only' || place === 'off_grid') return place;
  if (place === 'min') return BOUNDS[unit][0];
  if (place === 'min_whole') return 'least_whole';
  if (place === 'max_whole') return 'greatest_whole';
  return place === 'max' ? BOUNDS[unit][1] : `${unit}_${place}`;
}
