import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { isOpen: boolean; onSaveCopy: () => void; onLoadTheirs: () => void };

/** Somebody saved first: nothing was overwritten, and nothing is until this is answered. */
export function Conflict({ isOpen, onSaveCopy, onLoadTheirs }: Props) {
  const { t } = useTranslation('model');
  return (
    <Modal opened={isOpen} onClose={onSaveCopy} withCloseButton={false} title={t('title')}>
      <Stack>
        <Text>{t('conflict')}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onLoadTheirs}>
            {t('loadTheirs')}
          </Button>
          <Button data-autofocus onClick={onSaveCopy}>
            {t('saveCopy')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
