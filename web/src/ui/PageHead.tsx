import { Group, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from './shared.module.css';

type Props = {
  title: string;
  /** How many things the page lists, once that is known. */
  count?: string | undefined;
  /** What stands in place of the heading where the name can be changed; it brings a heading of its own. */
  heading?: ReactNode;
  /** What can be done here; the one primary button last. */
  children?: ReactNode;
};

/** The name of a page, on it and in the browser's tab, and what can be done there. */
export function PageHead({ title, count, heading, children }: Props) {
  return (
    <Group justify="space-between" align="flex-start" gap="sm" mih={36}>
      <title>{`${title} · Caseloom`}</title>
      {heading ?? (
        <Title order={1} flex="1 1 320px" miw={0} py={3}>
          {title}
          {count !== undefined && <span className={shared.pageCount}> {count}</span>}
        </Title>
      )}
      {children && (
        <Group gap="sm" className={shared.screenOnly}>
          {children}
        </Group>
      )}
    </Group>
  );
}
