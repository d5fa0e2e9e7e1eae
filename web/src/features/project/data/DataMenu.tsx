import type { TestDataAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { deleteTestData } from '../api.ts';
import { DeleteThing } from '../DeleteThing.tsx';

type Props = { record: TestDataAnswer; onEdit: () => void };

/** What can be done with test data of this project. */
export function DataMenu({ record: { id, name, projectSlug }, onEdit }: Props) {
  const { t } = useTranslation('project');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('data.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('data.delete')}
        </Menu.Item>
      </RowMenu>
      <DeleteThing
        isOpen={isDeleting}
        title={t('data.delete')}
        text={t('data.deleteText', { name: `<${name}>` })}
        inUse={t('data.inUse', { name: `<${name}>` })}
        done={t('data.deleted')}
        stale={[
          ['testData', projectSlug],
          ['project', 'all'],
        ]}
        remove={() => deleteTestData({ id })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
