import { ActionIcon, Menu, type MenuItemProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';

/** What can be done with one thing of a list, behind three dots. */
export function RowMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
          <IconDots size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

type Link = Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;

/** An entry of a menu that leads to another page. */
export const MenuLink = createLink((props: MenuItemProps & Link) => (
  <Menu.Item component="a" {...props} />
));
