/** The room between parts of a drawing, in pixels: multiples of the grid where nodes are snapped to it. */
export type Space = {
  /** From one layer to the next, and what a label needs there beside its own length. */
  along: number;
  label: number;
  /** From node to node of a layer, and to a line that passes between them. */
  across: number;
  passing: number;
  /** From one row to the next, and for each line that runs there. */
  rows: number;
  lane: number;
};

export const USUAL: Space = { along: 45, label: 45, across: 30, passing: 15, rows: 45, lane: 12 };
/** Where the usual room would make a drawing too small to read. */
export const NARROW: Space = { along: 30, label: 30, across: 15, passing: 15, rows: 30, lane: 12 };
