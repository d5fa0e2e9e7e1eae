import { useLanguage } from '../../../lib/use-language.ts';
import '@xyflow/react/dist/base.css';
import { Loader, useComputedColorScheme } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import {
  Background,
  type EdgeChange,
  MiniMap,
  type NodeChange,
  PanOnScrollMode,
  ReactFlow,
  SelectionMode,
  useKeyPress,
  useStoreApi,
} from '@xyflow/react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../lib/load-code.ts';
import { readPreference } from '../../../lib/preferences.ts';
import shared from '../../../ui/shared.module.css';
import { Player } from '../cases/Player.tsx';
import { GRID } from '../drawing/place.ts';
import { currentDrawing, isTouch, useEditor } from '../editor.ts';
import { useLibrary } from '../measure-nodes.ts';
import { useShown } from '../suggestions/shown.ts';
import { useTool } from '../tool.ts';
import { CanvasFrame } from './CanvasFrame.tsx';
import { ConnectionLine, PendingWire } from './ConnectionLine.tsx';
import styles from './canvas.module.css';
import { dragTo, endDrag, useDrag } from './drag.ts';
import { EdgeShape, type FlowEdge } from './EdgeShape.tsx';
import { EmptyCard } from './EmptyCard.tsx';
import floating from './floating.module.css';
import { draggedTo, flowEdges, flowNode, flowNote } from './flow.ts';
import { Ghosts } from './Ghosts.tsx';
import { HelperLines } from './HelperLines.tsx';
import { HANDLE } from './handle.ts';
import { useMiddleKept } from './keep-in-sight.ts';
import { type FlowNode, NodeShape } from './NodeShape.tsx';
import { type FlowNote, NoteShape } from './NoteShape.tsx';
import { Overview } from './Overview.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useFrameKept } from './use-frame-kept.ts';
import { useHandlers } from './use-handlers.ts';
import { usePrinting } from './use-printing.ts';
import { ViewButtons } from './ViewButtons.tsx';
import { MAX_ZOOM, minZoomOf } from './zoom.ts';

const ProposedChange = lazyPart(async () => (await import('./ProposedChange.tsx')).ProposedChange);

const nodeTypes = { node: NodeShape, note: NoteShape };
const edgeTypes = { edge: EdgeShape };
const snapGrid: [number, number] = [GRID, GRID];
const ANY_BUTTON = [0, 1, 2];
const OTHER_BUTTONS = [1, 2];
/** With one of them held, a click adds to what is selected, or takes away. */
const ADDING_KEYS = ['Shift', 'Control', 'Meta'];
const proOptions = { hideAttribution: false };
/** The picture on paper, in pixels: `tool.module.css` gives the canvas this size in print. */
const PAPER = { width: 1000, height: 460 };
/** From so many nodes on, only those in view are in the page. */
const MANY = 150;

/** The drawing, to look at and to change. */
export function Canvas() {
  const isEmpty = useEditor(({ history }) => history.present.nodes.length === 0);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const { modelId } = useParams({ strict: false });
  const shownId = useEditor(({ selectedModel }) => selectedModel?.id);
  const isOpening = modelId !== undefined && shownId !== modelId;
  return (
    <CanvasFrame>
      <Nodes />
      <Player />
      {isEmpty && isOpening && <Opening />}
      {isEmpty && !isOpening && !isReadOnly && <EmptyCard />}
    </CanvasFrame>
  );
}

/** What a suggestion would change, once one is looked at. */
function Proposed() {
  const isNeeded = useShown(({ shown, pointed }) => shown !== undefined || pointed !== undefined);
  if (!isNeeded) return null;
  return (
    <Suspense>
      <ProposedChange />
    </Suspense>
  );
}

/** Until a model is there: nobody knows yet whether it is empty. */
function Opening() {
  const { t } = useTranslation('common');
  return (
    <div className={`${floating.opening} ${shared.late}`}>
      <Loader role="status" aria-label={t('loading')} />
    </div>
  );
}

