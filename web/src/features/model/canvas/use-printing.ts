import type { Size } from '@caseloom/layout';
import { getViewportForBounds, useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const SMALLEST = 0.02;

/**
 * Lets the whole drawing fit onto the paper, however large it is and whichever part is visible.
 *
 * @param paper the size of the picture on paper, in pixels: a style sheet gives it this size in print
 * @returns whether it is being printed: then all of it has to be in the page
 */
export function usePrinting({ width, height }: Size): boolean {
  const flow = useReactFlow();
  const store = useStoreApi();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let before = '';
    const viewport = () =>
      store.getState().domNode?.querySelector<HTMLElement>('.react-flow__viewport');
    function fit() {
      flushSync(() => setPrinting(true));
      const bounds = flow.getNodesBounds(flow.getNodes());
      const { x, y, zoom } = getViewportForBounds(bounds, width, height, SMALLEST, 1, 0.05);
      const element = viewport();
      if (!element) return;
      before = element.style.transform;
      element.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    }
    function restore() {
      const element = viewport();
      if (element) element.style.transform = before;
      setPrinting(false);
    }
    addEventListener('beforeprint', fit);
    addEventListener('afterprint', restore);
    return () => {
      removeEventListener('beforeprint', fit);
      removeEventListener('afterprint', restore);
    };
  }, [flow, store, width, height]);
  return isPrinting;
}
