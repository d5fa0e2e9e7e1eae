import { Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changedFields } from '../lib/changed-fields.ts';
import { Dialog } from './Dialog.tsx';
import { DialogForm } from './DialogForm.tsx';
import { useName } from './use-name.ts';

type Line = { label: string; value: string; maxLength: number; help?: string };

/** What a thing is called, and one or two things more that are said about it. */
export type Edit = {
  id: string;
  title: string;
  name: { label: string; value: string };
  more: Line & { isLong?: boolean };
  other?: Line;
  /** Given what was changed alone; resolves when it is kept. */
  save: (changes: { name?: string; more?: string; other?: string }) => Promise<void>;
};

type Props = Edit & { isOpen: boolean; onClose: () => void };

/** Changes what a thing is called, and what else is said about it. */
export function EditDialog({ isOpen, ...edit }: Props) {
  return (
    <Dialog opened={isOpen} onClose={edit.onClose} title={edit.title}>
      <Fields {...edit} />
    </Dialog>
  );
}

function Fields({ id, name: named, more, other, save, onClose }: Omit<Props, 'isOpen' | 'title'>) {
  const { t } = useTranslation();
  const { name, ask, field } = useName(named.value);
  const [text, setText] = useState(more.value);
  const [otherText, setOtherText] = useState(other?.value ?? '');
  const [before] = useState({ name: named.value, more: more.value, other: otherText });
  const saving = useMutation({
    mutationFn: () =>
      save(changedFields(before, { name, more: text.trim(), other: otherText.trim() })),
    onSuccess: onClose,
  });
  const TextField = more.isLong ? Textarea : TextInput;
  return (
    <DialogForm
      confirm={t('save')}
      isBusy={saving.isPending}
      about={id}
      onSubmit={() => ask() && saving.mutate()}
      onClose={onClose}
    >
      <TextInput label={named.label} {...field} />
      <TextField
        label={more.label}
        maxLength={more.maxLength}
        {...(more.isLong && { autosize: true, minRows: 3 })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {other && (
        <TextInput
          label={other.label}
          description={other.help}
          maxLength={other.maxLength}
          value={otherText}
          onChange={({ currentTarget }) => setOtherText(currentTarget.value)}
        />
      )}
    </DialogForm>
  );
}
