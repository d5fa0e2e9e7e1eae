import type { RunAnswer } from '@caseloom/contract';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** How a run that began without test cases gets its first ones. */
export function NoCases({ run }: { run: RunAnswer }) {
  const { t } = useTranslation('run');
  return (
    <EmptyState
      icon={<IconListCheck size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
      title={t('emptyTitle')}
      {...(run.status === 'open' && { text: t('emptyText') })}
    />
  );
}
