import { IconPlus, IconX } from '@tabler/icons-react';
import { EdgeLabelRenderer } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { remove } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { insert } from '../intents.ts';
import { Badge } from './Badge.tsx';
import { shifted } from './EdgeLabel.tsx';
import styles from './edge.module.css';

export type At = { x: number; y: number };

export function EdgeBadge({ id, at }: { id: string; at: At }) {
  const has = useEditor(
    ({ problems, showsProblems }) => showsProblems && problems.some(({ edgeId }) => edgeId === id),
  );
  if (!has) return null;
  return (
    <EdgeLabelRenderer>
      <div className={styles.tools} style={shifted(at)}>
        <Badge id={id} />
      </div>
    </EdgeLabelRenderer>
  );
}

/** On a selected edge: put a step onto it, or take it away. */
export function EdgeButtons({ id, at }: { id: string; at: At }) {
  const { t } = useTranslation('model');
  return (
    <EdgeLabelRenderer>
      <div className={`${styles.tools} nodrag nopan`} style={shifted(at)}>
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
          onClick={() => change('delete', remove(currentDrawing(), new Set([id])))}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
    </EdgeLabelRenderer>
  );
}
