import { Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';

type Props = {
  label: string;
  editLabel: string;
  /** The dialog by which the thing is changed. */
  edit: (dialog: { isOpen: boolean; onClose: () => void }) => ReactNode;
  /** Undefined where it may not be deleted. */
  deletion: { title: string; text: string; run: () => Promise<void> } | undefined;
  /** What else can be done, as items of the menu. */
  children?: ReactNode;
};

/** What is seldom done with the thing a page is about: changed, deleted, and more. */
export function ThingMenu({ label, editLabel, edit, deletion, children }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const deleting = useMutation({ mutationFn: async () => deletion?.run(), onSettled: close });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {label}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            {editLabel}
          </Menu.Item>
          {deletion && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpen('delete')}
            >
              {deletion.title}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {edit({ isOpen: open === 'edit', onClose: close })}
      {deletion && (
        <ConfirmDialog
          isOpen={open === 'delete'}
          title={deletion.title}
          text={deletion.text}
          confirm={deletion.title}
          isDangerous
          isBusy={deleting.isPending}
          onConfirm={() => deleting.mutate()}
          onClose={close}
        />
      )}
    </>
  );
}