/** The nodes and edges: what is drawn anew at each move of a drag, apart from all else on the canvas. */
function Nodes() {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const colorMode = useComputedColorScheme('light');
  const drawing = useEditor(({ history }) => history.present);
  const library = useLibrary();
  const element = useEditor((editor) => editor.element);
  const counts = useEditor((editor) => editor.caseCountByElement);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const mouse = useEditor((editor) => editor.mouse);
  const places = useDrag((drag) => drag.places);
  const isHand = mouse === 'hand';
  const [wheelZooms] = useState(() => readPreference('wheel') === 'zoom');
  // held while dragging, the grid does not catch
  const isFree = useKeyPress(['Control', 'Meta']);

  useFitOnOpen();
  useMiddleKept();
  useFrameKept();
  const isPrinting = usePrinting(PAPER);
  const chosen = useMemo(() => new Set(element), [element]);
  const atRest = useMemo(
    () => [
      ...drawing.nodes.map((node) => flowNode(node, chosen.has(node.id), library)),
      ...(drawing.settings.notes ?? []).map((note) => flowNote(note, chosen.has(note.id))),
    ],
    [drawing.nodes, drawing.settings.notes, chosen, library],
  );
  const nodes = useMemo(() => draggedTo(atRest, places), [atRest, places]);
  const edges = useMemo(
    () => flowEdges(drawing, chosen, { language, library, counts }),
    [drawing, chosen, language, library, counts],
  );

  const handleNodesChange = useCallback(
    (changes: NodeChange<FlowNode | FlowNote>[]) => {
      const moved = changes.flatMap((each) =>
        each.type === 'position' && each.position ? [[each.id, each.position] as const] : [],
      );
      if (moved.length > 0) dragTo(moved, currentDrawing(), { language, library });
      applySelection(changes);
    },
    [language, library],
  );
  // who leaves amid a drag has let go
  useEffect(() => endDrag, []);
  const handlers = useHandlers({
    addsByTap: useAddingByTap(!isHand),
    onRest: endDrag,
  });
  const minZoom = useMemo(
    () => minZoomOf(drawing.nodes, drawing.settings.notes),
    [drawing.nodes, drawing.settings.notes],
  );
  const names = useMemo(
    () => ({ 'handle.ariaLabel': t('handle'), 'minimap.ariaLabel': t('minimap') }),
    [t],
  );

  return (
    <ReactFlow<FlowNode | FlowNote, FlowEdge>
      ref={asPlain}
      colorMode={colorMode}
      nodes={nodes}
      edges={edges}
      nodeTypes={nodeTypes}
      edgeTypes={edgeTypes}
      className={isReadOnly ? styles.isReadOnly : undefined}
      minZoom={minZoom}
      maxZoom={MAX_ZOOM}
      snapToGrid={!isFree}
      snapGrid={snapGrid}
      onlyRenderVisibleElements={drawing.nodes.length > MANY && !isPrinting}
      elevateNodesOnSelect={false}
      elevateEdgesOnSelect={false}
      selectionOnDrag={!isHand}
      selectionKeyCode={isHand ? 'Shift' : null}
      multiSelectionKeyCode={ADDING_KEYS}
      selectionMode={SelectionMode.Partial}
      panOnDrag={isHand ? ANY_BUTTON : OTHER_BUTTONS}
      panOnScroll={!wheelZooms}
      zoomOnScroll={wheelZooms}
      panOnScrollMode={PanOnScrollMode.Free}
      zoomOnDoubleClick={false}
      deleteKeyCode={null}
      nodesFocusable={false}
      edgesFocusable={false}
      nodesDraggable={!isReadOnly}
      nodesConnectable={!isReadOnly}
      // a dot that is tapped waits for a node, not for another dot
      connectOnClick={false}
      connectionLineComponent={ConnectionLine}
      reconnectRadius={HANDLE}
      onNodesChange={handleNodesChange}
      onEdgesChange={applySelection}
      {...handlers}
      // without it, no end of an edge can be taken hold of
      onReconnect={isReadOnly ? undefined : handlers.onReconnect}
      ariaLabelConfig={names}
      proOptions={proOptions}
    >
      {ON_TOP}
    </ReactFlow>
  );
}

/** What lies over the nodes, the same at each move of a drag. */
const ON_TOP = (
  <>
    <Background gap={GRID} />
    <Overview />
    <Toolbar />
    <Minimap />
    <HelperLines />
    <Ghosts />
    <Proposed />
    <PendingWire />
    <ViewButtons />
  </>
);

/** The drawing in small, next to the buttons that open it. */
function Minimap() {
  const isSeen = useEditor(
    ({ hasMinimap, isOverview, history }) =>
      hasMinimap && !isOverview && history.present.nodes.length <= 1000,
  );
  if (!isSeen) return null;
  return (
    <MiniMap
      pannable
      zoomable
      position="bottom-left"
      className={floating.minimap}
      nodeColor="var(--mantine-color-default-border)"
    />
  );
}

/** How long panels may still find their places after a model was opened. */
const SETTLING = 2000;

/** A model that was opened comes into view, as a whole where it can be read so, and stays so while panels open next to it, until the user moves it. */
function useFitOnOpen(): void {
  const { fit } = useTool();
  const opened = useEditor((editor) => editor.opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening counts
  useEffect(() => {
    const canvas = document.getElementById('canvas');
    // it is called with the size at once and after each change
    const sizes = new ResizeObserver(() =>
      // the nodes have to be there first
      requestAnimationFrame(() => !isOver && fit(undefined, { isAtOnce: true })),
    );
    let isOver = false;
    const stop = () => {
      isOver = true;
      sizes.disconnect();
    };
    if (canvas) sizes.observe(canvas);
    const timer = setTimeout(stop, SETTLING);
    const holds = ['pointerdown', 'wheel', 'keydown'] as const;
    for (const hold of holds) addEventListener(hold, stop, { once: true, capture: true });
    return () => {
      stop();
      clearTimeout(timer);
      for (const hold of holds) removeEventListener(hold, stop, { capture: true });
    };
  }, [opened, fit]);
}

/** A finger has no Shift key: where one selects, each tap adds or takes away. */
function useAddingByTap(selects: boolean): boolean {
  const store = useStoreApi();
  const adds = selects && isTouch();
  useEffect(() => store.setState({ multiSelectionActive: adds }), [store, adds]);
  return adds;
}

/** The frame around it is the application: one inside the other would be announced twice. */
function asPlain(wrapper: HTMLDivElement | null): void {
  wrapper?.setAttribute('role', 'presentation');
}

/** Clicks and marquees report what became selected and what no longer is. */
function applySelection(changes: (NodeChange<FlowNode | FlowNote> | EdgeChange<FlowEdge>)[]): void {
  const { element } = useEditor.getState();
  const next = new Set(element);
  for (const each of changes) {
    if (each.type !== 'select') continue;
    if (each.selected) next.add(each.id);
    else next.delete(each.id);
  }
  const isSame = next.size === element.length && element.every((id) => next.has(id));
  if (!isSame) useEditor.setState({ element: [...next] });
}
