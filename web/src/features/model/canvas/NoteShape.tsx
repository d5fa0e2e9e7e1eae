import { LIMITS } from '@caseloom/contract';
import type { Note } from '@caseloom/engine';
import type { Node, NodeProps } from '@xyflow/react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { changeNote } from '../intents.ts';
import { TokenField } from '../TokenField.tsx';
import { useTool } from '../tool.ts';

export type FlowNote = Node<{ note: Note }>;

/** A note for people: the generator never sees it. */
export const NoteShape = memo(function NoteShape({ id, data: { note } }: NodeProps<FlowNote>) {
  const { t } = useTranslation('model');
  const isRenaming = useEditor(({ renaming }) => renaming === id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div role="group" id={`node-${id}`} className="note" aria-label={`${t('note')}: ${note.text}`}>
      {isRenaming ? <WriteNote note={note} /> : note.text}
    </div>
  );
});

function WriteNote({ note }: { note: Note }) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const [text, setText] = useState(note.text);
  const isOver = useRef(false);
  function end(keeps: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    if (keeps && text !== note.text) changeNote(note.id, text);
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }
  return (
    <TokenField
      label={t('note')}
      hidesLabel
      isOnTop
      value={text}
      maxLength={LIMITS.description}
      onChange={setText}
      onCommit={() => end(true)}
      onCancel={() => end(false)}
    />
  );
}
