import { LIMITS, type SuiteAnswer } from '@caseloom/contract';
import { MultiSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUnsent } from '../../lib/use-unsent.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { useWorkers } from '../project/parts.ts';
import { createRun } from '../run/api.ts';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };

/** Begins a run: what it is called, and where it runs. */
export function NewRun({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('newRun')}>
      <Fields suite={suite} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ suite, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [environment, setEnvironment] = useState('');
  const [assigneeIds, setAssigneeIds] = useState<string[]>([]);
  useUnsent('assignees', assigneeIds, {
    isKept: assigneeIds.length > 0,
    onRestore: setAssigneeIds,
  });
  const workers = useWorkers(suite.projectSlug);
  const creating = useMutation({
    mutationFn: () =>
      createRun({
        suiteId: suite.id,
        ...(name.trim() && { name: name.trim() }),
        ...(environment.trim() && { environment: environment.trim() }),
        ...(assigneeIds.length > 0 && { assigneeIds }),
      }),
    onSuccess: async ({ id }) => {
      await cache.invalidateQueries({ queryKey: ['runs', suite.projectSlug] });
      await navigate({ to: '/runs/$id', params: { id } });
    },
  });
  return (
    <DialogForm
      confirm={t('begin')}
      isBusy={creating.isPending}
      onSubmit={() => creating.mutate()}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        label={t('runName')}
        description={t('runNameHelp')}
        maxLength={LIMITS.name}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label={t('environment')}
        placeholder={t('environmentHelp')}
        maxLength={LIMITS.name}
        value={environment}
        onChange={({ currentTarget }) => setEnvironment(currentTarget.value)}
      />
      <MultiSelect
        label={t('assignees')}
        description={t('assigneesHelp')}
        data={workers.map((user) => ({ value: user.id, label: fullName(user) }))}
        value={assigneeIds}
        onChange={setAssigneeIds}
      />
    </DialogForm>
  );
}
