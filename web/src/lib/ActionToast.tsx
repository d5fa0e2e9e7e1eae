import { Button, Group } from '@mantine/core';
import shared from '../ui/shared.module.css';

type Props = { message: string; label: string; run: () => void; hide: () => void };

/** What a toast says, and what can be done about it, once. */
export function ActionToast({ message, label, run, hide }: Props) {
  return (
    <Group justify="space-between" gap="xs">
      <span className={shared.anyWords}>{message}</span>
      <Button
        variant="default"
        size="xs"
        onClick={() => {
          hide();
          run();
        }}
      >
        {label}
      </Button>
    </Group>
  );
}
