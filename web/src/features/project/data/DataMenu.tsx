import type { TestDataAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { useMoveToBin } from '../../bin/parts.ts';
import { deleteTestData } from '../api.ts';
import { DeleteItem } from '../DeleteItem.tsx';

type Props = { record: TestDataAnswer; onEdit: () => void };

/** What can be done with test data of this project. */
export function DataMenu({ record: { id, name }, onEdit }: Props) {
  const { t } = useTranslation('project');
  const { textOf, announce } = useMoveToBin({ kind: 'testData' });
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
      <DeleteItem
        isOpen={isDeleting}
        title={t('data.delete')}
        text={textOf(`<${name}>`)}
        inUse={t('data.inUse', { name: `<${name}>` })}
        onDone={() => announce({ id, name: `<${name}>` })}
        remove={() => deleteTestData({ id })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
