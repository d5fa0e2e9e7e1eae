import { Menu } from '@mantine/core';
import {
  IconArrowUpRight,
  IconCircleCheck,
  IconCircleOff,
  IconLockOpen,
  IconShield,
  IconShieldOff,
  IconUserMinus,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuLink, RowMenu } from '../../ui/RowMenu.tsx';
import { fullName } from '../../ui/UserAvatar.tsx';
import type { ListedUser } from './api.ts';
import { UserDialog } from './UserDialog.tsx';
import type { UserAction } from './use-user-action.ts';

const ICONS = {
  activate: IconCircleCheck,
  deactivate: IconCircleOff,
  makeOwner: IconShield,
  makeMember: IconShieldOff,
  resetTwoFactor: IconLockOpen,
  remove: IconUserMinus,
};

/** What an owner can do with somebody of the company; with oneself only what cannot lock one out. */
export function UserMenu({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  const { t } = useTranslation('user');
  const [action, setAction] = useState<UserAction>();
  const actions: UserAction[] = [
    user.isActive ? 'deactivate' : 'activate',
    user.role === 'companyOwner' ? 'makeMember' : 'makeOwner',
    ...(user.twoFactorEnabled ? (['resetTwoFactor'] as const) : []),
    'remove',
  ];
  return (
    <>
      <RowMenu label={t('actionsOf', { name: fullName(user) })}>
        <MenuLink
          to="/user/$id"
          params={{ id: user.id }}
          leftSection={<IconArrowUpRight size={16} aria-hidden />}
        >
          {t('open')}
        </MenuLink>
        {!isMe &&
          actions.map((name) => {
            const Icon = ICONS[name];
            return (
              <Menu.Item
                key={name}
                color={name === 'remove' ? 'red' : undefined}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => setAction(name)}
              >
                {t(`action.${name}`)}
              </Menu.Item>
            );
          })}
      </RowMenu>
      <UserDialog user={user} action={action} onClose={() => setAction(undefined)} />
    </>
  );
}
