import { LIMITS } from '@caseloom/contract';
import type { Note } from '@caseloom/engine';
import type { Node, NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { changeNote } from '../intents.ts';
import styles from './note.module.css';
import { WriteInPlace } from './WriteInPlace.tsx';

export type FlowNote = Node<{ note: Note }>;

/** A note for people: the generator never sees it. */
export const NoteShape = memo(function NoteShape({ id, data: { note } }: NodeProps<FlowNote>) {
  const { t } = useTranslation('model');
  const isRenaming = useEditor(({ renaming }) => renaming === id);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form
    <div
      role="group"
      id={`node-${id}`}
      className={styles.root}
      aria-label={`${t('note')}: ${note.text}`}
    >
      {isRenaming ? <WriteNote note={note} /> : note.text}
    </div>
  );
});

function WriteNote({ note }: { note: Note }) {
  const { t } = useTranslation('model');
  return (
    <WriteInPlace
      label={t('note')}
      text={note.text}
      maxLength={LIMITS.description}
      onKeep={(text) => text !== note.text && changeNote(note.id, text)}
    />
  );
}
