import { Button, NativeSelect, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { counts } from '../project/api.ts';
import { useWorkers } from '../project/parts.ts';
import { handOver } from './api.ts';
import { LeftToRun } from './LeftToRun.tsx';
import { useLeftToRun } from './use-left-to-run.ts';

type Props = {
  projectSlug: string;
  /** Whose test cases are listed; one's own are meant where anybody's are. */
  assignee: string | undefined;
};

/** Gives what somebody has still to run in a project to somebody else; nothing where they have nothing to run. */
export function HandOver({ projectSlug, assignee = 'me' }: Props) {
  const { t } = useTranslation('work');
  const [isOpen, { open, close }] = useDisclosure();
  const { data: left } = useLeftToRun({ projectSlug, assignee });
  if (!left?.total && !isOpen) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowsExchange size={18} aria-hidden />}
        onClick={open}
      >
        {t('handOver')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('handOverTitle')}>
        <Fields projectSlug={projectSlug} assignee={assignee} onClose={close} />
      </Dialog>
    </>
  );
}

type FieldsProps = { projectSlug: string; assignee: string; onClose: () => void };

function Fields({ projectSlug, assignee, onClose }: FieldsProps) {
  const { t } = useTranslation('work');
  const cache = useQueryClient();
  const own = useQuery(me).data?.id;
  const project = useQuery(counts).data?.find(({ slug }) => slug === projectSlug)?.name ?? '';
  const people = useWorkers(projectSlug).map((user) => ({ value: user.id, label: fullName(user) }));
  const [from, setFrom] = useState(assignee);
  const [to, setTo] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  // what is nobody's cannot be made nobody's
  const isComplete = to !== '' || from !== 'nobody';
  const giving = useMutation({
    mutationFn: () => handOver({ projectSlug, from, to: to || null }),
    onSuccess: async ({ handedOver }) => {
      toast('success', t('handedOver', { count: handedOver }));
      onClose();
      await cache.invalidateQueries({ queryKey: ['work'] });
    },
  });
  return (
    <DialogForm
      confirm={t('handOver')}
      isBusy={giving.isPending}
      onSubmit={() => {
        setSubmitted(true);
        if (isComplete) giving.mutate();
      }}
      onClose={onClose}
    >
      <Text>{t('handOverText', { project })}</Text>
      <NativeSelect
        label={t('from')}
        value={from}
        data={[
          { value: 'me', label: t('me') },
          ...people.filter(({ value }) => value !== own),
          { value: 'nobody', label: t('nobody') },
          { value: 'former', label: t('former') },
        ]}
        onChange={({ currentTarget }) => {
          setFrom(currentTarget.value);
          setTo('');
        }}
      />
      <LeftToRun projectSlug={projectSlug} assignee={from} />
      <NativeSelect
        label={t('to')}
        value={to}
        data={[
          { value: '', label: t(from === 'nobody' ? 'choosePerson' : 'nobody') },
          ...people.filter(({ value }) => value !== (from === 'me' ? own : from)),
        ]}
        error={isSubmitted && !isComplete && t('choosePerson')}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
    </DialogForm>
  );
}
