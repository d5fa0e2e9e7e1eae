import type { StepAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { DeleteStep } from './DeleteStep.tsx';

/** What can be done with a step of the library. */
export function StepMenu({ step, onEdit }: { step: StepAnswer; onEdit: () => void }) {
  const { t } = useTranslation('project');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <RowMenu label={t('actionsOf', { name: step.label })}>
        <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('step.edit')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setDeleting(true)}
        >
          {t('step.delete')}
        </Menu.Item>
      </RowMenu>
      <DeleteStep step={step} isOpen={isDeleting} onClose={() => setDeleting(false)} />
    </>
  );
}
