import { Button, Group, List, Stack, Text } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

type Props = {
  isOpen: boolean;
  /** Says what is deleted; also on the button. */
  title: string;
  text: string;
  /** Why it cannot be deleted while it is used. */
  inUse: string;
  /** The models that use it, where that is known before asking. */
  usedBy?: string[];
  /** Says that it is done. */
  onDone: () => void;
  /** The queries to reload afterwards; all where many show the item. */
  stale?: QueryKey[];
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Deletes something of a project's library, or says which models still use it. */
export function DeleteItem({ isOpen, title, usedBy = [], onClose, ...thing }: Props) {
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: thing.remove,
    onSuccess: async () => {
      onClose();
      thing.onDone();
      const stale = thing.stale ?? [[]];
      await Promise.all(stale.map((queryKey) => cache.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      if (!modelsIn(error)) toast('error', messageOf(error));
    },
  });
  // somebody may have begun to use it since this page was read
  const users = modelsIn(deleting.error) ?? usedBy;
  if (modelsIn(deleting.error) || usedBy.length > 0) {
    return (
      <StillUsed
        {...{ isOpen, title }}
        text={thing.inUse}
        users={users}
        onClose={() => {
          deleting.reset();
          onClose();
        }}
      />
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={title}
      text={thing.text}
      confirm={title}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}

type UsedProps = {
  isOpen: boolean;
  title: string;
  text: string;
  users: string[];
  onClose: () => void;
};

function StillUsed({ isOpen, title, text, users, onClose }: UsedProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title}>
      <Stack>
        <Text>{text}</Text>
        <List>
          {users.map((name) => (
            <List.Item key={name}>{name}</List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** The names the server gives with `model_in_use`, `step_in_use` and `data_in_use`. */
function modelsIn(error: unknown): string[] | undefined {
  if (!(error instanceof ORPCError) || !error.code.endsWith('_in_use')) return undefined;
  const { models = [] }: { models?: { name: string }[] } = error.data ?? {};
  return models.map(({ name }) => name);
}
