import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { ClosedLink, PublicPage } from '../report/parts.ts';
import { sharedReleaseFile, sharedReleaseOf } from './api.ts';
import { Downloads } from './Downloads.tsx';
import { FailingCases } from './FailingCases.tsx';
import { Progress } from './Progress.tsx';
import { ReleaseRuns } from './ReleaseRuns.tsx';
import { Requirements } from './Requirements.tsx';
import { Risk } from './Risk.tsx';
import styles from './release.module.css';
import { Trend } from './Trend.tsx';

/** `/shared/release/{token}`: the state of a release for everybody who has the link, without an account. */
export function SharedReleasePage() {
  const { t } = useTranslation('release');
  return (
    <PublicPage kind={t('shared')}>
      <Shown />
    </PublicPage>
  );
}

function Shown() {
  const { t, i18n } = useTranslation(['release', 'report']);
  const token = useParam('token');
  const { data, error, refetch } = useQuery(sharedReleaseOf(token));
  if (cannotShow(error, data)) return <ClosedLink error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  const { release, runs, failing, failingTotal, requirements, required, risky, daily } = data;
  return (
    <Stack className={styles.page}>
      <title>{`${release.name} · Caseloom`}</title>
      <Group justify="space-between" gap="sm">
        <Title order={1}>{release.name}</Title>
        <Group gap="sm" className={styles.tools}>
          <Text size="sm" c="dimmed">
            {t('report:until', { date: formatDate(i18n.language, data.expiresAt) })}
          </Text>
          <Downloads name={release.name} read={(format) => sharedReleaseFile({ token, format })} />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('release:print')}
          </Button>
        </Group>
      </Group>
      <Progress release={release} runs={runs} projectName={data.projectName} hasLists={false} />
      <Risk required={required} risky={risky} hasLists={false} />
      <div className={styles.halves}>
        <Requirements requirements={requirements} hasLists={false} />
        <Trend daily={daily} release={undefined} />
      </div>
      <FailingCases failing={failing} total={failingTotal} hasLists={false} />
      <ReleaseRuns runs={runs} />
    </Stack>
  );
}
