import type { Project } from '@caseloom/contract';
import { Group, Text } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Face, fullName } from '../../../ui/Face.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import type { Column } from '../../../ui/table/arrange.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { me } from '../../auth/api.ts';
import { AddMember } from './AddMember.tsx';
import { RemoveMember } from './RemoveMember.tsx';

type Member = Project['members'][number];

/** Who works on a project, and who is invited to. */
export function TeamTab({ project }: { project: Project | undefined }) {
  const { t } = useTranslation('project');
  const own = useQuery(me).data?.id;
  return (
    <DataTable
      label={t('team')}
      columns={columnsOf(t, own)}
      rows={project?.members}
      rowKey={({ user }) => user.id}
      searchIn={({ user }) => fullName(user)}
      tools={project?.can.addMember && <AddMember project={project} />}
      actions={(member) =>
        project && <RemoveMember project={project} member={member} isMe={member.user.id === own} />
      }
    />
  );
}

function columnsOf(t: TFunction<'project'>, own: string | undefined): Column<Member>[] {
  return [
    {
      key: 'name',
      label: t('name'),
      show: ({ user }) => (
        <Group gap="sm" wrap="nowrap">
          <Face user={user} size={32} />
          <Text span fw={600}>
            {fullName(user)}
            {user.id === own && (
              <Text span c="dimmed" fw={400}>
                {' '}
                {t('member.you')}
              </Text>
            )}
          </Text>
        </Group>
      ),
      sortBy: ({ user }) => fullName(user),
    },
    {
      key: 'role',
      label: t('member.role'),
      show: ({ role }) => t(`member.roles.${role}`),
      sortBy: ({ role }) => role,
    },
    {
      key: 'status',
      label: t('member.status'),
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
  ];
}
