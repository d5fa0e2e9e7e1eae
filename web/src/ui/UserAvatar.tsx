import { Avatar } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { imageAt } from '../lib/image-query.ts';
import { HUES, useFace } from './face.ts';
import styles from './user-avatar.module.css';

type Person = { id: string; firstName: string; lastName: string; imageUrl: string | null };

/** First and last name, as one is addressed. */
export const fullName = ({ firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

/** One person: the picture, or the first letters of the name in a colour of theirs. A screen reader skips it, because the name stands next to it. */
export function UserAvatar({ user, size = 28 }: { user: Person; size?: number }) {
  const { imageUrl } = user;
  const picture = useQuery({ ...imageAt(imageUrl ?? ''), enabled: imageUrl !== null }).data;
  const { initials, hue } = useFace(user);
  const color = { '--face-hue': (hue * 360) / HUES } as CSSProperties;
  return (
    <Avatar
      size={size}
      src={picture ?? null}
      alt=""
      classNames={{ placeholder: styles.letters ?? '' }}
      style={color}
      aria-hidden
    >
      {initials}
    </Avatar>
  );
}
