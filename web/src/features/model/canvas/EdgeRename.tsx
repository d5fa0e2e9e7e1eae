import type { ModelEdge, Position } from '@caseloom/engine';
import { edgeWords } from '@caseloom/formats/geometry';
import { EdgeLabelRenderer } from '@xyflow/react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { currentDrawing, useEditor } from '../editor.ts';
import { EdgeField } from '../properties-panel/EdgeField.tsx';
import { useTool } from '../tool.ts';
import { announce } from '../voice.ts';
import { shifted } from './EdgeLabel.tsx';
import styles from './edge.module.css';

/** An edge's condition and label, written where they stand. */
export function EdgeRename({ edge, at }: { edge: ModelEdge; at: Position }) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const { focusCanvas } = useTool();
  const [before] = useState(edge);
  function end() {
    useEditor.setState({ renaming: undefined });
    focusCanvas();
    const drawing = currentDrawing();
    const kept = drawing.edges.find(({ id }) => id === edge.id);
    // its fields say what is typed; what became of that is heard once they are left
    if (kept && kept !== before) announce(edgeWords(kept, language, drawing) || t('noCondition'));
  }
  return (
    <EdgeLabelRenderer>
      <div className={`${styles.tools} nodrag nopan`} style={shifted(at)}>
        <EdgeField edge={edge} onEnd={end} />
      </div>
    </EdgeLabelRenderer>
  );
}
