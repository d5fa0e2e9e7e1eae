import { type ReactFlowState, useReactFlow, useStore, useStoreApi } from '@xyflow/react';
import { useEffect, useRef } from 'react';
import type { DraftModel } from './use-review.ts';

/** Smaller than this, words cannot be read. */
const READABLE = 0.6;
const MARGIN = 24;

/** The canvas has its size, its nodes, and has made its own first view. */
const isFitted = ({ width, nodes, fitViewQueued }: ReactFlowState) =>
  width > 0 && nodes.length > 0 && !fitViewQueued;

/** Brings a model into view when it is first shown: all of it where that can be read, and else from Start on. */
export function useFirstView({ id, nodes }: DraftModel): void {
  const flow = useReactFlow();
  const store = useStoreApi();
  const isThere = useStore(isFitted);
  const seen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each model that is shown comes into view
  useEffect(() => {
    // later views are fitted too, and are not the first
    if (!isThere || seen.current === id) return;
    const frame = requestAnimationFrame(() => {
      const { width, height } = store.getState();
      const bounds = flow.getNodesBounds(flow.getNodes());
      if (!width || !bounds.width) return;
      seen.current = id;
      const fitting = Math.min(
        (width - 2 * MARGIN) / bounds.width,
        (height - 4 * MARGIN) / bounds.height,
      );
      const zoom = Math.min(1, Math.max(READABLE, fitting));
      const isWhole = fitting >= READABLE;
      const x = isWhole ? (width - bounds.width * zoom) / 2 : MARGIN;
      const middle = nodes.find(({ type }) => type === 'start')?.position.y ?? 0;
      const y = isWhole
        ? (height - bounds.height * zoom) / 2 - bounds.y * zoom
        : height / 2 - (middle + 30) * zoom;
      void flow.setViewport({ x: x - bounds.x * zoom, y, zoom });
    });
    return () => cancelAnimationFrame(frame);
  }, [id, isThere, flow, store]);
}
