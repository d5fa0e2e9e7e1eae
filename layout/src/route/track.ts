import type { Piece } from './side.ts';

/** A piece that is moved across its direction. */
export type Track = Piece & {
  /** Where it begins and ends along its direction. */
  from: number;
  to: number;
  at: number;
  /** Where it may lie, and where it lies best. */
  min: number;
  max: number;
  best: number;
  /** How much it insists on that. */
  weight: number;
  /** How far others keep from it, where there is room. */
  gap: number;
};
