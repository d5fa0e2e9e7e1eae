/** The part of a list that is asked for. */
export type Part = { skip: number; limit: number };
