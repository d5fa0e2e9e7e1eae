import type { ReleaseSummary } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { updateRelease } from './api.ts';

/** Marks a release as released, or opens it again; with open runs, whose results still change its figures, it asks first. */
export function MarkReleased({ summary: { release, runs } }: { summary: ReleaseSummary }) {
  const { t } = useTranslation('release');
  const cache = useQueryClient();
  const { id, status } = release;
  const isReleased = status === 'released';
  const openRuns = runs.filter((run) => run.status === 'open').length;
  const [isAsking, { open, close }] = useDisclosure();
  const marking = useMutation({
    mutationFn: () => updateRelease({ id, status: isReleased ? 'open' : 'released' }),
    onSuccess: () => {
      close();
      return cache.invalidateQueries({ queryKey: ['release', id] });
    },
  });
  return (
    <>
      <Button
        variant="default"
        loading={marking.isPending}
        onClick={() => (openRuns > 0 && !isReleased ? open() : marking.mutate())}
      >
        {t(isReleased ? 'reopen' : 'markReleased')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('openRunsTitle')}
        text={t('openRunsText', { count: openRuns })}
        confirm={t('markReleased')}
        isBusy={marking.isPending}
        onConfirm={() => marking.mutate()}
        onClose={close}
      />
    </>
  );
}
