import { LIMITS } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { attachFile, detachFile, resultOf } from '../api.ts';

type Options = {
  runId: string;
  caseKey: string;
  /** How many files the result has. */
  count: number;
  isOpen: boolean;
  onDetached: () => void;
};

/** Adds files to a result and takes them away; what is pasted anywhere on the page is added. */
export function useFiles({ runId, caseKey, count, isOpen, onDetached }: Options) {
  const { t, i18n } = useTranslation('run');
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([
      cache.invalidateQueries(resultOf(runId, caseKey)),
      cache.invalidateQueries({ queryKey: ['run', runId, 'results'] }),
    ]);
  const attaching = useMutation({
    mutationFn: async (files: File[]) => {
      for (const file of files) await attachFile({ id: runId, caseKey, file });
    },
    onSuccess: (_, files) => toast('success', t('files.added', { count: files.length })),
    onSettled: refresh,
  });
  const detaching = useMutation({
    mutationFn: (attachmentId: string) => detachFile({ id: runId, attachmentId }),
    onSuccess: refresh,
    onSettled: onDetached,
  });
  function attach(files: File[]) {
    const large = files.filter(({ size }) => size > LIMITS.attachmentBytes);
    for (const { name } of large)
      toast(
        'error',
        t('files.tooLarge', { name, size: formatBytes(i18n.language, LIMITS.attachmentBytes) }),
      );
    const accepted = files.filter((file) => !large.includes(file));
    if (count + accepted.length > LIMITS.attachments)
      toast('error', t('files.tooMany', { count: LIMITS.attachments }));
    else if (accepted.length > 0 && !attaching.isPending) attaching.mutate(accepted);
  }
  usePasted(attach, isOpen);
  return { attach, detaching, isSending: attaching.isPending };
}

/** Files that are pasted anywhere on the page, a screenshot above all. */
function usePasted(take: (files: File[]) => void, isOn: boolean) {
  const newest = useRef(take);
  useEffect(() => {
    newest.current = take;
  });
  useEffect(() => {
    if (!isOn) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      newest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isOn]);
}
