import { LIMITS } from '@caseloom/contract';
import type { ModelNode } from '@caseloom/engine';
import { useTranslation } from 'react-i18next';
import { actionNamed } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { reword } from '../drawing/drawing.ts';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { wordsOf } from '../labels.ts';
import { useTool } from '../tool.ts';
import { WriteInPlace } from './WriteInPlace.tsx';

/** A step's label, written where it stands. */
export function Rename({ node }: { node: ModelNode }) {
  const { t } = useTranslation('model');
  const tool = useTool();
  const { label, type, expected } = wordsOf(node, useEditor.getState().steps);

  function keep(text: string) {
    const words = { label: text.trim(), type, ...(expected && { expected }) };
    if (words.label !== label) change('rename', reword(currentDrawing(), node.id, words));
  }
  return (
    <WriteInPlace
      label={t('label')}
      text={label}
      maxLength={LIMITS.label}
      onKeep={keep}
      onNext={(direction) => run(actionNamed(`addTowards.${direction}`), tool)}
    />
  );
}
