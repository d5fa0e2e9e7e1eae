import { READABLE_ZOOM } from '@caseloom/layout';
import { type ReactFlowState, useReactFlow, useStore } from '@xyflow/react';
import { useEffect } from 'react';
import { boundsOf } from '../canvas/bounds.ts';
import type { FlowEdge } from '../canvas/EdgeShape.tsx';
import { frameOf, frameOfWhole, isReadableWhole } from '../canvas/frame.ts';
import type { FlowNode } from '../canvas/NodeShape.tsx';
import type { FlowNote } from '../canvas/NoteShape.tsx';
import { usePrinting } from '../canvas/use-printing.ts';
import type { Drawing } from '../drawing/drawing.ts';

type Props = {
  drawing: Pick<Drawing, 'nodes' | 'settings'>;
  /** The nodes that matter, in order, such as those of the lit path; none where all matter alike. */
  part: readonly string[];
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
 * Moves the view of a drawing: all of it where it can be read so, else the whole part that matters, and where that
 * is too large, its beginning in the smallest letters that can be read. It moves again for another part or another
 * node, and when the room changes; what the reader moved in between stays.
 */
export function Framing({ drawing, part, isWhole, shownNode }: Props) {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  const width = useStore(widthOf);
  const height = useStore(heightOf);
  usePrinting(PAPER);
  useEffect(() => {
    if (!width || !height || drawing.nodes.length === 0) return;
    const all = [...drawing.nodes, ...(drawing.settings.notes ?? [])].map(({ id }) => id);
    const bounds = boundsOf(flow, all);
    const room = { canvas: { width, height }, obstacles: [] };
    if (isWhole) return void flow.setViewport(frameOfWhole({ bounds, ...room }));
    const known = new Set(drawing.nodes.map(({ id }) => id));
    const there = part.filter((id) => known.has(id));
    const isSeenWhole = isReadableWhole({ bounds, ...room });
    const isPart = !isSeenWhole && there.length > 0;
    const first = shownNode ?? there[0] ?? startOf(drawing);
    const view = frameOf({
      bounds: isPart ? boundsOf(flow, there) : bounds,
      focus: first ? flow.getNodesBounds([first]) : bounds,
      // who reads beside the drawing wants to see as much of it as can be read
      zoomOfPart: READABLE_ZOOM,
      ...room,
    });
    void flow.setViewport(view);
  }, [flow, width, height, drawing, part, isWhole, shownNode]);
  return null;
}

const startOf = ({ nodes }: Props['drawing']) => nodes.find(({ type }) => type === 'start')?.id;
