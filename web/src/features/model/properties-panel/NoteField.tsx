import { LIMITS } from '@caseloom/contract';
import type { Note } from '@caseloom/engine';
import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useEditor } from '../editor.ts';
import { changeNote } from '../intents.ts';

export function NoteField({ note }: { note: Note }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <Textarea
      label={t('note')}
      description={t('noteHelp')}
      autosize
      minRows={3}
      readOnly={isReadOnly}
      maxLength={LIMITS.description}
      value={note.text}
      onChange={({ currentTarget }) => changeNote(note.id, currentTarget.value, true)}
    />
  );
}
