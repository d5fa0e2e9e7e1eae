import type { Position as Place } from '@caseloom/engine';
import {
  type Connection,
  type FinalConnectionState,
  type ReactFlowProps,
  useReactFlow,
} from '@xyflow/react';
import { type MouseEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { connect, type NewNode, reconnect, whyNotConnect } from '../drawing/drawing.ts';
import { placeOfMissing } from '../drawing/fixes.ts';
import { change, currentDrawing, select, useEditor } from '../editor.ts';
import { copyTo, finishConnection, insert, moveTo } from '../intents.ts';
import { DRAGGED } from '../library-panel/drag-node.ts';
import { type Tool, useTool, type Why } from '../tool.ts';
import { type Landing, landingOf } from './connection.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { Flow } from './flow.ts';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { addsToSelection, startRenamingEdge } from './select-edge.ts';

type Handlers = Partial<ReactFlowProps<FlowNode | FlowNote, FlowEdge>>;

type HandlerOptions = {
  /** Where a tap adds to the selection, as a click with Shift does. */
  addsByTap: boolean;
  /** Called once what was dragged has its place. */
  onRest: () => void;
};

/**
 * What the mouse and a finger do on the canvas. They stay the same functions while one draws: the
 * canvas hands them to every node and edge, and new ones would have all of these drawn again.
 */
export function useHandlers({ addsByTap, onRest }: HandlerOptions): Handlers {
  const { t } = useTranslation('model');
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  const { enter, peek } = useTool();
  return useMemo(() => {
    const refuse = (why: Why) => toast('info', t(`why.${why}`));
    return {
      ...dragging(onRest),
      ...connecting(flow, refuse),
      ...clicking({ addsByTap, enter, peek, refuse }),
      ...onNothing(flow),
    };
  }, [flow, addsByTap, enter, peek, onRest, t]);
}

function dragging(onRest: () => void): Handlers {
  const rest = ({ altKey }: { altKey: boolean }, moved: { id: string; position: Place }[]) => {
    onRest();
    const places = new Map(moved.map(({ id, position }) => [id, position]));
    if (altKey) copyTo(places);
    else moveTo(places);
  };
  return {
    onNodeDragStop: (event, _node, moved) => rest(event, moved),
    onSelectionDragStop: rest,
  };
}

function connecting(flow: Flow, refuse: Refuse): Handlers {
  return {
    isValidConnection,
    onConnect: ({ source, target }) => change('connect', connect(currentDrawing(), source, target)),
    onReconnectStart: (_event, edge) => useEditor.setState({ reconnecting: edge.id }),
    onReconnect: (edge, { source, target }) =>
      change('reconnect', reconnect(currentDrawing(), edge.id, { source, target })),
    onReconnectEnd: (event, edge, _side, wire) => {
      useEditor.setState({ reconnecting: undefined });
      const landing = wire.isValid ? undefined : landed(flow, event, { ...wire, moved: edge.id });
      if (landing?.why) refuse(landing.why);
      else if (landing)
        change(
          'reconnect',
          reconnect(currentDrawing(), edge.id, { source: landing.source, target: landing.target }),
        );
    },
    onConnectEnd: (event, wire) => {
      // the end of an edge that is led elsewhere comes here as well: it makes no new edge
      const isNew = useEditor.getState().reconnecting === undefined;
      if (!isNew || wire.isValid || !wire.fromNode) return;
      const landing = landed(flow, event, wire);
      if (landing?.why) refuse(landing.why);
      else if (landing)
        change('connect', connect(currentDrawing(), landing.source, landing.target));
      else if (wire.fromHandle?.type === 'source') askWhatNext(flow, event, wire.fromNode.id);
    },
  };
}

type Released = globalThis.MouseEvent | TouchEvent;
type Wire = Pick<FinalConnectionState, 'fromNode' | 'fromHandle' | 'toNode'> & { moved?: string };

const placeOf = (event: Released) =>
  'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;

/** Where the wire ended that one let go of: the dot may be missed, as long as the node is not. */
function landed(flow: Flow, event: Released, wire: Wire): Landing | undefined {
  const { clientX: x, clientY: y } = placeOf(event);
  return landingOf(currentDrawing(), {
    from: wire.fromNode?.id ?? '',
    leads: wire.fromHandle?.type === 'target' ? 'in' : 'on',
    at: flow.screenToFlowPosition({ x, y }, { snapToGrid: false }),
    near: wire.toNode?.id,
    moved: wire.moved,
  });
}

/** Opens the menu of what comes next where a wire ended on nothing; on the outline of what is missing, that is what comes next. */
function askWhatNext(flow: Flow, event: Released, after: string): void {
  const { clientX: x, clientY: y } = placeOf(event);
  const isOnGhost = document.elementFromPoint(x, y)?.closest('[data-ghost="end"]');
  const at = flow.screenToFlowPosition({ x, y });
  if (isOnGhost) insert({ type: 'end' }, { at: placeOfMissing(currentDrawing(), 'end'), after });
  else useEditor.setState({ quickAdd: { screen: { x, y }, at: { x: at.x, y: at.y - 30 }, after } });
}

function isValidConnection({ source, target }: FlowEdge | Connection): boolean {
  return whyNotConnect(currentDrawing(), source, target) === undefined;
}

type Refuse = (why: Why) => void;
type Clicking = Pick<HandlerOptions, 'addsByTap'> &
  Pick<Tool, 'enter' | 'peek'> & { refuse: Refuse };

function clicking({ addsByTap, enter, peek, refuse }: Clicking): Handlers {
  const isAdding = (event: MouseEvent) => addsByTap || addsToSelection(event);
  return {
    onNodeClick: (event, { id }) => {
      const { connectingFrom } = useEditor.getState();
      if (connectingFrom && connectingFrom !== id) {
        select([id]);
        const why = finishConnection();
        if (why) refuse(why);
        return;
      }
      const modelId = event.altKey && modelIdOf(id);
      if (modelId) peek(modelId, { x: event.clientX, y: event.clientY });
      if (!isAdding(event)) select([id], { opens: true });
    },
    onEdgeClick: (event, { id }) => {
      if (!isAdding(event)) select([id], { opens: true });
    },
    onEdgeDoubleClick: (_event, { id }) => startRenamingEdge(id),
    onNodeDoubleClick: (_event, { id }) => {
      const modelId = modelIdOf(id);
      if (modelId) enter(modelId);
      else if (!useEditor.getState().isReadOnly) useEditor.setState({ renaming: id });
    },
  };
}

function modelIdOf(id: string): string | undefined {
  return currentDrawing().nodes.find((node) => node.id === id)?.modelId;
}

/** Clicks on the empty canvas, and what is dropped anywhere on it. */
function onNothing(flow: Flow): Handlers {
  return {
    onPaneClick: () => {
      useEditor.setState({ connectingFrom: undefined });
      select([]);
    },
    // a click of the canvas may be made up of a press and its release, and counts no clicks
    onDoubleClick: ({ target, clientX, clientY }) => {
      const isPane = target instanceof Element && target.classList.contains('react-flow__pane');
      if (!isPane || useEditor.getState().isReadOnly) return;
      const at = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
      insert({ type: 'step' }, { at: { x: at.x - 90, y: at.y - 30 } });
    },
    onDragOver: (event) => event.preventDefault(),
    onDrop: (event) => {
      const text = event.dataTransfer.getData(DRAGGED);
      if (!text) return;
      event.preventDefault();
      const { clientX: x, clientY: y } = event;
      const onEdge = edgeAt(x, y);
      const at = flow.screenToFlowPosition({ x: x - 30, y: y - 30 });
      insert(JSON.parse(text) as NewNode, onEdge ? { onEdge } : { at });
    },
  };
}

function edgeAt(x: number, y: number): string | undefined {
  return (
    document
      .elementsFromPoint(x, y)
      .map((element) => element.closest('.react-flow__edge')?.getAttribute('data-id'))
      .find((id) => id !== null && id !== undefined) ?? undefined
  );
}
