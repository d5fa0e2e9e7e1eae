import { LIMITS } from '@caseloom/contract';
import type { ModelEdge, Position } from '@caseloom/engine';
import { EdgeLabelRenderer } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { changeEdge } from '../drawing/drawing.ts';
import { change, currentDrawing } from '../editor.ts';
import { shifted } from './EdgeLabel.tsx';
import styles from './edge.module.css';
import { WriteInPlace } from './WriteInPlace.tsx';

/** An edge's label, written where it stands. */
export function EdgeRename({ edge, at }: { edge: ModelEdge; at: Position }) {
  const { t } = useTranslation('model');

  function keep(text: string) {
    const label = text.trim() || undefined;
    if (label !== edge.label) change('rename', changeEdge(currentDrawing(), edge.id, { label }));
  }
  return (
    <EdgeLabelRenderer>
      <div className={`${styles.tools} ${styles.rename} nodrag nopan`} style={shifted(at)}>
        <WriteInPlace
          label={t('edgeLabel')}
          text={edge.label ?? ''}
          maxLength={LIMITS.label}
          onKeep={keep}
        />
      </div>
    </EdgeLabelRenderer>
  );
}
