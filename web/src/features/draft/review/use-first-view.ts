import { READABLE_ZOOM } from '@caseloom/layout';
import { type ReactFlowState, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { DraftModel } from './use-review.ts';

const MARGIN = 24;
/** Half of a node, as large as it is shown then. */
const CHOSEN = 75;

/** The canvas has its size, its nodes, and has made its own first view. */
const isFitted = ({ width, nodes, fitViewQueued }: ReactFlowState) =>
  width > 0 && nodes.length > 0 && !fitViewQueued;

/** Brings a model into view when it is first shown: all of it where that can be read, and else what is selected, or Start. */
export function useFirstView({ id, nodes }: DraftModel, selected: string | undefined): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const isThere = useStore(isFitted);
  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each model that is shown comes into view
  useEffect(() => {
    // later views are fitted too, and are not the first
    if (!isThere || seen.current === id) return;
    const frame = requestAnimationFrame(() => {
      const size = store.getState();
      const bounds = flow.getNodesBounds(flow.getNodes());
      if (!size.width || !bounds.width) return;
      seen.current = id;
      const chosen = nodes.find((node) => node.id === selected);
      const start = nodes.find(({ type }) => type === 'start');
      // what is selected stands in the middle, Start at the left
      const left = chosen ? size.width / 2 - CHOSEN : MARGIN;
      void flow.setViewport(viewOf(size, bounds, { ...(chosen ?? start)?.position, left }));
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere, flow, store]);
}

type Place = { x: number; y: number };
type Size = { width: number; height: number };

/** The viewport in which all of a drawing is seen, or else one of its nodes, so far from the left. */
function viewOf(
  { width, height }: Size,
  bounds: Place & Size,
  { x = 0, y = 0, left }: Partial<Place> & { left: number },
) {
  const fitting = Math.min(
    (width - 2 * MARGIN) / bounds.width,
    (height - 4 * MARGIN) / bounds.height,
  );
  const zoom = Math.min(1, Math.max(READABLE_ZOOM, fitting));
  if (fitting >= READABLE_ZOOM)
    return {
      x: (width - bounds.width * zoom) / 2 - bounds.x * zoom,
      y: (height - bounds.height * zoom) / 2 - bounds.y * zoom,
      zoom,
    };
  // what hangs below Start is seen before the empty place above it
  const top = Math.min(height / 2, (y - bounds.y) * zoom + MARGIN * 2);
  return { x: left - x * zoom, y: top - y * zoom, zoom };
}
