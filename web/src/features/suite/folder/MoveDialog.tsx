import { LIMITS, type SuiteAnswer } from '@caseloom/contract';
import { Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast, withdrawOffer } from '../../../lib/toast.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { DialogForm } from '../../../ui/DialogForm.tsx';
import { moveCases, undoMove } from '../api.ts';
import { FolderField, isFolder, useFolders } from './FolderField.tsx';
import { foldersOf } from './folder-text.ts';

type Props = {
  suite: SuiteAnswer;
  /** The written cases that are moved. */
  keys: string[];
  /** How many are marked beside them that were generated. */
  generated: number;
  isOpen: boolean;
  onDone: () => void;
  onClose: () => void;
};

/** Moves the marked cases of a suite to a folder. */
export function MoveDialog({ isOpen, ...props }: Props) {
  const { t } = useTranslation('written-case');
  const title = t('moveMany', { count: props.keys.length });
  return (
    <Dialog opened={isOpen} onClose={props.onClose} title={title}>
      <Fields {...props} />
    </Dialog>
  );
}

function Fields({ suite, keys, generated, onDone, onClose }: Omit<Props, 'isOpen'>) {
  const { t } = useTranslation('written-case');
  const [text, setText] = useState('');
  const known = useFolders(suite);
  const isWrong = !isFolder(text, known);
  const moving = useMove(suite.id, () => {
    onDone();
    onClose();
  });
  return (
    <DialogForm
      confirm={t('moveConfirm')}
      isBusy={moving.isPending}
      onSubmit={() => {
        if (!isWrong) moving.mutate({ keys, folder: foldersOf(text, known) });
      }}
      onClose={onClose}
    >
      {generated > 0 && <Text size="sm">{t('moveStay', { count: generated })}</Text>}
      <FolderField
        data-autofocus={true}
        suite={suite}
        value={text}
        onChange={setText}
        error={isWrong && t('folderWrong', { levels: LIMITS.folderLevels, length: LIMITS.label })}
      />
      <Text size="sm" c="dimmed">
        {t('moveHelp')}
      </Text>
    </DialogForm>
  );
}

type Move = Omit<Parameters<typeof moveCases>[0], 'id'>;
type Changed = Parameters<typeof undoMove>[0]['changed'];

/** Moves cases; the toast moves them back, where nobody has moved them since. */
function useMove(id: string, onDone: () => void) {
  const { t } = useTranslation('written-case');
  const cache = useQueryClient();
  const refresh = () => cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
  // the next move there ends its offer
  const about = `folders in ${id}`;
  const undo = useMutation({
    mutationFn: (changed: Changed) => undoMove({ id, changed }),
    meta: { hideErrors: true },
    onSuccess: ({ undone, left }) => {
      if (left === 0) toast('success', t('moveUndone', { count: undone }));
      else toast('warning', t('moveUndoneBut', { count: left }));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: refresh,
  });
  return useMutation({
    mutationFn: (move: Move) => moveCases({ id, ...move }),
    onMutate: () => withdrawOffer(about),
    onSuccess: async ({ changed }) => {
      await refresh();
      if (changed.length === 0) toast('success', t('notMoved'));
      else
        toast('success', t('moved', { count: changed.length }), {
          ...{ label: t('undo'), run: () => undo.mutate(changed), about },
        });
      onDone();
    },
  });
}
