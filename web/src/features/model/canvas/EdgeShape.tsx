import type { ModelEdge, Position } from '@caseloom/engine';
import { type EdgeLayout, edgeWords } from '@caseloom/formats/geometry';
import { pathOf, pointOn } from '@caseloom/layout';
import { type Edge, type EdgeProps, useInternalNode, useStore } from '@xyflow/react';
import { type CSSProperties, memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { STEP_MS } from '../cases/playback.ts';
import { useEditor } from '../editor.ts';
import { nameOf } from '../labels.ts';
import { useDrag } from './drag.ts';
import { type At, EdgeBadge, EdgeButtons } from './EdgeButtons.tsx';
import { EdgeLabel } from './EdgeLabel.tsx';
import { EdgeRename } from './EdgeRename.tsx';
import styles from './edge.module.css';
import { useEndDots } from './end-dots.ts';
import { useLabelDrag, useLabelPart } from './label-drag.ts';
import { type FlowNode, isFar } from './NodeShape.tsx';
import { selectEdge, startRenamingEdge } from './select-edge.ts';
import { useHover } from './use-hover.ts';
import { useEdgeWords } from './use-spoken-words.ts';

/** Where the number of cases stands that pass an edge, while that is shown. */
export type Counted = { count?: Position | undefined };

export type FlowEdge = Edge<EdgeLayout & Counted & { edge: ModelEdge }>;

/** An edge without a route is not seen: one of its nodes is gone. */
const NONE: Position[] = [
  { x: 0, y: 0 },
  { x: 0, y: 0 },
];

/** An edge: the same line as in the picture that is exported, with its label and condition in short. */
export const EdgeShape = memo(function EdgeShape({
  id,
  data: atRest,
  selected,
  ...ends
}: EdgeProps<FlowEdge>) {
  const led = useDrag(({ layouts }) => layouts.get(id));
  const data = atRest && { ...atRest, ...led };
  const language = useLanguage();
  const far = useStore(isFar);
  const isCompared = useEditor(({ compared }) => compared?.edges.has(id) ?? false);
  const look = useLook(id, selected ?? false, isCompared);
  const isAlone = useEditor(({ element }) => (selected ?? false) && element.length === 1);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const wide = useEditor(({ caseCountByElement }) => widthOf(caseCountByElement?.get(id)));
  const [isHovered, hover] = useHover();
  const points = data?.points.length ? data.points : NONE;
  const shape = useRef<SVGGElement>(null);
  useEndDots(shape, points, isAlone);
  const { line, arrow } = pathOf(points);
  const dragged = useLabelPart(id);
  const middle =
    dragged === undefined ? (data?.label ?? pointOn(points, 0.5)) : pointOn(points, dragged);
  const words = useEditor(({ history }) =>
    data ? edgeWords(data.edge, language, history.present) : '',
  );
  const lines = far ? [] : (data?.lines ?? []);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a <g> is nothing by itself
    <g
      ref={shape}
      role="img"
      id={`edge-${id}`}
      className={look}
      style={wide}
      {...hover}
      aria-label={useEdgeWords(id, { ends: useEnds(ends), words, isSelected: selected ?? false })}
    >
      <path className={styles.line} d={line} />
      <path className={styles.arrow} d={arrow} />
      <path
        className="react-flow__edge-interaction"
        d={line}
        fill="none"
        strokeOpacity={0}
        strokeWidth={16}
      />
      {isCompared && <path className={styles.second} d={line} />}
      <Count id={id} place={data?.count} middle={middle} />
      <Dot id={id} line={line} />
      {words && <title>{words}</title>}
      <Words {...{ id, lines, points }} edge={data?.edge} at={middle} isOnTop={selected ?? false} />
      {!far && <EdgeBadge id={id} at={{ x: middle.x, y: middle.y - 14 - lines.length * 8 }} />}
      {(isAlone || isHovered) && !isReadOnly && (
        <EdgeButtons id={id} at={{ x: middle.x, y: middle.y + 16 + lines.length * 8 }} />
      )}
    </g>
  );
});

