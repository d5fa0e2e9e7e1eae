import type { Project } from '@caseloom/contract';
import { Menu, Stack } from '@mantine/core';
import {
  IconArrowsExchange,
  IconDoorExit,
  IconShield,
  IconShieldOff,
  IconUserMinus,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RowMenu } from '../../../ui/RowMenu.tsx';
import { fullName } from '../../../ui/UserAvatar.tsx';
import { LeftByLeaving } from '../../work/parts.ts';
import { type Member, removeMember, setMemberRole } from '../api.ts';

type Props = {
  project: Project;
  member: Member;
  /** Who is asking. */
  own: string | undefined;
  /** Who runs the project; the last of them stays. */
  admins: string[];
};

type Action = 'promote' | 'demote' | 'transfer' | 'remove' | 'leave';

const ICONS = {
  promote: IconShield,
  demote: IconShieldOff,
  transfer: IconArrowsExchange,
  remove: IconUserMinus,
  leave: IconDoorExit,
};

/** What can be done to a membership; what one may not do is not there. */
export function MemberMenu({ project, member, own, admins }: Props) {
  const { t } = useTranslation('project');
  const [action, setAction] = useState<Action>();
  const name = fullName(member.user);
  const changing = useMemberAction({ project, member, onDone: () => setAction(undefined) });
  const actions = actionsFor(member, own, admins);
  if (actions.length === 0) return null;
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        {actions.map((one) => {
          const Icon = ICONS[one];
          return (
            <Menu.Item
              key={one}
              color={isHard(one) ? 'red' : undefined}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => setAction(one)}
            >
              {t(`member.${one}`)}
            </Menu.Item>
          );
        })}
      </RowMenu>
      <ConfirmDialog
        isOpen={action !== undefined}
        title={action ? t(`member.${action}`) : ''}
        text={action && <Outcome action={action} project={project} member={member} />}
        confirm={action ? t(`member.${action}`) : ''}
        isDangerous={isHard(action)}
        isBusy={changing.isPending}
        onConfirm={() => action && changing.mutate(action)}
        onClose={() => setAction(undefined)}
      />
    </>
  );
}

type OutcomeProps = Pick<Props, 'project' | 'member'> & { action: Action };

/** What the action does; with a hard one, which cases the member has still to run. */
function Outcome({ action, project, member }: OutcomeProps) {
  const { t } = useTranslation('project');
  const name = fullName(member.user);
  return (
    <Stack gap="sm">
      <span>{t(`member.text.${outcomeOf(action, member)}`, { name, project: project.name })}</span>
      {isHard(action) && member.status === 'active' && (
        <LeftByLeaving projectSlug={project.slug} assignee={member.user.id} />
      )}
    </Stack>
  );
}

const isHard = (action: Action | undefined) => action === 'remove' || action === 'leave';

/** What really comes of it: an owner of the company sees every project, and who is only invited saw nothing yet. */
function outcomeOf(action: Action, { user, status }: Member) {
  if (action === 'remove' && status === 'invited') return 'removeInvited';
  if (user.role !== 'companyOwner') return action;
  if (action === 'leave') return 'leaveOwner';
  return action === 'remove' ? 'removeOwner' : action;
}

function actionsFor(
  { user: { id }, role, status, can }: Member,
  own: string | undefined,
  admins: string[],
): Action[] {
  const isMe = id === own;
  const actions: Action[] = [];
  if (admins.length === 1 && admins[0] === id) return actions;
  if (can.changeRole) actions.push(role === 'projectOwner' ? 'demote' : 'promote');
  if (can.changeRole && own && admins.includes(own) && !isMe && status === 'active')
    actions.push('transfer');
  if (can.remove) actions.push(isMe ? 'leave' : 'remove');
  return actions;
}

function useMemberAction({
  project: { id, slug, can },
  member,
  onDone,
}: Pick<Props, 'project' | 'member'> & { onDone: () => void }) {
  const { user } = member;
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const toRole = (role: Member['role'], isTransfer = false) =>
    setMemberRole({ slug, userId: user.id, role, ...(isTransfer && { isTransfer }) });
  const calls: Record<Action, () => Promise<unknown>> = {
    promote: () => toRole('projectOwner'),
    demote: () => toRole('member'),
    transfer: () => toRole('projectOwner', true),
    remove: () => removeMember({ id, userId: user.id }),
    leave: () => removeMember({ id, userId: user.id }),
  };
  return useMutation({
    mutationFn: (action: Action) => calls[action](),
    onSuccess: async (_, action) => {
      onDone();
      const isInvited = outcomeOf(action, member) === 'removeInvited';
      const done = isInvited ? 'removeInvited' : action;
      toast('success', t(`member.done.${done}`, { name: fullName(user) }));
      // a company owner still sees the project they left
      if (action === 'leave' && !can.delete) await navigate({ to: '/projects' });
      await cache.invalidateQueries({ queryKey: ['project'] });
    },
  });
}
