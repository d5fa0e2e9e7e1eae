import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState } from 'react';

/** The dialog itself. It opens after it was mounted, so that it knows where the focus came from. */
export function LoadedDialog({ opened, ...props }: ModalProps) {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return <Modal opened={isMounted && opened} {...props} />;
}
