import type { ModelNode } from '@caseloom/engine';
import { type Library, sizeOf as sizeIn } from '@caseloom/formats/geometry';
import type { MeasuredNode } from '@caseloom/layout';

type Sizes = { library: Library; of: WeakMap<object, MeasuredNode> };

let current: Sizes = {
  library: { stepOf: () => undefined, modelNameOf: () => undefined },
  of: new WeakMap(),
};
/** By library: what was measured with it. */
const sizesOf = new WeakMap<Library, Sizes>([[current.library, current]]);

/** From now on, nodes are measured by the words of this library where none is given. */
export function measureBy(library: Library): void {
  current = sizesFor(library);
}

function sizesFor(library: Library): Sizes {
  const known = sizesOf.get(library) ?? { library, of: new WeakMap() };
  sizesOf.set(library, known);
  return known;
}

/** The library that nodes are measured by. */
export const currentLibrary = (): Library => current.library;

/** How large a node is on the canvas; of one that has no words yet, as large as a short label makes it. */
export function sizeOf(
  node: Pick<ModelNode, 'type'> & Partial<ModelNode>,
  library?: Library,
): MeasuredNode {
  const { library: words, of } = library ? sizesFor(library) : current;
  const known = of.get(node);
  if (known) return known;
  const size = sizeIn({ id: '', position: { x: 0, y: 0 }, ...node }, words);
  of.set(node, size);
  return size;
}
