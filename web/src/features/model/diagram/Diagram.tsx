import { useLanguage } from '../../../lib/use-language.ts';
import '@xyflow/react/dist/base.css';
import { edgeWords } from '@caseloom/formats/geometry';
import { pathOf, pointOn } from '@caseloom/layout';
import { Box, useComputedColorScheme } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import {
  Background,
  type EdgeProps,
  Handle,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import canvasStyles from '../canvas/canvas.module.css';
import { EdgeLabel } from '../canvas/EdgeLabel.tsx';
import type { FlowEdge } from '../canvas/EdgeShape.tsx';
import edgeStyles from '../canvas/edge.module.css';
import { flowEdges, flowNode, flowNote } from '../canvas/flow.ts';
import { PathNumbers } from '../canvas/NodeBadges.tsx';
import { type FlowNode, ICONS, Round } from '../canvas/NodeShape.tsx';
import type { FlowNote } from '../canvas/NoteShape.tsx';
import nodeStyles from '../canvas/node.module.css';
import { nodeClass } from '../canvas/node-class.ts';
import noteStyles from '../canvas/note.module.css';
import { MAX_ZOOM, minZoomOf } from '../canvas/zoom.ts';
import type { Change } from '../drawing/difference.ts';
import type { Drawing } from '../drawing/drawing.ts';
import { GRID } from '../drawing/place.ts';
import { type Editor, type HighlightedPath, useEditor } from '../editor.ts';
import { nameOf, wordsOf } from '../labels.ts';
import { libraryOf } from '../measure-nodes.ts';
import styles from './diagram.module.css';

const nodeTypes = { node: NodePicture, note: NotePicture };
const edgeTypes = { edge: EdgePath };
/** How far out a drawing that one looks at can be zoomed, where all of it is seen sooner. */
const FAR_ZOOM = 0.1;
const fitOptions = { maxZoom: 1, padding: 0.1 };
const NOTHING: ReadonlySet<string> = new Set();
/** What became of a part, or of the proposal that it is, in words where a look does not say it, and in one sign where words have no room. */
export type Mark<Look = Change> = { change: Look; words: string; sign?: string };
export type Marks = ReadonlyMap<string, Mark<Change | 'proposed' | 'accepted' | 'discarded'>>;
const NONE: Marks = new Map();
const MANY = 150;

type Words = Pick<Editor, 'steps' | 'models'>;
type Path = Pick<HighlightedPath, 'nodes' | 'edges'>;
type Shown = {
  marks: Marks;
  pointed: ReadonlySet<string>;
  settings: Drawing['settings'];
  words?: Words;
  path?: Path;
};
const ShownContext = createContext<Shown>({ marks: NONE, pointed: NOTHING, settings: {} });

type Props = {
  drawing: Pick<Drawing, 'nodes' | 'edges' | 'settings'>;
  name: string;
  marks?: Marks;
  /** Steps and models it leans on, where they are not the editor's. */
  words?: Words;
  /** Parts that are pointed at elsewhere on the page. */
  pointed?: ReadonlySet<string>;
  /** What is lit of it, and in which order; the rest recedes. */
  path?: Path | undefined;
  /** What moves the view; without it, all of the drawing is seen from the start. */
  children?: ReactNode;
  /** A part that the mouse came to, or that it left. */
  onPoint?: (id: string | undefined) => void;
  onChoose?: (id: string) => void;
};

/** A drawing to look at, moved and zoomed like the canvas; with what became of its parts. Stands in a `ReactFlowProvider` of its own. */
export function Diagram({ drawing, name, ...props }: Props) {
  const { marks = NONE, pointed = NOTHING, words, path, children, onPoint, onChoose } = props;
  const { settings } = drawing;
  const colorMode = useComputedColorScheme('light');
  const language = useLanguage();
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  const library = libraryOf(words ?? { steps, models });
  const shown = useMemo(
    () => ({ marks, pointed, settings, ...(words && { words }), ...(path && { path }) }),
    [marks, pointed, settings, words, path],
  );
  const handlers = useMemo(() => handlersOf(onPoint, onChoose), [onPoint, onChoose]);
  const nodes = useMemo(
    () => [
      ...drawing.nodes.map((node) => flowNode(node, false, library)),
      ...(drawing.settings.notes ?? []).map((note) => flowNote(note, false)),
    ],
    [drawing, library],
  );
  const minZoom = useMemo(
    () => Math.min(FAR_ZOOM, minZoomOf(drawing.nodes, drawing.settings.notes)),
    [drawing.nodes, drawing.settings.notes],
  );
  const edges = useMemo(
    () => flowEdges(drawing, NOTHING, { language, library }),
    [drawing, language, library],
  );
  return (
    <ShownContext value={shown}>
      <figure
        className={`${canvasStyles.canvas} ${canvasStyles.isReadOnly} ${styles.root}`}
        aria-label={name}
      >
        <ReactFlow<FlowNode | FlowNote, FlowEdge>
          ref={asPlain}
          colorMode={colorMode}
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          edgeTypes={edgeTypes}
          minZoom={minZoom}
          maxZoom={MAX_ZOOM}
          fitView={children === undefined}
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
          {...handlers}
        >
          <Background gap={GRID} />
          {children}
        </ReactFlow>
      </figure>
    </ShownContext>
  );
}

/** A picture is no application, and stands in one where it is chosen from. */
function asPlain(wrapper: HTMLDivElement | null): void {
  wrapper?.setAttribute('role', 'presentation');
}

/** The mouse handlers of the canvas, the same for nodes and edges. */
function handlersOf(onPoint: Props['onPoint'], onChoose: Props['onChoose']) {
  const enter = (_event: unknown, { id }: { id: string }) => onPoint?.(id);
  const leave = () => onPoint?.(undefined);
  const choose = (_event: unknown, { id }: { id: string }) => onChoose?.(id);
  return {
    ...(onPoint && {
      onNodeMouseEnter: enter,
      onNodeMouseLeave: leave,
      onEdgeMouseEnter: enter,
      onEdgeMouseLeave: leave,
    }),
    ...(onChoose && { onNodeClick: choose, onEdgeClick: choose }),
  };
}

/** The look of what is on a lit path, or beside it; none where no path is lit. */
function litLook(look: typeof nodeStyles, isLit: boolean | undefined): string {
  if (isLit === undefined) return '';
  return (isLit ? look.highlighted : look.off) ?? '';
}

function useShown(id: string) {
  const { marks, pointed } = use(ShownContext);
  const mark = marks.get(id);
  const look = [mark && styles[`was-${mark.change}`], pointed.has(id) && styles.isPointed];
  return { mark, look: look.filter(Boolean).join(' ') };
}

/** What was only moved says so by a sign: there may be many of them. */
const badgeOf = ({ change, words, sign }: Mark<unknown>) =>
  change === 'moved' ? (sign ?? words) : words;

function NodePicture({ id, data: { node } }: NodeProps<FlowNode>) {
  const { t } = useTranslation('model');
  const steps = useEditor((editor) => editor.steps);
  const models = useEditor((editor) => editor.models);
  const words = use(ShownContext).words ?? { steps, models };
  const name = nameOf(node, words, t);
  const role = node.type === 'step' ? wordsOf(node, words.steps).type : undefined;
  const { path } = use(ShownContext);
  const { mark, look } = useShown(id);
  const isRound = node.type === 'start' || node.type === 'end';
  const Icon = role ? ICONS[role] : IconCopy;
  return (
    <Box
      role="group"
      title={isRound ? name : undefined}
      id={`diagram-${id}`}
      aria-label={[name, mark?.words].filter(Boolean).join(', ')}
      className={`${nodeClass(node.type, role)} ${styles.part} ${look} ${litLook(nodeStyles, path?.nodes.has(id))}`}
    >
      <Handle type="target" position={Position.Left} />
      {isRound ? (
        <Round type={node.type} />
      ) : (
        <Icon size={16} stroke={1.75} className={nodeStyles.icon} aria-hidden />
      )}
      {!isRound && <span className={`${nodeStyles.label} ${styles.label}`}>{name}</span>}
      <PathNumbers numbers={path?.nodes.get(id)} />
      {mark?.words && <span className={styles.mark}>{badgeOf(mark)}</span>}
      <Handle type="source" position={Position.Right} />
    </Box>
  );
}

function NotePicture({ id, data: { note } }: NodeProps<FlowNote>) {
  const { mark, look } = useShown(id);
  return (
    <div className={`${noteStyles.root} ${styles.part} ${look}`}>
      {note.text}
      {mark?.words && <span className={styles.mark}>{badgeOf(mark)}</span>}
    </div>
  );
}

function EdgePath({ id, data }: EdgeProps<FlowEdge>) {
  const language = useLanguage();
  const { path, settings } = use(ShownContext);
  const isLit = path?.edges.has(id);
  const { mark, look } = useShown(id);
  if (!data || data.points.length === 0) return null;
  const { edge, points, label, lines } = data;
  const { line, arrow } = pathOf(points);
  const middle = label ?? pointOn(points, 0.5);
  return (
    <g className={`${edgeStyles.root} ${look} ${litLook(edgeStyles, isLit)}`}>
      <title>
        {[edgeWords(edge, language, { settings }), mark?.words].filter(Boolean).join(' · ')}
      </title>
      <path className={`${edgeStyles.line} ${styles.line}`} d={line} />
      <path className={edgeStyles.arrow} d={arrow} />
      <EdgeLabel
        id={id}
        lines={lines}
        at={middle}
        className={`${styles.condition} ${isLit === false ? edgeStyles.labelOff : ''}`}
      />
      {mark?.words && (
        <text
          className={`${edgeStyles.label} ${edgeStyles.mark}`}
          x={middle.x}
          y={middle.y + 12 + (lines.length * 15) / 2}
        >
          {mark.sign ?? mark.words}
        </text>
      )}
    </g>
  );
}
