import type { Position } from '@caseloom/engine';
import { type Rect, useReactFlow } from '@xyflow/react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { currentDrawing, select, useEditor } from '../editor.ts';
import { focusedNode, selectedNodes } from '../intents.ts';
import { PANE_ID } from '../pane/ids.ts';
import type { Tool } from '../tool.ts';
import { nextRegion } from '../use-page-keys.ts';
import { announce } from '../voice.ts';
import { boundsOf } from './bounds.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import { areSeen, EASY_ZOOM, frameOf, isReadableWhole } from './frame.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';

type View = Pick<
  Tool,
  | 'middle'
  | 'positionNextToSelection'
  | 'peek'
  | 'fit'
  | 'zoom'
  | 'editAt'
  | 'openQuickAdd'
  | 'focusCanvas'
  | 'focusPart'
  | 'nextRegion'
>;

/** What moves the view and the focus. */
export function useView(): View {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  return useMemo(() => {
    const middle = () => {
      const { left, top, width, height } = frame();
      return flow.screenToFlowPosition({ x: left + width / 2 - 90, y: top + height / 2 - 30 });
    };
    const positionNextToSelection = () => {
      const node = focusedNode();
      const inner = node && flow.getInternalNode(node.id);
      const { left, top, width, height } = frame();
      if (!inner) return { x: left + width / 2 - 140, y: top + height / 3 };
      const { x, y } = inner.position;
      return flow.flowToScreenPosition({ x: x + (inner.width ?? 0) + 15, y });
    };
    return {
      middle,
      positionNextToSelection,
      peek: (modelId: string, screen = positionNextToSelection()) =>
        useEditor.setState({ peek: { modelId, screen } }),
      fit: (ids?: string[], { isAtOnce = false, staysIfSeen = false } = {}) => {
        // what was changed just now has to have its place first
        requestAnimationFrame(() => {
          const target = targetOf(ids, (some) => boundsOf(flow, some));
          const { width, height } = frame();
          if (!target || !width || !height) return;
          if (staysIfSeen && isSeen(flow, ids)) return;
          const view = frameOf({ ...target, ...room() });
          void flow.setViewport(view, { duration: isAtOnce ? 0 : duration() });
        });
      },
      zoom: (to: 'in' | 'out' | 'full') => {
        // at once: a key that is held zooms on from where the last press led
        const zoomed = {
          in: () => flow.zoomIn(),
          out: () => flow.zoomOut(),
          full: () => flow.zoomTo(1, { duration: duration() / 2 }),
        }[to]();
        void zoomed.then(() => announce(zoomInWords(flow.getZoom())));
      },
      editAt: (place: Position) => {
        useEditor.setState({ isOverview: false });
        const hit = flow.getIntersectingNodes({ ...place, width: 1, height: 1 })[0];
        if (hit) select([hit.id]);
        void flow.setCenter(place.x, place.y, { zoom: EASY_ZOOM, duration: duration() });
        document.getElementById('canvas')?.focus();
      },
      openQuickAdd: (screen: Position, at: Position) =>
        useEditor.setState({ contextMenu: undefined, quickAdd: { screen, at } }),
      focusCanvas: () => document.getElementById('canvas')?.focus(),
      focusPart,
      nextRegion,
    };
  }, [flow]);
}

/** Frames that a part of the pane has to appear in: what is selected is shown there a moment later. */
const MAX_FRAMES = 20;

function focusPart(id: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    if (!part && frames > 0) focusPart(id, frames - 1);
    else (part ?? document.getElementById(PANE_ID))?.focus({ preventScroll: true });
  });
}

/** How large the drawing is shown: what is said of a zoom, also of one that led no further. */
const zoomInWords = (zoom: number) =>
  i18next.t('percent', { ns: 'model', percent: Math.round(zoom * 100) });

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const duration = () => (isStill() ? 0 : 250);
const frame = () => document.getElementById('canvas')?.getBoundingClientRect() ?? new DOMRect();

/** What there is room in. */
function room() {
  const { width, height } = frame();
  return { canvas: { width, height }, obstacles: obstacles() };
}

/** Whether these nodes can all be read as the canvas stands. */
function isSeen(flow: Flow, ids: readonly string[] = []): boolean {
  const parts = ids.map((id) => flow.getNodesBounds([id]));
  return parts.length > 0 && areSeen(parts, flow.getViewport(), room());
}

/** What lies over the canvas, in pixels from its corner. */
export function obstacles(): Rect[] {
  const { left, top } = frame();
  const parts = document.querySelectorAll('[data-floating], #canvas .react-flow__minimap');
  return [...parts].flatMap((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return width > 0 && height > 0 ? [{ x: x - left, y: y - top, width, height }] : [];
  });
}

type BoundsOf = (ids: string[]) => Rect;

/** What is framed, and what of it for certain: the nodes that are named, or all of them where those can be read; else what is selected, the highlighted path, or Start. */
function targetOf(ids: string[] | undefined, boundsOf: BoundsOf) {
  if (ids) return ids[0] ? { bounds: boundsOf(ids), focus: boundsOf([ids[0]]) } : undefined;
  const { nodes, settings } = currentDrawing();
  const all = [...nodes, ...(settings.notes ?? [])].map(({ id }) => id);
  if (all.length === 0) return undefined;
  const bounds = boundsOf(all);
  const isWhole = isReadableWhole({ bounds, ...room() });
  const [first] = [...nodes.filter(({ type }) => type === 'start'), ...nodes];
  const part = isWhole ? [] : partOf();
  if (part[0]) return { bounds: boundsOf(part), focus: boundsOf([part[0]]) };
  return { bounds, focus: boundsOf(first ? [first.id] : all) };
}

/** What a person is at: the selection, or the highlighted path. */
function partOf(): string[] {
  const selected = selectedNodes().map(({ id }) => id);
  return selected.length > 0
    ? selected
    : [...(useEditor.getState().highlighted?.nodes.keys() ?? [])];
}
