import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate } from '../../lib/format.ts';
import { Lines } from '../../ui/Lines.tsx';
import styles from '../../ui/lines.module.css';
import shared from '../../ui/shared.module.css';
import type { Invitation } from './api.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { Status } from './Status.tsx';
import { useInvitation } from './use-invitation.ts';
import userStyles from './user.module.css';

/** Who was invited and has not answered. */
export function Invitations({ invitations }: { invitations: Invitation[] }) {
  const { t, i18n } = useTranslation('user');
  return (
    <section className={shared.card} aria-labelledby="invitations">
      <Title order={2} id="invitations" mb="xs">
        {t('pending')}
      </Title>
      <Lines>
        {invitations.map((invitation) => (
          <li key={invitation.id}>
            <Stack gap={2} className={styles.words}>
              <Text fw={600}>{invitation.email}</Text>
              <Text size="sm" c="dimmed" className={userStyles.userFacts}>
                <span>{t(`roles.${invitation.role}`)} · </span>
                <span>
                  {t('invitedAgo', { ago: formatAgo(i18n.language, invitation.createdAt) })} ·{' '}
                </span>
                <span>{t('until', { date: formatDate(i18n.language, invitation.expiresAt) })}</span>
              </Text>
            </Stack>
            <Status status={invitation.delivery === 'failed' ? 'notDelivered' : 'invited'} />
            <Actions invitation={invitation} />
          </li>
        ))}
      </Lines>
    </section>
  );
}

function Actions({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('user');
  const [isAsking, setAsking] = useState(false);
  const { resending, cancelling } = useInvitation(invitation, () => setAsking(false));
  const { email } = invitation;
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
      <RevokeDialog
        email={email}
        isOpen={isAsking}
        isBusy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      />
    </Group>
  );
}
