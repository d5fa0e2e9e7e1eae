import type { Position } from '@caseloom/engine';
import { Menu } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './floating.module.css';

type Props = {
  name: string;
  /** Where it stands on the screen. */
  screen: Position;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

/** A menu that opens at a position of the canvas; its caller decides where the focus goes. */
export function PlacedMenu({ name, screen, onClose, onKeyDown, children }: Props) {
  return (
    <Menu opened onClose={onClose} position="right-start" offset={2} returnFocus={false}>
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          className={styles.menuAnchor}
          aria-label={name}
          style={{ left: screen.x, top: screen.y }}
        />
      </Menu.Target>
      <Menu.Dropdown onKeyDown={onKeyDown}>{children}</Menu.Dropdown>
    </Menu>
  );
}
