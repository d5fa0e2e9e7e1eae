import type { RequirementAnswer } from '@caseloom/contract';
import { Button, Textarea } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { dismissRequirement, requirementsOf, restoreRequirement } from './api.ts';
import { stateOf } from './state.ts';

type Props = { slug: string; requirement: RequirementAnswer };

/** Says of a requirement that nothing covers that it is not to be tested, and takes that back. */
export function Dismissal({ slug, requirement }: Props) {
  const { t } = useTranslation('requirement');
  const [isOpen, setOpen] = useState(false);
  const { id } = requirement;
  const restoring = useDecision(slug, () => restoreRequirement({ slug, id }), {
    words: t('dismissal.restored', { id }),
  });
  const state = stateOf(requirement);
  if (state === 'dismissed')
    return (
      <Button
        size="xs"
        variant="default"
        loading={restoring.isPending}
        aria-label={t('dismissal.restoreOne', { id })}
        onClick={() => restoring.mutate()}
      >
        {t('dismissal.restore')}
      </Button>
    );
  if (state !== 'gap') return null;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('dismissal.dismissOne', { id })}
        onClick={() => setOpen(true)}
      >
        {t('dismissal.dismiss')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('dismissal.title', { id })}>
        <Reason slug={slug} id={id} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

type ReasonProps = { slug: string; id: string; onClose: () => void };

function Reason({ slug, id, onClose }: ReasonProps) {
  const { t } = useTranslation(['requirement', 'common']);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const call = () => dismissRequirement({ slug, id, reason: reason.trim() });
  const words = t('requirement:dismissal.dismissed', { id });
  const dismissing = useDecision(slug, call, { words, onDone: onClose });
  function decide() {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') dismissing.mutate();
  }
  return (
    <DialogForm
      confirm={t('requirement:dismissal.confirm')}
      isBusy={dismissing.isPending}
      onSubmit={decide}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        autosize
        minRows={2}
        maxLength={500}
        label={t('requirement:dismissal.reason')}
        description={t('requirement:dismissal.help')}
        error={isMissing && t('common:required')}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </DialogForm>
  );
}

type Done = { words: string; onDone?: () => void };

function useDecision(slug: string, call: () => Promise<unknown>, { words, onDone }: Done) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: call,
    onSuccess: () => {
      toast('success', words);
      onDone?.();
    },
    onSettled: () => cache.invalidateQueries(requirementsOf(slug)),
  });
}
