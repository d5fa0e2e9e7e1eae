import type { Project } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { formatDate } from '../../../lib/format.ts';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import type { Column } from '../../../ui/table/arrange.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { fullName, UserAvatar } from '../../../ui/UserAvatar.tsx';
import { me } from '../../auth/api.ts';
import { type Member, membersOf } from '../api.ts';
import { AddMember } from './AddMember.tsx';
import { MemberMenu } from './MemberMenu.tsx';

/** Who works on a project, and who is invited to. */
export function TeamTab({ slug, project }: { slug: string; project: Project | undefined }) {
  const { t, i18n } = useTranslation('project');
  const own = useQuery(me).data?.id;
  const { data, error, refetch } = useQuery(membersOf(slug));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  const admins = data?.filter(({ role, status }) => role === 'projectOwner' && status === 'active');
  return (
    <DataTable
      label={t('team')}
      columns={columnsOf({ t, language: i18n.language, own })}
      rows={data}
      rowKey={({ user }) => user.id}
      searchIn={({ user }) => fullName(user)}
      tools={project?.can.addMember && <AddMember project={project} />}
      actions={(member) =>
        project && (
          <MemberMenu
            project={project}
            member={member}
            own={own}
            admins={admins?.map(({ user }) => user.id) ?? []}
          />
        )
      }
    />
  );
}

type Context = { t: TFunction<'project'>; language: string; own: string | undefined };

function columnsOf({ t, language, own }: Context): Column<Member>[] {
  return [
    {
      key: 'name',
      label: t('name'),
      show: ({ user }) => (
        <Group gap="sm" wrap="nowrap">
          <UserAvatar user={user} size={32} />
          <span>
            <TextLink to="/user/$id" params={{ id: user.id }} fw={600}>
              {fullName(user)}
            </TextLink>
            {user.id === own && (
              <Text span c="dimmed">
                {' '}
                {t('member.you')}
              </Text>
            )}
          </span>
        </Group>
      ),
      sortBy: ({ user }) => fullName(user),
    },
    {
      key: 'role',
      label: t('member.role'),
      isShort: true,
      show: ({ role }) => t(`member.roles.${role}`),
      sortBy: ({ role }) => role,
    },
    {
      key: 'status',
      label: t('member.status'),
      isShort: true,
      show: ({ status }) =>
        status === 'active' ? (
          <Tag tone="pass" icon={<IconCircleCheck size={14} aria-hidden />}>
            {t('member.active')}
          </Tag>
        ) : (
          <Tag tone="warn" icon={<IconMail size={14} aria-hidden />}>
            {t('member.invited')}
          </Tag>
        ),
      sortBy: ({ status }) => status,
    },
    {
      key: 'since',
      label: t('member.since'),
      isShort: true,
      show: ({ since, status }) => (status === 'active' ? formatDate(language, since) : '–'),
      sortBy: ({ since }) => new Date(since).getTime(),
    },
  ];
}
