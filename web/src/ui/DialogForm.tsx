import { Stack } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { DialogButtons } from './DialogButtons.tsx';
import { Form } from './Form.tsx';

type Props = ComponentProps<typeof DialogButtons> & {
  onSubmit: () => void;
  /** The id of what it changes, where the page has such a form for each of several. */
  about?: string;
  children: ReactNode;
};

/** The form of a dialog: text and fields, Cancel, and the button that confirms. */
export function DialogForm({ onSubmit, about, children, ...buttons }: Props) {
  return (
    <Form isBusy={buttons.isBusy} onSubmit={onSubmit} about={about}>
      <Stack>
        {children}
        <DialogButtons {...buttons} />
      </Stack>
    </Form>
  );
}
