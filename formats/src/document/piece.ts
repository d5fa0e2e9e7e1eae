import type { Block } from './document.ts';

/** A piece of a document before its place in the text is known. */
export type Piece = Block extends infer Each
  ? Each extends Block
    ? Omit<Each, 'line'>
    : never
  : never;
