import {
  ActionIcon,
  type ActionIconProps,
  type FloatingPosition,
  Menu,
  type MenuProps,
  Tooltip,
} from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentPropsWithRef, ReactNode } from 'react';

type Props = Omit<ActionIconProps & ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & {
  Icon: Icon;
  /** Its name, which stands beside it on hover. */
  label: string;
  /** What stands there instead, where there is more to say. */
  tip?: string;
  tooltipAt?: FloatingPosition;
  /** Of one that switches something on and off. */
  isPressed?: boolean;
};

/** A button with a sign, and its name on hover. */
export function IconButton({ Icon, label, tip = label, tooltipAt, isPressed, ...rest }: Props) {
  return (
    <Tooltip label={tip} {...(tooltipAt && { position: tooltipAt })}>
      <ActionIcon
        variant={isPressed ? 'light' : 'subtle'}
        color="gray"
        size="lg"
        {...rest}
        aria-label={label}
        aria-pressed={isPressed}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

type IconMenuProps = Omit<Props, 'tip' | 'isPressed'> & {
  /** What the menu holds. */
  children: ReactNode;
  menu?: Pick<MenuProps, 'position' | 'closeOnItemClick' | 'width'>;
};

/** A button with a sign that opens a menu. */
export function IconMenu({ Icon, label, tooltipAt, children, menu, ...rest }: IconMenuProps) {
  return (
    <Menu position="bottom-end" {...menu}>
      <Tooltip label={label} {...(tooltipAt && { position: tooltipAt })}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" {...rest} aria-label={label}>
            <Icon size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
