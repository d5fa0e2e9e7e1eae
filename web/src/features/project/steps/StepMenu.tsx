import type { StepAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { deleteStep, modelsOf } from '../api.ts';
import { DeleteThing } from '../DeleteThing.tsx';
import { modelsWithStep } from '../usage.ts';

/** What can be done with a step of the library. */
export function StepMenu({ step, onEdit }: { step: StepAnswer; onEdit: () => void }) {
  const { t } = useTranslation('project');
  const [isDeleting, setDeleting] = useState(false);
  const { id, label, projectSlug } = step;
  const models = useQuery({ ...modelsOf(projectSlug), enabled: isDeleting }).data ?? [];
  return (
    <>
      <RowMenu label={t('actionsOf', { name: label })}>
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
      <DeleteThing
        isOpen={isDeleting}
        title={t('step.delete')}
        text={t('step.deleteText', { label })}
        inUse={t('step.inUse', { label })}
        usedBy={modelsWithStep(models, id)}
        done={t('step.deleted')}
        stale={[
          ['project', projectSlug],
          ['project', 'all'],
        ]}
        remove={() => deleteStep({ stepId: id })}
        onClose={() => setDeleting(false)}
      />
    </>
  );
}
