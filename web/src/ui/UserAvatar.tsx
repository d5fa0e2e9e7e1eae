import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { imageAt } from '../lib/image-query.ts';

type Person = { firstName: string; lastName: string; imageUrl: string | null };

/** First and last name, as one is addressed. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** One person: the picture, or the first letters of the name. A screen reader skips it, because the name stands next to it. */
export function UserAvatar({ user, size = 28 }: { user: Person; size?: number }) {
  const { imageUrl } = user;
  const picture = useQuery({ ...imageAt(imageUrl ?? ''), enabled: imageUrl !== null }).data;
  const letters = `${[...user.firstName][0] ?? ''}${[...user.lastName][0] ?? ''}`;
  return (
    <Avatar size={size} src={picture ?? null} alt="" color="ink" variant="light" aria-hidden>
      {letters}
    </Avatar>
  );
}
