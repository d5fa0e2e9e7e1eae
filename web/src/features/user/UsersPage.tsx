import { Avatar, Group, Stack, Text } from '@mantine/core';
import { IconMail, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatAgo, formatDate, formatNumber } from '../../lib/format.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { NameLogo } from '../../ui/NameLogo.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import type { Column, Filter } from '../../ui/table/arrange.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { UserAvatar } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { company, users } from './api.ts';
import { InvitationMenu } from './InvitationMenu.tsx';
import { type Person, peopleOf } from './people.ts';
import { Status } from './Status.tsx';
import { UserMenu } from './UserMenu.tsx';
import styles from './user.module.css';

/** `/users`: who is in the company; for its owners also who is invited, and what can be done. */
export function UsersPage() {
  const { t, i18n } = useTranslation('user');
  const { data, error, refetch } = useQuery(users);
  const { data: own } = useQuery(me);
  const ours = useQuery(company).data;
  const { can, invitations = [] } = ours ?? {};
  const isOwner = own?.isCompanyOwner ?? false;
  const rows = data && peopleOf(data, invitations);
  const isAlone = can?.invite === true && rows?.length === 1;
  const invite = <ButtonLink to="/invite-user">{t('invite')}</ButtonLink>;
  return (
    <Stack>
      <PageHead title={t('title')} count={rows && formatNumber(i18n.language, rows.length)}>
        {can?.invite && !isAlone && invite}
      </PageHead>
      {/* its room is kept: what comes later moves nothing */}
      <Group gap="sm" wrap="nowrap" mih={28}>
        {ours && (
          <>
            <NameLogo thing={ours} size={28} />
            <Text fw={600} className={styles.words}>
              {ours.name}
            </Text>
          </>
        )}
      </Group>
      {own && !isOwner && <Text c="dimmed">{t('ownersInvite')}</Text>}
      {error ? (
        <ErrorCard error={error} onRetry={refetch} />
      ) : (
        <DataTable
          label={t('title')}
          columns={columnsOf({ t, language: i18n.language, own: own?.id, isOwner })}
          rows={rows}
          rowKey={({ id }) => id}
          initialSort="name"
          searchIn={({ name, email }) => `${name} ${email}`}
          filters={isOwner ? [roleFilter(t), statusFilter(t)] : [roleFilter(t)]}
          {...(isOwner && {
            actions: ({ user, invitation }: Person) => (
              <>
                {user && <UserMenu user={user} isMe={user.id === own?.id} />}
                {invitation && <InvitationMenu invitation={invitation} />}
              </>
            ),
          })}
        />
      )}
      {isAlone && (
        <EmptyState
          icon={<IconUsersPlus size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
          title={t('alone')}
          text={t('aloneText')}
          action={invite}
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

function columnsOf({ t, language, own, isOwner }: Context): Column<Person>[] {
  const everybody: Column<Person>[] = [
    {
      key: 'name',
      label: t('name'),
      show: (person) => <Name person={person} isMe={person.id === own} />,
      sortBy: ({ name }) => name,
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
      show: ({ user }) => (user ? formatNumber(language, user.projects ?? 0) : '–'),
      sortBy: ({ user }) => user?.projects ?? -1,
    },
    {
      key: 'state',
      label: t('statusName'),
      show: ({ status, invitation }) => (
        <Status status={invitation?.delivery === 'failed' ? 'notDelivered' : status} />
      ),
      sortBy: ({ status }) => STATUSES.indexOf(status),
    },
    {
      key: 'lastSeen',
      label: t('lastSeen'),
      show: (person) => <span className={styles.ago}>{lastSeen(person, t, language)}</span>,
      sortBy: ({ user }) => (user?.lastSeenAt ? new Date(user.lastSeenAt).getTime() : 0),
    },
  ];
}

function lastSeen({ user, invitation }: Person, t: TFunction<'user'>, language: string) {
  if (invitation) return t('invitedAgo', { ago: formatAgo(language, invitation.createdAt) });
  return user?.lastSeenAt ? formatAgo(language, user.lastSeenAt) : t('never');
}

function Name({ person, isMe }: { person: Person; isMe: boolean }) {
  const { t, i18n } = useTranslation('user');
  const { name, email, user, invitation } = person;
  return (
    <Group gap="sm" wrap="nowrap">
      {user ? (
        <UserAvatar user={user} size={32} />
      ) : (
        <Avatar size={32} color="gray" aria-hidden>
          <IconMail size={18} />
        </Avatar>
      )}
      <div className={styles.words}>
        {user ? (
          <TextLink to="/user/$id" params={{ id: user.id }} fw={600}>
            {name}
          </TextLink>
        ) : (
          <Text span fw={600}>
            {name}
          </Text>
        )}
        {isMe && (
          <Text span c="dimmed">
            {' '}
            {t('you')}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          {invitation
            ? t('until', { date: formatDate(i18n.language, invitation.expiresAt) })
            : email}
        </Text>
      </div>
    </Group>
  );
}

const roleFilter = (t: TFunction<'user'>): Filter<Person> => ({
  key: 'role',
  label: t('role'),
  options: (['companyOwner', 'member'] as const).map((value) => ({
    value,
    label: t(`roles.${value}`),
  })),
  holds: ({ role }, value) => role === value,
});

const STATUSES = ['active', 'passive', 'invited'] as const;

const statusFilter = (t: TFunction<'user'>): Filter<Person> => ({
  key: 'status',
  label: t('statusName'),
  options: STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
  holds: ({ status }, value) => status === value,
});
