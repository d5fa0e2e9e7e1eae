import type { Project } from '@caseloom/contract';
import { Avatar } from '@mantine/core';

type Props = { project: Pick<Project, 'name' | 'logoUrl'>; size: number };

/** A project's picture, or the first letter of its name. Says nothing aloud: the name stands beside it. */
export function ProjectLogo({ project: { name, logoUrl }, size }: Props) {
  return (
    <Avatar src={logoUrl} alt="" size={size} radius="md" color="ink" aria-hidden>
      {[...name][0]}
    </Avatar>
  );
}
