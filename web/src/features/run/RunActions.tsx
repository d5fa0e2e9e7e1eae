import type { OpenedRun, RunAnswer } from '@caseloom/contract';
import { Button, FileButton } from '@mantine/core';
import { IconFileText, IconUpload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useUnmatchedWords } from '../../ui/use-unmatched-words.ts';
import { completeRun, importResults, reopenRun } from './api.ts';
import { MoreActions } from './MoreActions.tsx';
import { useUndo } from './use-undo.ts';

/** What can be done with the run as a whole. */
export function RunActions({ run }: { run: OpenedRun }) {
  const { t } = useTranslation('run');
  const [isAsking, setAsking] = useState(false);
  const changes = useChanges(run, () => setAsking(false));
  const unmatched = useUnmatchedWords()(run.unmatched);
  const { untested } = run.counts;
  const kept = t(untested > 0 ? 'completeEarly' : 'completeText', { count: untested });
  const isOpen = run.status === 'open';
  return (
    <>
      {isOpen && <Import run={run} />}
      <ButtonLink
        to="/runs/$id/report"
        params={{ id: run.id }}
        variant="default"
        leftSection={<IconFileText size={18} aria-hidden />}
      >
        {t('report')}
      </ButtonLink>
      <MoreActions run={run} />
      {isOpen && run.can.complete && (
        <Button onClick={() => setAsking(true)}>{t('complete')}</Button>
      )}
      {!isOpen && run.can.reopen && (
        <Button
          variant="default"
          loading={changes.reopening.isPending}
          onClick={() => changes.reopening.mutate()}
        >
          {t('reopen')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('complete')}
        text={[unmatched && t('completeUnmatched', { unmatched }), kept].filter(Boolean).join(' ')}
        confirm={t('complete')}
        isBusy={changes.completing.isPending}
        onConfirm={() => changes.completing.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

/** So many of what was not imported are named in a message. */
const NAMES_SHOWN = 5;

/** Warns of so many of what was imported, naming the first where they are listed nowhere else. */
function useWarning() {
  const { t, i18n } = useTranslation('run');
  return (
    key: 'unmatched' | 'elsewhere' | 'withoutStatus',
    count: number,
    action?: Parameters<typeof toast>[2],
    names: string[] = [],
  ) => {
    if (count === 0) return;
    const shown = names.slice(0, NAMES_SHOWN);
    const left = count - shown.length;
    const parts = [...shown, ...(left > 0 ? [t('andMore', { count: left })] : [])];
    const listed = new Intl.ListFormat(i18n.language).format(parts);
    toast('warning', t(key, { count, names: listed }), action);
  };
}

function Import({ run: { id } }: { run: RunAnswer }) {
  const { t } = useTranslation('run');
  const warn = useWarning();
  const cache = useQueryClient();
  const [, setAddress] = useAddressState();
  const matchThem = {
    label: t('matchThem'),
    run: () => void setAddress({ tab: 'unmatched' }),
    about: `match ${id}`,
  };
  const undo = useUndo(id);
  const importing = useMutation({
    mutationFn: (file: File) => importResults({ id, file }),
    onSuccess: async ({ matched, actionId, ...left }) => {
      await cache.invalidateQueries({ queryKey: ['run', id] });
      if (matched > 0)
        toast('success', t('imported', { count: matched }), undo.offer(actionId ? [actionId] : []));
      const unknown = left.unmatchedTotal - left.elsewhereTotal;
      // what waits is there, though no test case has it yet
      if (matched === 0 && unknown === 0) toast('warning', t('noneImported'));
      // which ones they are is on the tab that the button leads to
      warn('unmatched', unknown, left.waiting > 0 ? matchThem : undefined);
      warn('elsewhere', left.elsewhereTotal);
      warn('withoutStatus', left.withoutStatusTotal, undefined, left.withoutStatus);
    },
  });
  return (
    <FileButton
      accept=".xml,.trx,.json,.ndjson,.tap,.xlsx"
      onChange={(file) => file && importing.mutate(file)}
    >
      {(props) => (
        <Button
          variant="default"
          leftSection={<IconUpload size={18} aria-hidden />}
          loading={importing.isPending}
          {...props}
        >
          {t('import')}
        </Button>
      )}
    </FileButton>
  );
}

function useChanges({ id }: RunAnswer, onCompleted: () => void) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const announce = (done: string) => async () => {
    await cache.invalidateQueries({ queryKey: ['run', id] });
    toast('success', done);
  };
  const completing = useMutation({
    mutationFn: () => completeRun({ id }),
    onSuccess: announce(t('completed')),
    onSettled: onCompleted,
  });
  const reopening = useMutation({
    mutationFn: () => reopenRun({ id }),
    onSuccess: announce(t('reopened')),
  });
  return { completing, reopening };
}
