import { Avatar } from '@mantine/core';

type Props = {
  /** A project or a company. */
  thing: { name: string; logoUrl: string | null };
  size: number;
};

/** No amber: that is for the path of a test case alone. */
const COLORS = ['ink', 'teal', 'grape', 'gray'] as const;

/** The picture of a project or a company, or the first letter of its name. A screen reader skips it, because the name stands next to it. */
export function NameLogo({ thing: { name, logoUrl }, size }: Props) {
  const letters = [...name];
  const sum = letters.reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0);
  const color = COLORS[sum % COLORS.length] ?? 'ink';
  return (
    <Avatar src={logoUrl} alt="" size={size} radius="md" color={color} aria-hidden>
      {letters[0]}
    </Avatar>
  );
}
