import type { Position as Place } from '@caseloom/engine';
import {
  type Connection,
  type ReactFlowInstance,
  type ReactFlowProps,
  useReactFlow,
} from '@xyflow/react';
import { type MouseEvent, useMemo } from 'react';
import { connect, type NewNode, reconnect, whyNotConnect } from '../drawing/drawing.ts';
import { change, drawn, select, useEditor } from '../editor.ts';
import { copyTo, insert, moveTo } from '../intents.ts';
import { DRAGGED } from '../left/carry.ts';
import { type Tool, useTool } from '../tool.ts';
import type { FlowEdge } from './EdgeShape.tsx';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';

type Flow = ReactFlowInstance<FlowNode | FlowNote, FlowEdge>;
type Handlers = Partial<ReactFlowProps<FlowNode | FlowNote, FlowEdge>>;

type Wanted = {
  /** Where a tap adds to the selection, as a click with Shift does. */
  addsByTap: boolean;
  /** Called once what was dragged has its place. */
  onRest: () => void;
};

/**
 * What the mouse and a finger do on the canvas. They stay the same functions while one draws: the
 * canvas hands them to every node and way, and new ones would have all of these drawn again.
 */
export function useHandlers({ addsByTap, onRest }: Wanted): Handlers {
  const flow = useReactFlow<FlowNode | FlowNote, FlowEdge>();
  const { enter, peek } = useTool();
  return useMemo(
    () => ({
      ...dragging(onRest),
      ...connecting(flow),
      ...clicking({ addsByTap, enter, peek }),
      ...onNothing(flow),
    }),
    [flow, addsByTap, enter, peek, onRest],
  );
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

function connecting(flow: Flow): Handlers {
  return {
    isValidConnection,
    onConnect: ({ source, target }) => change('connect', connect(drawn(), source, target)),
    onReconnect: (edge, { source, target }) =>
      change('reconnect', reconnect(drawn(), edge.id, { source, target })),
    onConnectEnd: (event, { isValid, fromNode, fromHandle, toNode }) => {
      if (isValid || toNode || !fromNode || fromHandle?.type !== 'source') return;
      const { clientX: x, clientY: y } =
        'changedTouches' in event ? (event.changedTouches[0] ?? { clientX: 0, clientY: 0 }) : event;
      const at = flow.screenToFlowPosition({ x, y });
      useEditor.setState({
        quickAdd: { screen: { x, y }, at: { x: at.x, y: at.y - 30 }, after: fromNode.id },
      });
    },
  };
}

function isValidConnection({ source, target }: FlowEdge | Connection): boolean {
  return whyNotConnect(drawn(), source, target) === undefined;
}

type Clicking = Pick<Wanted, 'addsByTap'> & Pick<Tool, 'enter' | 'peek'>;

function clicking({ addsByTap, enter, peek }: Clicking): Handlers {
  const adds = ({ shiftKey, ctrlKey, metaKey }: MouseEvent) =>
    addsByTap || shiftKey || ctrlKey || metaKey;
  return {
    onNodeClick: (event, { id }) => {
      const modelId = event.altKey && modelIdOf(id);
      if (modelId) peek(modelId, { x: event.clientX, y: event.clientY });
      if (!adds(event)) select([id], { opens: true });
    },
    onEdgeClick: (event, { id }) => {
      if (!adds(event)) select([id], { opens: true });
    },
    onNodeDoubleClick: (_event, { id }) => {
      const modelId = modelIdOf(id);
      if (modelId) enter(modelId);
      else if (!useEditor.getState().isReadOnly) useEditor.setState({ renaming: id });
    },
  };
}

function modelIdOf(id: string): string | undefined {
  return drawn().nodes.find((node) => node.id === id)?.modelId;
}

/** Clicks on the empty canvas, and what is dropped anywhere on it. */
function onNothing(flow: Flow): Handlers {
  return {
    onPaneClick: (event) => {
      if (event.detail === 2 && !useEditor.getState().isReadOnly) {
        const at = flow.screenToFlowPosition({ x: event.clientX - 90, y: event.clientY - 30 });
        insert({ type: 'step' }, { at });
      } else select([]);
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
