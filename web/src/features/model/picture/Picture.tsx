import '@xyflow/react/dist/base.css';
import '../canvas/canvas.css';
import './picture.css';
import { pathOf, pointAt } from '@caseloom/formats/geometry';
import { useComputedColorScheme } from '@mantine/core';
import {
  Background,
  type EdgeProps,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { createContext, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FlowEdge } from '../canvas/EdgeShape.tsx';
import { edgeWords } from '../canvas/edge-words.ts';
import { curveOf, flowEdges, flowNode, flowNote } from '../canvas/flow.ts';
import type { FlowNode } from '../canvas/NodeShape.tsx';
import type { FlowNote } from '../canvas/NoteShape.tsx';
import type { Change } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { GRID } from '../drawing/place.ts';
import { useEditor } from '../editor.ts';
import { useNameOf, wordsOf } from '../labels.ts';

const nodeTypes = { node: NodePicture, note: NotePicture };
const edgeTypes = { way: WayPicture };
const fitOptions = { maxZoom: 1, padding: 0.1 };
const NOTHING: ReadonlySet<string> = new Set();
/** What became of a part, and that in words. */
export type Mark = { change: Change; words: string };
const NONE: ReadonlyMap<string, Mark> = new Map();
const MANY = 150;

const MarksContext = createContext(NONE);

type Props = { drawing: Drawing; name: string; marks?: ReadonlyMap<string, Mark> };

/** A drawing to look at, moved and zoomed like the canvas; with what became of its parts. Stands in a `ReactFlowProvider` of its own. */
export function Picture({ drawing, name, marks = NONE }: Props) {
  const colorMode = useComputedColorScheme('light');
  const nodes = useMemo(
    () => [
      ...drawing.nodes.map((node) => flowNode(node, false)),
      ...(drawing.settings.notes ?? []).map((note) => flowNote(note, false)),
    ],
    [drawing],
  );
  const edges = useMemo(() => flowEdges(drawing.edges, NOTHING), [drawing]);
  return (
    <MarksContext value={marks}>
      <div className="canvas picture is-read-only" role="img" aria-label={name}>
        <ReactFlow<FlowNode | FlowNote, FlowEdge>
          colorMode={colorMode}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={0.1}
          maxZoom={2}
          fitView
          fitViewOptions={fitOptions}
          onlyRenderVisibleElements={nodes.length > MANY}
          nodesFocusable={false}
          edgesFocusable={false}
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          panOnScroll
          zoomOnDoubleClick={false}
          disableKeyboardA11y
          proOptions={{ hideAttribution: false }}
        >
          <Background gap={GRID} />
        </ReactFlow>
      </div>
    </MarksContext>
  );
}

const look = (mark: Mark | undefined) => (mark ? `was-${mark.change}` : '');

function NodePicture({ id, data: { node } }: NodeProps<FlowNode>) {
  const { t } = useTranslation('model');
  const name = useNameOf()(node, t);
  const steps = useEditor((editor) => editor.steps);
  const role = node.type === 'step' && wordsOf(node, steps).type;
  const mark = use(MarksContext).get(id);
  const isRound = node.type === 'start' || node.type === 'end';
  return (
    <div className={`node node-${node.type} ${role ? `node-${role}` : ''} ${look(mark)}`}>
      <Handle type="target" position={Position.Left} />
      {isRound ? (
        <span className="node-caption">{name}</span>
      ) : (
        <span className="node-label">{name}</span>
      )}
      {mark && <span className="mark">{mark.words}</span>}
      <Handle type="source" position={Position.Right} />
    </div>
  );
}

function NotePicture({ id, data: { note } }: NodeProps<FlowNote>) {
  const mark = use(MarksContext).get(id);
  return (
    <div className={`note ${look(mark)}`}>
      {note.text}
      {mark && <span className="mark">{mark.words}</span>}
    </div>
  );
}

function WayPicture({ id, data, ...ends }: EdgeProps<FlowEdge>) {
  const { i18n } = useTranslation();
  const mark = use(MarksContext).get(id);
  const curve = curveOf(ends, data?.twin);
  const { line, arrow } = pathOf(curve);
  const { x, y } = pointAt(curve, 0.5);
  const said = data ? edgeWords(data.edge, i18n.language === 'tr' ? 'tr' : 'en') : '';
  return (
    <g className={`way ${look(mark)}`}>
      <path className="way-line" d={line} />
      <path className="way-arrow" d={arrow} />
      {said && (
        <text className="way-label" x={x} y={y + 4}>
          {said.length > 40 ? `${said.slice(0, 39)}…` : said}
        </text>
      )}
      {mark && (
        <text className="way-label way-mark" x={x} y={y + (said ? 20 : 4)}>
          {mark.words}
        </text>
      )}
    </g>
  );
}
