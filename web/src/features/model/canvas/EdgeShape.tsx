import type { ModelEdge } from '@caseloom/engine';
import { pathOf, pointAt } from '@caseloom/formats/geometry';
import { IconPlus, IconX } from '@tabler/icons-react';
import {
  type Edge,
  EdgeLabelRenderer,
  type EdgeProps,
  useInternalNode,
  useStore,
} from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { HOP } from '../cases/walk.ts';
import { remove } from '../drawing/drawing.ts';
import { change, drawn, useEditor } from '../editor.ts';
import { insert } from '../intents.ts';
import { nameOf } from '../labels.ts';
import { Badge } from './Badge.tsx';
import { curveOf } from './curve.ts';
import { EdgeLabel, linesBetween } from './EdgeLabel.tsx';
import { edgeWords } from './edge-words.ts';
import { type FlowNode, isFar } from './NodeShape.tsx';

export type FlowEdge = Edge<{ edge: ModelEdge; twin: number }>;

/** A way: the same curve as in the picture that is exported, with its label and condition. */
export const EdgeShape = memo(function EdgeShape({
  id,
  data,
  selected,
  ...ends
}: EdgeProps<FlowEdge>) {
  const { i18n } = useTranslation('model');
  const far = useStore(isFar);
  const isCompared = useEditor(({ compared }) => compared?.edges.has(id) ?? false);
  const look = useLook(id, selected ?? false, isCompared);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const curve = curveOf(ends, data?.twin);
  const { line, arrow } = pathOf(curve);
  const middle = pointAt(curve, 0.5);
  const words = data ? edgeWords(data.edge, i18n.language === 'tr' ? 'tr' : 'en') : '';
  const lines = far ? [] : linesBetween(words, curve);
  return (
    // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: a <g> is nothing by itself
    <g
      role="img"
      id={`edge-${id}`}
      className={look}
      aria-label={[useEnds(ends), words].filter(Boolean).join(', ')}
    >
      <path className="way-line" d={line} />
      <path className="way-arrow" d={arrow} />
      <path
        className="react-flow__edge-interaction"
        d={line}
        fill="none"
        strokeOpacity={0}
        strokeWidth={24}
      />
      {isCompared && <path className="way-second" d={line} />}
      <Count id={id} at={{ x: middle.x, y: middle.y - 8 - lines.length * 8 }} />
      <Dot id={id} line={line} />
      <EdgeLabel lines={lines} at={middle} />
      {!far && <EdgeBadge id={id} at={{ x: middle.x, y: middle.y - 14 - lines.length * 8 }} />}
      {selected && !isReadOnly && (
        <EdgeButtons id={id} at={{ x: middle.x, y: middle.y + 16 + lines.length * 8 }} />
      )}
    </g>
  );
});

/** Which two nodes a way connects, by name. */
function useEnds({ source, target }: { source: string; target: string }): string {
  const { t } = useTranslation('model');
  const from = useInternalNode<FlowNode>(source)?.data.node;
  const to = useInternalNode<FlowNode>(target)?.data.node;
  return useEditor((editor) =>
    from && to ? `${nameOf(from, editor, t)} → ${nameOf(to, editor, t)}` : '',
  );
}

/** The class names of what is going on with a way. */
function useLook(id: string, isSelected: boolean, isCompared: boolean): string {
  const isLit = useEditor(({ lit }) => lit?.edges.has(id));
  const isUncovered = useEditor(({ passes }) => passes !== undefined && !passes.has(id));
  const went = useEditor((editor) => editor.went?.get(id));
  const look = [
    'way',
    went && `way-went-${went}`,
    isLit === true && 'way-lit',
    isLit === false && 'way-off',
    isSelected && 'way-selected',
    isUncovered && 'way-uncovered',
    isCompared && 'way-compared',
  ];
  return look.filter(Boolean).join(' ');
}

/** How many cases pass here, while that is shown. */
function Count({ id, at: { x, y } }: { id: string; at: At }) {
  const count = useEditor(({ passes }) => passes && (passes.get(id) ?? 0));
  if (count === undefined) return null;
  return (
    <text className="way-passes" x={x} y={y}>
      {count}
    </text>
  );
}

/** What runs along the way that a walked path takes just now. */
function Dot({ id, line }: { id: string; line: string }) {
  const speed = useEditor((editor) => editor.speed);
  const at = useEditor(({ lit, walk }) => {
    const isHere = walk?.isRunning && lit?.hops[walk.at + 1]?.edge === id;
    return isHere ? walk.at : undefined;
  });
  if (at === undefined) return null;
  return (
    <circle key={at} r="7" className="way-dot">
      <animateMotion dur={`${HOP / speed}ms`} fill="freeze" path={line} />
    </circle>
  );
}

type At = { x: number; y: number };
const shifted = ({ x, y }: At) => ({
  transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
});

function EdgeBadge({ id, at }: { id: string; at: At }) {
  const has = useEditor(
    ({ problems, showsProblems }) => showsProblems && problems.some(({ edgeId }) => edgeId === id),
  );
  if (!has) return null;
  return (
    <EdgeLabelRenderer>
      <div className="way-tools" style={shifted(at)}>
        <Badge id={id} />
      </div>
    </EdgeLabelRenderer>
  );
}

/** On a selected way: put a step onto it, or take it away. */
function EdgeButtons({ id, at }: { id: string; at: At }) {
  const { t } = useTranslation('model');
  return (
    <EdgeLabelRenderer>
      <div className="way-tools nodrag nopan" style={shifted(at)}>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('insertHere')}
          title={t('insertHere')}
          onClick={() => insert({ type: 'step' }, { onEdge: id })}
        >
          <IconPlus size={16} aria-hidden />
        </button>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('deleteWay')}
          title={t('deleteWay')}
          onClick={() => change('delete', remove(drawn(), new Set([id])))}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
    </EdgeLabelRenderer>
  );
}
