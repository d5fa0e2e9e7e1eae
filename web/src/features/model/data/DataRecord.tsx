import type { TestDataAnswer } from '@caseloom/contract';
import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { useLanguage } from '../../../lib/use-language.ts';
import { shownValues } from '../../../lib/value.ts';
import { useMoveToBin } from '../../bin/parts.ts';
import { deleteTestData } from '../../project/api.ts';
import { useEditor } from '../editor.ts';
import styles from '../panel.module.css';

const SHOWN = 6;

export function Record({ record, onEdit }: { record: TestDataAnswer; onEdit: () => void }) {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const language = useLanguage();
  const { type, validity, values, label, isSecret, isDefault, fromProject } = record;
  const shown = values.slice(0, SHOWN).map((value) => ({ value, validity, type, isSecret }));
  const rest = values.length - shown.length;
  return (
    <div className={`${styles.dataClass} ${styles[`data-${validity}`] ?? ''}`}>
      <Group justify="space-between" gap={0} wrap="nowrap" align="start">
        <Text size="xs" c="dimmed">
          {isSecret && <IconLock size={12} aria-label={t('secret')} />}
          {[
            t(validity),
            label,
            isDefault && t('default'),
            fromProject && t('fromProject', { name: fromProject }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {!fromProject && !isReadOnly && <Buttons record={record} onEdit={onEdit} />}
      </Group>
      <Text size="sm" className={`${styles.mono} ${styles.dataValues}`}>
        {shownValues(shown, { language, empty: t('emptyValue') })}
        {rest > 0 && ` ${t('andMore', { count: rest })}`}
      </Text>
    </div>
  );
}

function Buttons({ record, onEdit }: { record: TestDataAnswer; onEdit: () => void }) {
  const { t } = useTranslation('model');
  return (
    <Group gap={0} wrap="nowrap">
      <Tooltip label={t('edit')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t('edit')}: <${record.name}> ${t(record.validity)}`}
          onClick={onEdit}
        >
          <IconPencil size={16} />
        </ActionIcon>
      </Tooltip>
      <Delete record={record} />
    </Group>
  );
}

function Delete({ record: { id, name, validity, projectSlug } }: { record: TestDataAnswer }) {
  const { t } = useTranslation('model');
  const { announce } = useMoveToBin({ kind: 'testData' });
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteTestData({ id }),
    onSuccess: async () => {
      announce({ id, name: `<${name}>` });
      await cache.invalidateQueries({ queryKey: ['testData', projectSlug] });
    },
    // the server says which models use it
    onError: (error) => toast('error', messageOf(error)),
  });
  return (
    <Tooltip label={t('delete')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={deleting.isPending}
        aria-label={`${t('delete')}: <${name}> ${t(validity)}`}
        onClick={() => deleting.mutate()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
