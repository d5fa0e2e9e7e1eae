import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Lines } from '../../ui/Lines.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { cancelInvite, type Invitation, resendInvite } from './api.ts';
import { Status } from './Status.tsx';
import './user.css';

/** Who was invited and has not answered. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { t, i18n } = useTranslation('user');
  return (
    <section className="card" aria-labelledby="invitations">
      <Title order={2} id="invitations" mb="xs">
        {t('pending')}
      </Title>
      <Lines>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Stack gap={2} className="lines-words">
              <Text fw={600}>{invitation.email}</Text>
              <Text size="sm" c="dimmed">
                {t(`roles.${invitation.role}`)} ·{' '}
                {t('invitedAgo', { ago: formatAgo(i18n.language, invitation.createdAt) })} ·{' '}
                {t('until', { date: formatDate(i18n.language, invitation.expiresAt) })}
              </Text>
            </Stack>
            {invitation.delivery === 'failed' ? (
              <Tag tone="fail">{t('notDelivered')}</Tag>
            ) : (
              <Status status="invited" />
            )}
            <Actions invitation={invitation} />
          </li>
        ))}
      </Lines>
    </section>
  );
}

function Actions({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('user');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => cache.invalidateQueries({ queryKey: ['company'] });
  const resending = useMutation({
    mutationFn: () => resendInvite({ id }),
    onSuccess: async () => {
      await refresh();
      toast('success', t('resent', { email }));
    },
  });
  const cancelling = useMutation({
    mutationFn: () => cancelInvite({ id }),
    onSuccess: async () => {
      setAsking(false);
      await refresh();
      toast('success', t('cancelled', { email }));
    },
  });
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="xs"
        aria-label={t('resendTo', { email })}
        loading={resending.isPending}
        onClick={() => resending.mutate()}
      >
        {t('resend')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        aria-label={t('cancelOf', { email })}
        onClick={() => setAsking(true)}
      >
        {t('takeBack')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('takeBack')}
        text={t('takeBackText', { email })}
        confirm={t('takeBack')}
        isDangerous
        isBusy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}
