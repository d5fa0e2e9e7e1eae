import type { ModelAnswer } from '@caseloom/contract';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../lib/format.ts';
import { drawingOf } from '../api.ts';
import { Comparison } from '../diagram/Comparison.tsx';
import { type Difference, differenceOf } from '../drawing/difference.ts';
import { merge } from '../drawing/merge.ts';
import { useEditor } from '../editor.ts';
import { useTool } from '../tool.ts';

/** Somebody saved first: nothing was overwritten, and nothing is until this is answered. */
export function ConflictDialog() {
  const { t } = useTranslation('model');
  const { saving } = useTool();
  const { conflict, decideLater } = saving;
  return (
    <Modal
      opened={conflict !== undefined}
      onClose={decideLater}
      title={t('conflictTitle')}
      size="xl"
    >
      {conflict && <Choice theirs={conflict} />}
    </Modal>
  );
}

/** What each of the two did, and what can be made of it. */
function Choice({ theirs }: { theirs: ModelAnswer }) {
  const { t, i18n } = useTranslation('model');
  const { saving } = useTool();
  const base = useEditor((editor) => editor.saved);
  const mine = useEditor(({ history }) => history.present);
  const drawing = useMemo(() => drawingOf(theirs), [theirs]);
  const { collisions } = merge(base, mine, drawing);
  const describe = (difference: Difference) => t('difference', difference);
  const choose = (mode: 'copy' | 'overwrite') => void saving.save(mode).catch(() => undefined);
  return (
    <Stack>
      <Text>
        {t('conflict', {
          name: theirs.updatedBy,
          time: formatMoment(i18n.language, theirs.updatedAt),
        })}
      </Text>
      <List size="sm">
        <List.Item>{`${t('myChanges')}: ${describe(differenceOf(base, mine))}`}</List.Item>
        <List.Item>{`${t('theirChanges')}: ${describe(differenceOf(base, drawing))}`}</List.Item>
        {collisions.length > 0 && (
          <List.Item>{t('collisions', { count: collisions.length })}</List.Item>
        )}
      </List>
      <Comparison base={base} mine={mine} theirs={drawing} name={t('conflictPicture')} />
      <Group>
        <Button data-autofocus loading={saving.isSaving} onClick={saving.mergeBoth}>
          {t('mergeBoth')}
        </Button>
        <Button variant="default" onClick={() => choose('copy')}>
          {t('saveCopy')}
        </Button>
        <Button variant="default" onClick={saving.loadTheirs}>
          {t('loadTheirs')}
        </Button>
        <Button variant="light" color="red" onClick={() => choose('overwrite')}>
          {t('overwrite')}
        </Button>
      </Group>
    </Stack>
  );
}
