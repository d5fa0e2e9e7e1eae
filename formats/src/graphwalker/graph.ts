import type { Position } from '@caseloom/engine';

/** A state as GraphWalker draws it, before it becomes ours. */
export type Vertex = {
  id: string;
  name?: string;
  sharedState?: string;
  requirements: string[];
  position?: Position;
  /** Whether a walk may end there. */
  isFinal?: boolean;
};

/** A transition; without a source it is where the walk begins. */
export type Arc = {
  id: string;
  name?: string;
  source?: string;
  target: string;
  guard?: string;
  actions: string[];
  /** What can be seen once it is taken, in the words of the file. */
  effects?: string[];
  /** The guard and the actions in our words, where they can be. */
  condition?: string;
  action?: string;
  requirements: string[];
  weight?: number;
};

/** One of a file's models, read from JSON or GraphML alike. */
export type Graph = {
  id?: string;
  name?: string;
  /** A vertex or an edge. */
  startElementId?: string;
  vertices: Vertex[];
  arcs: Arc[];
  /** What the model does first; and what vertices do, which is not kept. */
  actions?: string[];
  otherActions?: string[];
  /** What is known but not kept, counted by its name in the file. */
  leftOut: Record<string, number>;
};
