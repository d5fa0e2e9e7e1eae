import type { WorkResult } from '@caseloom/contract';
import { useHotkeys } from '@mantine/hooks';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../ui/TextLink.tsx';
import styles from './work.module.css';

/** Leads to the first test case that is to be run, also by the key N. */
export function OpenNext({ result: { runId, caseKey } }: { result: WorkResult }) {
  const { t } = useTranslation('work');
  const navigate = useNavigate();
  const link = { to: '/runs/$id', params: { id: runId }, search: { case: caseKey } } as const;
  useHotkeys([['N', () => void navigate(link)]]);
  return (
    <ButtonLink
      {...link}
      aria-keyshortcuts="N"
      leftSection={<IconPlayerSkipForward size={18} aria-hidden />}
      rightSection={
        <kbd aria-hidden className={styles.key}>
          N
        </kbd>
      }
    >
      {t('next')}
    </ButtonLink>
  );
}
