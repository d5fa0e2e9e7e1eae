import type { ModelEdge, Position } from '@caseloom/engine';
import { EdgeLabelRenderer } from '@xyflow/react';
import { useEditor } from '../editor.ts';
import { EdgeField } from '../properties-panel/EdgeField.tsx';
import { useTool } from '../tool.ts';
import { shifted } from './EdgeLabel.tsx';
import styles from './edge.module.css';

/** An edge's condition and label, written where they stand. */
export function EdgeRename({ edge, at }: { edge: ModelEdge; at: Position }) {
  const { focusCanvas } = useTool();
  function end() {
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }
  return (
    <EdgeLabelRenderer>
      <div className={`${styles.tools} nodrag nopan`} style={shifted(at)}>
        <EdgeField edge={edge} onEnd={end} />
      </div>
    </EdgeLabelRenderer>
  );
}
