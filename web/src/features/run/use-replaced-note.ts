import type { ResultAnswer, ResultStatus } from '@caseloom/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { useUndo } from './use-undo.ts';

/** Says whose result a new one has just replaced, and offers to take it back: nobody is asked before each mark. */
export function useReplacedNote(runId: string) {
  const { t } = useTranslation(['run', 'common']);
  const own = useQuery(me).data;
  const undo = useUndo(runId);
  return (before: ResultAnswer | undefined, status: ResultStatus, actionId: string | null) => {
    if (!own || !before || before.source === 'import' || before.status === status) return;
    const { updatedBy: by, name } = before;
    if (!by || by === fullName(own) || before.status === 'untested') return;
    const words = { by, name, status: t(`common:result.${before.status}`) };
    toast('info', t('run:replaced', words), undo.offer(actionId ? [actionId] : []));
  };
}
