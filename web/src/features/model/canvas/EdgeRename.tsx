import { LIMITS } from '@caseloom/contract';
import type { ModelEdge, Position } from '@caseloom/engine';
import { EdgeLabelRenderer } from '@xyflow/react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEdge } from '../drawing/drawing.ts';
import { change, drawn, useEditor } from '../editor.ts';
import { TokenField } from '../TokenField.tsx';
import { useTool } from '../tool.ts';
import { shifted } from './EdgeLabel.tsx';

/** A way's label, written where it stands. Enter keeps it, Escape does not. */
export function EdgeRename({ edge, at }: { edge: ModelEdge; at: Position }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const [text, setText] = useState(edge.label ?? '');
  const isOver = useRef(false);

  function end(keeps: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    const label = text.trim() || undefined;
    if (keeps && label !== edge.label) change('rename', changeEdge(drawn(), edge.id, { label }));
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }

  return (
    <EdgeLabelRenderer>
      <div className="way-tools way-rename nodrag nopan" style={shifted(at)}>
        <TokenField
          label={t('edgeLabel')}
          hidesLabel
          isOnTop
          value={text}
          maxLength={LIMITS.label}
          onChange={setText}
          onCommit={() => end(true)}
          onCancel={() => end(false)}
        />
      </div>
    </EdgeLabelRenderer>
  );
}
