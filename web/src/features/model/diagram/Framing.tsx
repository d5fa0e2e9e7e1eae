import { type ReactFlowState, useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { boundsOf } from '../canvas/bounds.ts';
import type { FlowEdge } from '../canvas/EdgeShape.tsx';
import { frameOf, isReadableWhole, READABLE_ZOOM } from '../canvas/frame.ts';
import type { FlowNode } from '../canvas/NodeShape.tsx';
import type { FlowNote } from '../canvas/NoteShape.tsx';
import { usePrinting } from '../canvas/use-printing.ts';
import type { Drawing } from '../drawing/drawing.ts';
import type { HighlightedPath } from '../editor.ts';

type Props = {
  drawing: Pick<Drawing, 'nodes' | 'settings'>;
  path: HighlightedPath | undefined;
  /** Whether all of it is seen, however small. */
  isWhole: boolean;
  /** A node that is looked at in its place. */
  shownNode: string | undefined;
};

/** The picture on paper, in pixels: `reading.module.css` gives it this size in print. */
const PAPER = { width: 700, height: 420 };

const widthOf = ({ width }: ReactFlowState) => width;
const heightOf = ({ height }: ReactFlowState) => height;

/**
 * Moves the view of a drawing: all of it where it can be read so, else the whole lit path, and where that
 * is too large, its beginning in the smallest letters that can be read. It moves again for another path or another
 * node, and when the room changes; what the reader moved in between stays.
 */
export function Framing({ drawing, path, isWhole, shownNode }: Props) {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  const width = useStore(widthOf);
  const height = useStore(heightOf);
  usePrinting(PAPER);
  useEffect(() => {
    if (!width || !height || drawing.nodes.length === 0) return;
    const all = [...drawing.nodes, ...(drawing.settings.notes ?? [])].map(({ id }) => id);
    const bounds = boundsOf(flow, all);
    const room = { canvas: { width, height }, obstacles: [] };
    if (isWhole) return void flow.fitBounds(bounds, { padding: 0.05 });
    const onPath = nodesOn(path, drawing);
    const isSeenWhole = isReadableWhole({ bounds, ...room });
    const isPart = !isSeenWhole && onPath.length > 0;
    const first = shownNode ?? onPath[0] ?? startOf(drawing);
    const view = frameOf({
      bounds: isPart ? boundsOf(flow, onPath) : bounds,
      focus: first ? flow.getNodesBounds([first]) : bounds,
      // who reads a case beside its words wants to see as much of its path as can be read
      zoomOfPart: READABLE_ZOOM,
      ...room,
    });
    void flow.setViewport(view);
  }, [flow, width, height, drawing, path, isWhole, shownNode]);
  return null;
}

/** The nodes of a path that this drawing has. */
function nodesOn(path: HighlightedPath | undefined, { nodes }: Props['drawing']): string[] {
  const known = new Set(nodes.map(({ id }) => id));
  return [...(path?.nodes.keys() ?? [])].filter((id) => known.has(id));
}

const startOf = ({ nodes }: Props['drawing']) => nodes.find(({ type }) => type === 'start')?.id;
