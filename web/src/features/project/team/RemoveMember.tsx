import type { Project } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconDoorExit, IconUserMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { fullName } from '../../../ui/Face.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { removeMember } from '../api.ts';

type Member = Project['members'][number];
type Props = { project: Project; member: Member; isMe: boolean };

/** Takes somebody out of a project, for those who may; or leaves it oneself. The last admin stays. */
export function RemoveMember({ project, member, isMe }: Props) {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = fullName(member.user);
  const removing = useMutation({
    mutationFn: () => removeMember({ id: project.id, userId: member.user.id }),
    onSuccess: async () => {
      setAsking(false);
      toast('success', t(isMe ? 'member.left' : 'member.removed', { name }));
      // a company owner still sees the project they left
      if (isMe && !project.can.delete) await navigate({ to: '/projects' });
      await cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
  if (isLastAdmin(project, member) || !(isMe || project.can.addMember)) return null;
  const action = t(isMe ? 'member.leave' : 'member.remove');
  const Icon = isMe ? IconDoorExit : IconUserMinus;
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <Menu.Item
          color="red"
          leftSection={<Icon size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          {action}
        </Menu.Item>
      </RowMenu>
      <ConfirmDialog
        isOpen={isAsking}
        title={action}
        text={t(isMe ? 'member.leaveText' : 'member.removeText', { name, project: project.name })}
        confirm={action}
        isDangerous
        isBusy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

const isLastAdmin = ({ members }: Project, { user }: Member) =>
  members.some(({ user: { id }, role }) => id === user.id && role === 'projectOwner') &&
  members.filter(({ role, status }) => role === 'projectOwner' && status === 'active').length === 1;
