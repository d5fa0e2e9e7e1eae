import { LIMITS } from '@caseloom/contract';
import type { ModelNode } from '@caseloom/engine';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reword } from '../drawing/drawing.ts';
import { change, drawn, useEditor } from '../editor.ts';
import { wordsOf } from '../labels.ts';
import { TokenField } from '../TokenField.tsx';
import { useTool } from '../tool.ts';

/** A step's label, written where it stands. Enter keeps it, Escape does not. */
export function Rename({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const { label, type, expected } = wordsOf(node, useEditor.getState().steps);
  const [text, setText] = useState(label);
  const isOver = useRef(false);

  function end(keeps: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    const words = { label: text.trim(), type, ...(expected && { expected }) };
    if (keeps && words.label !== label) change('rename', reword(drawn(), node.id, words));
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }

  return (
    <TokenField
      label={t('label')}
      hidesLabel
      isOnTop
      value={text}
      maxLength={LIMITS.label}
      onChange={setText}
      onCommit={() => end(true)}
      onCancel={() => end(false)}
    />
  );
}
