import type { WorkResult } from '@caseloom/contract';
import { useHotkeys } from '@mantine/hooks';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ButtonKey } from '../../ui/ButtonKey.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';

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
      rightSection={<ButtonKey name="N" />}
    >
      {t('next')}
    </ButtonLink>
  );
}
