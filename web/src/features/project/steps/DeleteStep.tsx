import type { StepAnswer } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { deleteStep, modelsOf } from '../api.ts';
import { DeleteItem } from '../DeleteItem.tsx';
import { modelsWithStep } from '../usage.ts';

type Props = { step: StepAnswer; isOpen: boolean; onClose: () => void };

/** Deletes a step of the library once that is confirmed, or says which models use it. */
export function DeleteStep({ step: { id, label, projectSlug }, isOpen, onClose }: Props) {
  const { t } = useTranslation('project');
  const models = useQuery({ ...modelsOf(projectSlug), enabled: isOpen }).data ?? [];
  return (
    <DeleteItem
      isOpen={isOpen}
      title={t('step.delete')}
      text={t('step.deleteText', { label })}
      inUse={t('step.inUse', { label })}
      usedBy={modelsWithStep(models, id)}
      onDone={() => toast('success', t('step.deleted'))}
      stale={[
        ['project', projectSlug],
        ['project', 'all'],
      ]}
      remove={() => deleteStep({ stepId: id })}
      onClose={onClose}
    />
  );
}
