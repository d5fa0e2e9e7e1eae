import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { DialogButtons } from './DialogButtons.tsx';
import { Form } from './Form.tsx';

type Props = {
  /** What will be done, as a verb. */
  confirm: string;
  isBusy: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** What is filled in in a dialog: fields, Cancel, and what they are for. */
export function DialogForm({ confirm, isBusy, onSubmit, onClose, children }: Props) {
  return (
    <Form isBusy={isBusy} onSubmit={onSubmit}>
      <Stack>
        {children}
        <DialogButtons confirm={confirm} isBusy={isBusy} onClose={onClose} />
      </Stack>
    </Form>
  );
}
