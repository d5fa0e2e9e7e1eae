import { LIMITS } from '@caseloom/contract';
import { Button, Group, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentDrawing } from '../editor.ts';
import { useNest } from '../nest.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Asks what the nested model is called that the selected steps become. */
export function NestDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('model');
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('action.nest')}>
      <NestForm onDone={onClose} />
    </Modal>
  );
}

function NestForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('model');
  const nest = useNest();
  const [name, setName] = useState(t('partOf', { name: currentDrawing().name || t('untitled') }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!name.trim()) return;
        onDone();
        void nest(name.trim());
      }}
    >
      <TextInput
        data-autofocus
        label={t('nestedName')}
        required
        maxLength={LIMITS.name}
        value={name}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Group justify="flex-end" mt="md">
        <Button type="submit">{t('nestHere')}</Button>
      </Group>
    </form>
  );
}
