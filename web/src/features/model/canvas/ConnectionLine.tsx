import type { Position } from '@caseloom/engine';
import { pathOf } from '@caseloom/layout';
import { type ConnectionLineComponentProps, useStore, ViewportPortal } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { sizeOf } from '../drawing/size.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import { dotOf, type Landing, landingOf } from './connection.ts';
import styles from './edge.module.css';
import type { FlowNode } from './NodeShape.tsx';
import type { FlowNote } from './NoteShape.tsx';
import { wireBetween } from './wire.ts';

/** A wire that is being drawn: to the pointer, or to the node it would end at; with the reason where it may not. */
export function ConnectionLine({
  fromNode,
  fromHandle,
  fromX,
  fromY,
  toNode,
  pointer,
}: ConnectionLineComponentProps<FlowNode | FlowNote>) {
  const [x, y, zoom] = useStore(({ transform }) => transform);
  const moved = useEditor((editor) => editor.reconnecting);
  const leads = fromHandle.type === 'source' ? 'on' : 'in';
  const at = { x: (pointer.x - x) / zoom, y: (pointer.y - y) / zoom };
  const landing = landingOf(currentDrawing(), {
    from: fromNode.id,
    leads,
    at,
    near: toNode?.id,
    moved,
  });
  const held = { x: fromX, y: fromY };
  const loose = landing && !landing.why ? dotOf(landing.node, leads === 'on' ? 'into' : 'out') : at;
  const [from, to] = leads === 'on' ? [held, loose] : [loose, held];
  return (
    <>
      {landing && <Ring landing={landing} />}
      <Wire from={from} to={to} />
      {landing?.why && <Reason why={landing.why} at={at} />}
    </>
  );
}

/** While the next node is chosen, the edge that was drawn stays where it was dropped. */
export function PendingWire() {
  const quickAdd = useEditor(({ quickAdd }) => quickAdd);
  const from = useEditor(({ history, quickAdd }) =>
    history.present.nodes.find(({ id }) => id === quickAdd?.after),
  );
  if (!quickAdd?.at || !from) return null;
  const { x, y } = quickAdd.at;
  return (
    <ViewportPortal>
      <svg className={`react-flow__container ${styles.pendingWire}`} aria-hidden="true">
        <Wire from={dotOf(from, 'out')} to={{ x, y: y + sizeOf({ type: 'step' }).height / 2 }} />
      </svg>
    </ViewportPortal>
  );
}

function Wire({ from, to }: { from: Position; to: Position }) {
  const { line, arrow } = pathOf(wireBetween(from, to));
  return (
    <>
      <path className="react-flow__connection-path" d={line} />
      <path className={styles.arrow} d={arrow} />
    </>
  );
}

/** Around the node that a wire would end at: whole where it may, dashed where it may not. */
function Ring({ landing: { node, why } }: { landing: Landing }) {
  const { x, y } = node.position;
  const { width, height } = sizeOf(node);
  return (
    <rect
      className={why ? `${styles.wireRing} ${styles.wireRefused}` : styles.wireRing}
      x={x - 4}
      y={y - 4}
      width={width + 8}
      height={height + 8}
      rx={width === height ? width / 2 + 4 : 11}
    />
  );
}

function Reason({ why, at: { x, y } }: { why: NonNullable<Landing['why']>; at: Position }) {
  const { t } = useTranslation('model');
  return (
    <ViewportPortal>
      <p
        className={`${styles.wireReason} ${shared.card}`}
        style={{ translate: `${x + 14}px ${y + 14}px` }}
      >
        {t(`why.${why}`)}
      </p>
    </ViewportPortal>
  );
}
