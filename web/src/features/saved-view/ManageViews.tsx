import type { SavedView } from '@caseloom/contract';
import { Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core';
import { IconPencil, IconTrash, IconUsers, IconUsersMinus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmForm } from '../../ui/ConfirmForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogForm } from '../../ui/DialogForm.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import { useName } from '../../ui/use-name.ts';
import { createView, deleteView, updateView } from './api.ts';
import styles from './saved-view.module.css';

type Props = { views: SavedView[]; isOpen: boolean; onClose: () => void };

/** What is done with one view while the dialog shows nothing else. */
type Doing = { what: 'rename' | 'delete'; view: SavedView };

/** All views that one has: renamed, shared, deleted. */
export function ManageViews({ views, isOpen, onClose }: Props) {
  const { t } = useTranslation('saved-view');
  const [doing, setDoing] = useState<Doing>();
  const back = () => setDoing(undefined);
  const title = doing ? t(doing.what) : t('manageTitle');
  return (
    <Dialog opened={isOpen} onClose={doing ? back : onClose} title={title}>
      {doing?.what === 'rename' && <Rename view={doing.view} onClose={back} />}
      {doing?.what === 'delete' && <Delete view={doing.view} onClose={back} />}
      {!doing && (
        <Stack>
          {views.length === 0 && <Text c="dimmed">{t('none')}</Text>}
          <ul className={styles.views}>
            {views.map((view) => (
              <Row key={view.id} view={view} onDo={(what) => setDoing({ what, view })} />
            ))}
          </ul>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('done')}
            </Button>
          </Group>
        </Stack>
      )}
    </Dialog>
  );
}

function Row({ view, onDo }: { view: SavedView; onDo: (what: Doing['what']) => void }) {
  const { t } = useTranslation('saved-view');
  const { id, name, isShared, createdBy, projectSlug, can } = view;
  const sharing = useChange(t('changed'), () => updateView({ id, isShared: !isShared }));
  const whose = can.edit ? t(isShared ? 'isShared' : 'isPrivate') : t('by', { name: createdBy });
  return (
    <li>
      <span className={styles.name}>
        {name}
        <Text size="sm" c="dimmed">
          {whose}
        </Text>
      </span>
      {(can.edit || can.delete) && (
        <RowMenu label={t('actions', { name })}>
          {can.edit && (
            <Menu.Item
              leftSection={<IconPencil size={16} aria-hidden />}
              onClick={() => onDo('rename')}
            >
              {t('rename')}
            </Menu.Item>
          )}
          {can.edit && projectSlug && (
            <Menu.Item
              leftSection={
                isShared ? (
                  <IconUsersMinus size={16} aria-hidden />
                ) : (
                  <IconUsers size={16} aria-hidden />
                )
              }
              onClick={() => sharing.mutate()}
            >
              {t(isShared ? 'makePrivate' : 'makeShared')}
            </Menu.Item>
          )}
          {can.delete && (
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => onDo('delete')}
            >
              {t('delete')}
            </Menu.Item>
          )}
        </RowMenu>
      )}
    </li>
  );
}

type DoingProps = { view: SavedView; onClose: () => void };

function Rename({ view, onClose }: DoingProps) {
  const { t } = useTranslation('saved-view');
  const { id, name: before } = view;
  const { name, ask, field } = useName(before);
  const undo = useChange(t('undone'), () => updateView({ id, name: before }));
  const renaming = useChange(t('renamed'), () => updateView({ id, name }), {
    onDone: onClose,
    undo: name === before ? undefined : () => undo.mutate(),
  });
  return (
    <DialogForm
      confirm={t('confirm')}
      isBusy={renaming.isPending}
      about={view.id}
      onSubmit={() => ask() && renaming.mutate()}
      onClose={onClose}
    >
      <TextInput label={t('name')} {...field} />
    </DialogForm>
  );
}

function Delete({ view, onClose }: DoingProps) {
  const { t } = useTranslation('saved-view');
  const { id, list, projectSlug, name, words, isShared, can } = view;
  const restore = useChange(t('undone'), () =>
    createView({ list, name, words, isShared, ...(projectSlug && { projectSlug }) }),
  );
  const deleting = useChange(t('deleted'), () => deleteView({ id }), {
    onDone: onClose,
    // somebody else's would come back as one's own
    undo: can.edit ? () => restore.mutate() : undefined,
  });
  const text = t(isShared ? 'deleteSharedText' : 'deleteText', { name });
  return (
    <ConfirmForm
      text={can.edit ? text : `${text} ${t('forGood')}`}
      confirm={t('delete')}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}

type After = { onDone?: () => void; undo?: (() => void) | undefined };

/** Changes a view; every list of views follows. */
function useChange(done: string, change: () => Promise<unknown>, { onDone, undo }: After = {}) {
  const { t } = useTranslation('saved-view');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['views'] });
      toast('success', done, undo && { label: t('undo'), run: undo });
      onDone?.();
    },
  });
}
