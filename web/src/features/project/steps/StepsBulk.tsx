import type { StepAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { deleteStep } from '../api.ts';
import { useBulk } from '../use-bulk.ts';

/** Deletes several steps of the library; those that models use stay, and it says so. */
export function StepsBulk({ picked, onDone }: { picked: StepAnswer[]; onDone: () => void }) {
  const { t } = useTranslation('project');
  const [isAsking, setAsking] = useState(false);
  const deleting = useBulk<StepAnswer>({
    act: ({ id }) => deleteStep({ stepId: id }),
    done: (count) => t('bulk.stepsDeleted', { count }),
    stale: [['project']],
    onDone: () => {
      setAsking(false);
      onDone();
    },
  });
  return (
    <>
      <Button
        variant="outline"
        color="red"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t('bulk.deleteSteps')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('bulk.deleteSteps')}
        text={t('bulk.deleteStepsText', { count: picked.length })}
        confirm={t('bulk.deleteSteps')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate(picked)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
