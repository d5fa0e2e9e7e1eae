import { Button, Modal, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useTool } from '../tool.ts';

/** Somebody saved first: nothing was overwritten, and nothing is until this is answered. */
export function ConflictDialog() {
  const { t, i18n } = useTranslation('model');
  const { saving } = useTool();
  const { conflict } = saving;
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const choose = (way: 'copy' | 'overwrite') => void saving.save(way).catch(() => undefined);
  return (
    <Modal opened={conflict !== undefined} onClose={saving.decideLater} title={t('conflictTitle')}>
      <Stack>
        <Text>
          {conflict &&
            t('conflict', {
              name: conflict.updatedBy,
              time: format.format(new Date(conflict.updatedAt)),
            })}
        </Text>
        <Button data-autofocus loading={saving.isSaving} onClick={() => choose('copy')}>
          {t('saveCopy')}
        </Button>
        <Button variant="default" onClick={saving.loadTheirs}>
          {t('loadTheirs')}
        </Button>
        <Button variant="light" color="red" onClick={() => choose('overwrite')}>
          {t('overwrite')}
        </Button>
      </Stack>
    </Modal>
  );
}
