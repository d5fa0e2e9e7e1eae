import { Menu } from '@mantine/core';
import { IconMail, IconMailOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenu } from '../../ui/RowMenu.tsx';
import type { Invitation } from './api.ts';
import { RevokeDialog } from './RevokeDialog.tsx';
import { useInvitation } from './use-invitation.ts';

/** What an owner can do with somebody who has not answered yet. */
export function InvitationMenu({ invitation }: { invitation: Invitation }) {
  const { t } = useTranslation('user');
  const [isAsking, setAsking] = useState(false);
  const { resending, cancelling } = useInvitation(invitation, () => setAsking(false));
  const { email } = invitation;
  return (
    <>
      <RowMenu label={t('actionsOf', { name: email })}>
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => resending.mutate()}
        >
          {t('resend')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconMailOff size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {t('takeBack')}
        </Menu.Item>
      </RowMenu>
      <RevokeDialog
        email={email}
        isOpen={isAsking}
        isBusy={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
