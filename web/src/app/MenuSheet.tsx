import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './shell.module.css';

type Props = { isOpen: boolean; onClose: () => void; children: ReactNode };

/** The sheet of the navigation on a phone; loaded when it is first opened. */
export function MenuSheet({ isOpen, onClose, children }: Props) {
  // it opens after it was mounted, so that it knows where the focus came from
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <Drawer
      opened={isMounted && isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title="Caseloom"
      classNames={{ content: styles.menuSheet }}
    >
      {children}
    </Drawer>
  );
}
