import { getViewportForBounds, useReactFlow } from '@xyflow/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The picture on paper, in pixels: `tool.css` gives the canvas this size in print. */
const PAPER = { width: 1000, height: 460 };
const SMALLEST = 0.02;

/**
 * Lets the whole drawing fit onto the paper, however large it is and whichever part is visible.
 *
 * @returns whether it is being printed: then all of it has to be in the page
 */
export function usePrinting(): boolean {
  const flow = useReactFlow();
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    let before = '';
    const viewport = () => document.querySelector<HTMLElement>('#canvas .react-flow__viewport');
    function fit() {
      flushSync(() => setPrinting(true));
      const bounds = flow.getNodesBounds(flow.getNodes());
      const { width, height } = PAPER;
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
  }, [flow]);
  return isPrinting;
}
