import type { CaseVersion } from '@caseloom/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toast.ts';
import { rewriteCase } from '../api.ts';
import { wordsOf } from './version-words.ts';

type Restoring = { version: CaseVersion; newest: CaseVersion };

/** Lets a case say again what a version said, as its newest version; the toast undoes it in the same way. */
export function useRestoreVersion(id: string, key: string) {
  const { t } = useTranslation('written-case');
  const cache = useQueryClient();
  const meta = { hideErrors: true } as const;
  const onError = (error: Error) => toast('error', messageOf(error));
  const refresh = () => cache.invalidateQueries({ queryKey: ['suite', 'kept', id] });
  const mutationFn = ({ version, newest }: Restoring) =>
    rewriteCase({ id, key, version: newest.version, ...wordsOf(version) });
  const common = { mutationFn, meta, onError, onSettled: refresh };
  const undo = useMutation({
    ...common,
    onSuccess: () => toast('success', t('versionUndone')),
  });
  return useMutation({
    ...common,
    onSuccess: ({ handwritten }, { newest }) => {
      // only while nobody has changed the case since
      const restored = { ...newest, version: handwritten?.version ?? newest.version };
      toast('success', t('versionRestored'), {
        label: t('undo'),
        run: () => undo.mutate({ version: newest, newest: restored }),
        about: `version of ${key}`,
      });
    },
  });
}
