import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PasswordDialog } from '../../ui/PasswordDialog.tsx';
import styles from './settings.module.css';

type Props = {
  /** What goes, as a verb, and what becomes of it. */
  name: string;
  text: string;
  onConfirm: (password: string) => Promise<unknown>;
};

/** Deletes an account or leaves a company: explained, and confirmed with the password. */
export function Leaving({ name, text, onConfirm }: Props) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <Group justify="space-between" className={styles.leaving}>
      <Text size="sm" flex="1 1 240px">
        {text}
      </Text>
      <Button variant="outline" color="red" onClick={open}>
        {name}
      </Button>
      <PasswordDialog
        isOpen={isOpen}
        title={name}
        text={text}
        confirm={name}
        isDangerous
        onConfirm={onConfirm}
        onClose={close}
      />
    </Group>
  );
}