/** The more cases pass, the wider. */
function widthOf(caseCount: number | undefined): CSSProperties | undefined {
  if (!caseCount) return undefined;
  return WIDTHS[Math.min(Math.round(Math.log2(caseCount) * 2), WIDTHS.length - 1)];
}
const WIDTHS = [1.75, 2.25, 2.75, 3.25, 3.75, 4.25, 4.75, 5.25, 5.75, 6].map(
  (width) => ({ '--case-width': `${width}px` }) as CSSProperties,
);

type Words = {
  id: string;
  edge: ModelEdge | undefined;
  lines: string[];
  points: Position[];
  at: At;
  isOnTop: boolean;
};

/** What stands on an edge: a click selects it, a double click lets one write. */
function Words({ id, edge, lines, points, at, isOnTop }: Words) {
  const drag = useLabelDrag(id, points);
  const isOff = useEditor(
    ({ highlighted }) => highlighted !== undefined && !highlighted.edges.has(id),
  );
  const isRenaming = useEditor(({ renaming }) => renaming === id);
  if (isRenaming && edge) return <EdgeRename edge={edge} at={at} />;
  return (
    <EdgeLabel
      id={id}
      lines={lines}
      at={at}
      className={`${isOff ? styles.labelOff : ''} ${isOnTop ? styles.labelOnTop : ''}`}
      {...drag}
      onClick={(event) => selectEdge(id, event)}
      onDoubleClick={() => startRenamingEdge(id)}
    />
  );
}

/** Which two nodes an edge connects, by name. */
function useEnds({ source, target }: { source: string; target: string }): string {
  const { t } = useTranslation('model');
  const from = useInternalNode<FlowNode>(source)?.data.node;
  const to = useInternalNode<FlowNode>(target)?.data.node;
  return useEditor((editor) =>
    from && to ? `${nameOf(from, editor, t)} → ${nameOf(to, editor, t)}` : '',
  );
}

/** The class names of what is going on with an edge. */
function useLook(id: string, isSelected: boolean, isCompared: boolean): string {
  const isHighlighted = useEditor(({ highlighted }) => highlighted?.edges.has(id));
  const isUncovered = useEditor(
    ({ caseCountByElement }) => caseCountByElement !== undefined && !caseCountByElement.has(id),
  );
  const result = useEditor((editor) => editor.resultByElement?.get(id));
  const look = [
    styles.root,
    result && styles[`result-${result}`],
    isHighlighted === true && styles.highlighted,
    isHighlighted === false && styles.off,
    isSelected && styles.selected,
    isUncovered && styles.uncovered,
    isCompared && styles.compared,
  ];
  return look.filter(Boolean).join(' ');
}

/** How many cases pass here, while that is shown: at its place, or amid the edge while this is dragged. */
function Count({ id, place, middle }: { id: string; place: At | undefined; middle: At }) {
  const isLed = useDrag(({ layouts }) => layouts.has(id));
  const count = useEditor(
    ({ caseCountByElement }) => caseCountByElement && (caseCountByElement.get(id) ?? 0),
  );
  if (count === undefined) return null;
  const { x, y } = isLed ? middle : (place ?? middle);
  return (
    <text className={styles.caseCount} x={x} y={y} dominantBaseline="central">
      {count}
    </text>
  );
}

/** What runs along the edge that a walked path takes just now. */
function Dot({ id, line }: { id: string; line: string }) {
  const speed = useEditor((editor) => editor.speed);
  const at = useEditor(({ highlighted, playback }) => {
    const isHere = playback?.isRunning && highlighted?.pathSteps[playback.at + 1]?.edge === id;
    return isHere ? playback.at : undefined;
  });
  if (at === undefined) return null;
  return (
    <circle key={at} r="5" className={styles.dot}>
      <animateMotion dur={`${STEP_MS / speed}ms`} fill="freeze" path={line} />
    </circle>
  );
}
