import { Group, Stack, Text } from '@mantine/core';
import { IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { formatAgo, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Face, fullName } from '../../ui/Face.tsx';
import { NameLogo } from '../../ui/NameLogo.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { me } from '../auth/api.ts';
import { company, type ListedUser, users } from './api.ts';
import { Invitations } from './Invitations.tsx';
import { Status } from './Status.tsx';
import { UserMenu } from './UserMenu.tsx';

/** `/users`: who is in the company; for its owners also who is invited, and what can be done. */
export function UsersPage() {
  const { t, i18n } = useTranslation('user');
  const { data, error, refetch } = useQuery(users);
  const { data: own } = useQuery(me);
  const ours = useQuery(company).data;
  const { can, invitations = [] } = ours ?? {};
  const isOwner = own?.isCompanyOwner ?? false;
  return (
    <Stack>
      <PageHead title={t('title')} count={data && formatNumber(i18n.language, data.length)}>
        {can?.invite && <ButtonLink to="/invite-user">{t('invite')}</ButtonLink>}
      </PageHead>
      {ours && (
        <Group gap="sm">
          <NameLogo thing={ours} size={28} />
          <Text fw={600}>{ours.name}</Text>
        </Group>
      )}
      {own && !isOwner && <Text c="dimmed">{t('ownersInvite')}</Text>}
      {error ? (
        <ErrorCard message={messageOf(error)} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf({ t, language: i18n.language, own: own?.id, isOwner })}
          rows={data}
          rowKey={({ id }) => id}
          initialSort="name"
          searchIn={(user) => `${fullName(user)} ${user.email ?? ''}`}
          filters={isOwner ? [roleFilter(t), statusFilter(t)] : [roleFilter(t)]}
          {...(isOwner && {
            actions: (user: ListedUser) => <UserMenu user={user} isMe={user.id === own?.id} />,
          })}
        />
      )}
      {invitations.length > 0 && <Invitations invitations={invitations} />}
      {can?.invite && data?.length === 1 && invitations.length === 0 && (
        <EmptyState
          icon={<IconUsersPlus size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('alone')}
          text={t('aloneText')}
        />
      )}
    </Stack>
  );
}

type Context = {
  t: TFunction<'user'>;
  language: string;
  own: string | undefined;
  isOwner: boolean;
};

function columnsOf({ t, language, own, isOwner }: Context): Column<ListedUser>[] {
  const everybody: Column<ListedUser>[] = [
    {
      key: 'name',
      label: t('name'),
      show: (user) => <Name user={user} isMe={user.id === own} />,
      sortBy: fullName,
    },
    {
      key: 'companyRole',
      label: t('role'),
      show: ({ role }) => t(`roles.${role}`),
      sortBy: ({ role }) => role,
    },
  ];
  if (!isOwner) return everybody;
  return [
    ...everybody,
    {
      key: 'projects',
      label: t('projects'),
      isNumber: true,
      show: ({ projects = 0 }) => formatNumber(language, projects),
      sortBy: ({ projects = 0 }) => projects,
    },
    {
      key: 'state',
      label: t('statusName'),
      show: ({ isActive }) => <Status status={isActive ? 'active' : 'passive'} />,
      sortBy: ({ isActive }) => Number(!isActive),
    },
    {
      key: 'lastSeen',
      label: t('lastSeen'),
      show: ({ lastSeenAt }) => (lastSeenAt ? formatAgo(language, lastSeenAt) : t('never')),
      sortBy: ({ lastSeenAt }) => (lastSeenAt ? new Date(lastSeenAt).getTime() : 0),
    },
  ];
}

function Name({ user, isMe }: { user: ListedUser; isMe: boolean }) {
  const { t } = useTranslation('user');
  return (
    <Group gap="sm" wrap="nowrap">
      <Face user={user} size={32} />
      <div>
        <TextLink to="/user/$id" params={{ id: user.id }} fw={600}>
          {fullName(user)}
        </TextLink>
        {isMe && (
          <Text span c="dimmed">
            {' '}
            {t('you')}
          </Text>
        )}
        {user.email && (
          <Text size="sm" c="dimmed">
            {user.email}
          </Text>
        )}
      </div>
    </Group>
  );
}

const roleFilter = (t: TFunction<'user'>): Filter<ListedUser> => ({
  key: 'role',
  label: t('role'),
  options: (['companyOwner', 'member'] as const).map((value) => ({
    value,
    label: t(`roles.${value}`),
  })),
  holds: ({ role }, value) => role === value,
});

const statusFilter = (t: TFunction<'user'>): Filter<ListedUser> => ({
  key: 'status',
  label: t('statusName'),
  options: (['active', 'passive'] as const).map((value) => ({
    value,
    label: t(`status.${value}`),
  })),
  holds: ({ isActive }, value) => (isActive ? 'active' : 'passive') === value,
});
