import type { SuiteAnswer } from '@caseloom/contract';
import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useRuledProjects } from '../api-key/api.ts';
import { CiStep } from '../api-key/parts.ts';

type Props = { suite: SuiteAnswer; isOpen: boolean; onClose: () => void };

/** How a pipeline begins a run of this suite and brings its results. */
export function FromCi({ suite, isOpen, onClose }: Props) {
  const { t } = useTranslation(['suite', 'api-key']);
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t('suite:fromCi')} size="lg">
      <Stack>
        <Text>{t('api-key:ci.text')}</Text>
        <CiStep suiteId={suite.id} />
        <Keys suite={suite} />
      </Stack>
    </Dialog>
  );
}

/** Where a key for it is made, for who may. */
function Keys({ suite }: Pick<Props, 'suite'>) {
  const { t } = useTranslation(['suite', 'api-key']);
  const rulesIt = useRuledProjects()?.some(({ slug }) => slug === suite.projectSlug);
  if (rulesIt)
    return (
      <TextLink to="/settings/$tab" params={{ tab: 'keys' }}>
        {t('suite:makeKey')}
      </TextLink>
    );
  return (
    <Text size="sm" c="dimmed">
      {t('api-key:notYours')}
    </Text>
  );
}
