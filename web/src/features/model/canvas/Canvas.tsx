import { useLanguage } from '../../../lib/use-language.ts';
import '@xyflow/react/dist/base.css';
import type { Position as Place } from '@caseloom/engine';
import { useComputedColorScheme } from '@mantine/core';
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
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readPreference } from '../../../lib/preferences.ts';
import { Player } from '../cases/Player.tsx';
import { GRID } from '../drawing/place.ts';
import { isTouch, useEditor } from '../editor.ts';
import { useLibrary } from '../measure-nodes.ts';
import { useTool } from '../tool.ts';
import { CanvasFrame } from './CanvasFrame.tsx';
import { ConnectionLine, PendingWire } from './ConnectionLine.tsx';
import styles from './canvas.module.css';
import { EdgeShape, type FlowEdge } from './EdgeShape.tsx';
import { EmptyCard } from './EmptyCard.tsx';
import floating from './floating.module.css';
import { flowEdges, flowNode, flowNote } from './flow.ts';
import { Ghosts } from './Ghosts.tsx';
import { HelperLines } from './HelperLines.tsx';
import { HANDLE } from './handle.ts';
import { type FlowNode, NodeShape } from './NodeShape.tsx';
import { type FlowNote, NoteShape } from './NoteShape.tsx';
import { Overview } from './Overview.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useHandlers } from './use-handlers.ts';
import { usePrinting } from './use-printing.ts';
import { ViewButtons } from './ViewButtons.tsx';
import { MAX_ZOOM, MIN_ZOOM } from './zoom.ts';

const nodeTypes = { node: NodeShape, note: NoteShape };
const edgeTypes = { edge: EdgeShape };
const snapGrid: [number, number] = [GRID, GRID];
const ANY_BUTTON = [0, 1, 2];
const OTHER_BUTTONS = [1, 2];
/** With one of them held, a click adds to what is selected, or takes away. */
const ADDING_KEYS = ['Shift', 'Control', 'Meta'];
const proOptions = { hideAttribution: false };
/** From so many nodes on, only those in view are in the page. */
const MANY = 150;

/** The drawing, to look at and to change. It holds what a drag is doing; everything else is the editor's. */
export function Canvas() {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const colorMode = useComputedColorScheme('light');
  const drawing = useEditor(({ history }) => history.present);
  const library = useLibrary();
  const element = useEditor((editor) => editor.element);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const mouse = useEditor((editor) => editor.mouse);
  const hasMinimap = useEditor((editor) => editor.hasMinimap);
  const [dragged, setDragged] = useState<ReadonlyMap<string, Place>>();
  const isHand = mouse === 'hand';
  const [wheelZooms] = useState(() => readPreference('wheel') === 'zoom');
  // held while dragging, the grid does not catch
  const isFree = useKeyPress(['Control', 'Meta']);

  useFitOnOpen();
  const isPrinting = usePrinting();
  const chosen = useMemo(() => new Set(element), [element]);
  const nodes = useMemo(
    () => [
      ...drawing.nodes.map((node) =>
        flowNode(node, chosen.has(node.id), dragged?.get(node.id), library),
      ),
      ...(drawing.settings.notes ?? []).map((note) =>
        flowNote(note, chosen.has(note.id), dragged?.get(note.id)),
      ),
    ],
    [drawing.nodes, drawing.settings.notes, chosen, dragged, library],
  );
  const edges = useMemo(
    () => flowEdges(drawing, chosen, { language, library, dragged }),
    [drawing, chosen, language, library, dragged],
  );

  const handleNodesChange = useCallback((changes: NodeChange<FlowNode | FlowNote>[]) => {
    const places = changes.flatMap((each) =>
      each.type === 'position' && each.position ? [[each.id, each.position] as const] : [],
    );
    if (places.length > 0) setDragged((before) => new Map([...(before ?? []), ...places]));
    applySelection(changes);
  }, []);
  const handlers = useHandlers({
    addsByTap: useAddingByTap(!isHand),
    onRest: useCallback(() => setDragged(undefined), []),
  });
  const names = useMemo(
    () => ({ 'handle.ariaLabel': t('handle'), 'minimap.ariaLabel': t('minimap') }),
    [t],
  );

  return (
    <CanvasFrame>
      <ReactFlow<FlowNode | FlowNote, FlowEdge>
        ref={asPlain}
        colorMode={colorMode}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        className={isReadOnly ? styles.isReadOnly : undefined}
        minZoom={MIN_ZOOM}
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
        <Background gap={GRID} />
        <Overview />
        <Toolbar />
        {hasMinimap && drawing.nodes.length <= 1000 && <Minimap />}
        <HelperLines dragged={dragged} />
        <Ghosts />
        <PendingWire />
        <ViewButtons />
      </ReactFlow>
      <Player />
      {drawing.nodes.length === 0 && !isReadOnly && <EmptyCard />}
    </CanvasFrame>
  );
}

/** The drawing in small, next to the buttons that open it. */
function Minimap() {
  const isOverview = useEditor((editor) => editor.isOverview);
  if (isOverview) return null;
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
