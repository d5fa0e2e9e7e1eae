import { Button, Menu, Text } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type Edit, EditDialog } from './EditDialog.tsx';
import styles from './item-menu.module.css';
import { RowMenu } from './RowMenu.tsx';

type Props = {
  label: string;
  /** Behind three dots, where the thing is one of a list. */
  isInRow?: boolean;
  /** How the thing is changed. */
  edit: Edit;
  /** Undefined where one may never delete it; `whyNot` says why one cannot now. */
  deletion:
    | {
        title: string;
        text: string;
        whyNot?: string | undefined;
        /** When it is asked whether it should really be deleted. */
        onAsk?: () => void;
        run: () => Promise<void>;
      }
    | undefined;
  /** What else can be done, as items of the menu. */
  children?: ReactNode;
};

/** What is seldom done with the thing a page or a row is about: changed, deleted, and more. */
export function ItemMenu({ label, isInRow, edit, deletion, children }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const deleting = useMutation({ mutationFn: async () => deletion?.run(), onSettled: close });
  const items = (
    <>
      {children}
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setOpen('edit')}>
        {edit.title}
      </Menu.Item>
      {deletion && (
        <Menu.Item
          color="red"
          maw={320}
          className={styles.impossible}
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-disabled={deletion.whyNot !== undefined}
          data-disabled={deletion.whyNot !== undefined || undefined}
          closeMenuOnClick={deletion.whyNot === undefined}
          onClick={() => {
            if (deletion.whyNot !== undefined) return;
            deletion.onAsk?.();
            setOpen('delete');
          }}
        >
          {deletion.title}
          {deletion.whyNot && (
            <Text span size="xs" display="block" data-why>
              {deletion.whyNot}
            </Text>
          )}
        </Menu.Item>
      )}
    </>
  );
  return (
    <>
      {isInRow ? (
        <RowMenu label={label}>{items}</RowMenu>
      ) : (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
              {label}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>{items}</Menu.Dropdown>
        </Menu>
      )}
      <EditDialog {...edit} isOpen={open === 'edit'} onClose={close} />
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
