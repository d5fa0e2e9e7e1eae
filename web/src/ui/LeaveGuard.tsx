import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isSessionOver } from '../lib/session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** Asks before a page with changes that were not saved is left; the browser asks when it is closed. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !isSessionOver(),
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={t('leave.title')}
      text={t('leave.text')}
      confirm={t('leave.confirm')}
      onConfirm={() => proceed?.()}
      onClose={() => reset?.()}
    />
  );
}
