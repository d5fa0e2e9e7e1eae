import type { ModelNode, Position } from '@caseloom/engine';
import { type Rect, useReactFlow, type Viewport } from '@xyflow/react';
import i18next from 'i18next';
import { useMemo } from 'react';
import { currentDrawing, select, useEditor } from '../editor.ts';
import { focusedNode, selectedNodes } from '../intents.ts';
import { PANE_ID } from '../pane/ids.ts';
import type { Tool } from '../tool.ts';
import { nextRegion } from '../use-page-keys.ts';
import { announce } from '../voice.ts';
import { boundsOf } from './bounds.ts';
import { canvasFrame, canvasRoom } from './canvas-room.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import { EASY_ZOOM, type Framed, frameOf, frameOfWhole, isReadableWhole } from './frame.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { openingOf } from './opening.ts';
import { viewShowing } from './pan.ts';
import { noteFrame } from './use-frame-kept.ts';

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
      const { left, top, width, height } = canvasFrame();
      return flow.screenToFlowPosition({ x: left + width / 2 - 90, y: top + height / 2 - 30 });
    };
    const positionNextToSelection = () => {
      const node = focusedNode();
      const inner = node && flow.getInternalNode(node.id);
      const { left, top, width, height } = canvasFrame();
      if (!inner) return { x: left + width / 2 - 140, y: top + height / 3 };
      const { x, y } = inner.position;
      return flow.flowToScreenPosition({ x: x + (inner.width ?? 0) + 15, y });
    };
    return {
      middle,
      positionNextToSelection,
      peek: (modelId: string, screen = positionNextToSelection()) =>
        useEditor.setState({ peek: { modelId, screen } }),
      // what was changed just now has to have its place first
      fit: (ids?: string[], options: FitOptions = {}) =>
        void requestAnimationFrame(() => fit(flow, ids, options)),
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
        const all = currentDrawing().nodes.map(({ id }) => id);
        const bounds = boundsOf(flow, all);
        // what can be read whole is not cut off for one place
        if (isReadableWhole({ bounds, ...canvasRoom() }))
          void flow.setViewport(frameOf({ bounds, focus: bounds, ...canvasRoom() }), {
            duration: duration(),
          });
        else void flow.setCenter(place.x, place.y, { zoom: EASY_ZOOM, duration: duration() });
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
const MAX_FRAMES = 60;

function focusPart(id: string, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const part = document.getElementById(id);
    // a busy pane still shows what was selected before: its fields are about to go
    const isThere = part !== null && part.closest('[aria-busy="true"]') === null;
    if (!isThere && frames > 0) focusPart(id, frames - 1);
    else (part ?? document.getElementById(PANE_ID))?.focus({ preventScroll: true });
  });
}

/** How large the drawing is shown: what is said of a zoom, also of one that led no further. */
const zoomInWords = (zoom: number) =>
  i18next.t('percent', { ns: 'model', percent: Math.round(zoom * 100) });

const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const duration = () => (isStill() ? 0 : 250);

/** Where the canvas has to stand for these nodes to be read, as near to where it stands as can be. */
function viewWith(flow: Flow, ids: readonly string[] = [], framed: Framed): Viewport {
  const parts = ids.map((id) => flow.getNodesBounds([id]));
  return viewShowing(parts, flow.getViewport(), framed);
}

type BoundsOf = (ids: string[]) => Rect;

/** What is framed, and what of it for certain: the nodes that are named, or all of them where those can be read; else what is selected, the highlighted path, or the beginning. */
function targetOf(ids: string[] | undefined, boundsOf: BoundsOf) {
  if (ids) return ids[0] ? { bounds: boundsOf(ids), focus: boundsOf([ids[0]]) } : undefined;
  const { nodes, settings } = currentDrawing();
  const all = [...nodes, ...(settings.notes ?? [])].map(({ id }) => id);
  if (all.length === 0) return undefined;
  const bounds = boundsOf(all);
  const isWhole = isReadableWhole({ bounds, ...canvasRoom() });
  const [first] = [...nodes.filter(({ type }) => type === 'start'), ...nodes];
  const part = isWhole ? [] : partOf();
  if (part[0]) return { bounds: boundsOf(part), focus: boundsOf([part[0]]) };
  if (!first || isWhole) return { bounds, focus: boundsOf(first ? [first.id] : all) };
  const next = nearestAfter(first);
  return openingOf(
    { bounds, start: boundsOf([first.id]), next: next && boundsOf([next.id]) },
    canvasRoom(),
  );
}

/** Of the nodes that edges lead to from a node, the one nearest to it. */
function nearestAfter({ id, position }: ModelNode): ModelNode | undefined {
  const { nodes, edges } = currentDrawing();
  const after = new Set(edges.flatMap(({ source, target }) => (source === id ? [target] : [])));
  const distanceTo = (one: ModelNode) =>
    Math.hypot(one.position.x - position.x, one.position.y - position.y);
  return nodes
    .filter((one) => one.id !== id && after.has(one.id))
    .toSorted((a, b) => distanceTo(a) - distanceTo(b))[0];
}

type FitOptions = { isAtOnce?: boolean; keepsView?: boolean; isWhole?: boolean };

function fit(flow: Flow, ids: string[] | undefined, options: FitOptions): void {
  const { isAtOnce = false, keepsView = false, isWhole = false } = options;
  const framed = framedIn(flow, isWhole ? wholeTarget : (of) => targetOf(ids, of));
  if (!framed) return;
  const frame = isWhole ? frameOfWhole : frameOf;
  const view = keepsView ? viewWith(flow, ids, framed) : frame(framed);
  noteFrame(view, framed);
  void flow.setViewport(view, { duration: isAtOnce ? 0 : duration() });
}

/** What is to be framed and the room for it; nothing where there is none of either. */
function framedIn(
  flow: Flow,
  find: (boundsOf: BoundsOf) => Pick<Framed, 'bounds' | 'focus'> | undefined,
): Framed | undefined {
  const target = find((some) => boundsOf(flow, some));
  const room = canvasRoom();
  const hasRoom = room.canvas.width > 0 && room.canvas.height > 0;
  return target && hasRoom ? { ...target, ...room } : undefined;
}

/** All of the drawing. */
function wholeTarget(boundsIn: BoundsOf) {
  const { nodes, settings } = currentDrawing();
  const all = [...nodes, ...(settings.notes ?? [])].map(({ id }) => id);
  const bounds = boundsIn(all);
  return all.length > 0 ? { bounds, focus: bounds } : undefined;
}

/** What a person is at: the selection, or the highlighted path. */
function partOf(): string[] {
  const selected = selectedNodes().map(({ id }) => id);
  return selected.length > 0
    ? selected
    : [...(useEditor.getState().highlighted?.nodes.keys() ?? [])];
}
