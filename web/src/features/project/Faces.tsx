import type { Project } from '@caseloom/contract';
import { Avatar, Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { fullName, UserAvatar } from '../../ui/UserAvatar.tsx';

const SHOWN = 3;

/** The first letters of a team's names, and how many more there are. */
export function Faces({ members }: { members: Project['members'] }) {
  const { t } = useTranslation('project');
  const names = members.map(({ user }) => fullName(user)).join(', ');
  const more = members.length - SHOWN;
  return (
    <Tooltip label={names} multiline maw={300}>
      <Avatar.Group
        spacing={6}
        role="img"
        aria-label={t('teamOf', { count: members.length, names })}
      >
        {members.slice(0, SHOWN).map(({ user }) => (
          <UserAvatar key={user.id} user={user} />
        ))}
        {more > 0 && <Avatar size={28}>{`+${more}`}</Avatar>}
      </Avatar.Group>
    </Tooltip>
  );
}
