import type { ReleaseSummary } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPrinter } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RunBar } from '../../ui/RunBar.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useHeadline } from '../../ui/use-headline.ts';
import { projectOf } from '../project/api.ts';
import { releaseOf, updateRelease } from './api.ts';
import { DeleteRelease } from './DeleteRelease.tsx';
import { daysOf } from './days.ts';
import { FailingCases } from './FailingCases.tsx';
import { ReleaseChanges } from './ReleaseChanges.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ReleaseRuns } from './ReleaseRuns.tsx';
import { Requirements } from './Requirements.tsx';
import styles from './release.module.css';
import { Trend } from './Trend.tsx';

/** `/releases/{release}`: the state of a release, on one page that can be printed. */
export function ReleasePage() {
  const id = useParam('id');
  const { data, error, refetch } = useQuery(releaseOf(id));
  if (cannotShow(error, data)) return <FailedPage kind="release" error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  return (
    <Stack className={styles.page}>
      <Head summary={data} />
      <State summary={data} />
      <div className={styles.halves}>
        <Requirements requirements={data.requirements} />
        <Trend daily={data.daily} />
      </div>
      <FailingCases failing={data.failing} total={data.failingTotal} />
      <ReleaseRuns runs={data.runs} />
      <ReleaseChanges release={data.release} />
    </Stack>
  );
}

function Head({ summary: { release, runs } }: { summary: ReleaseSummary }) {
  const { t } = useTranslation('release');
  const cache = useQueryClient();
  const { id, projectSlug, status } = release;
  const project = useQuery(projectOf(projectSlug)).data;
  const [isEditing, { open, close }] = useDisclosure();
  const isReleased = status === 'released';
  const marking = useMutation({
    mutationFn: () => updateRelease({ id, status: isReleased ? 'open' : 'released' }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['release', id] }),
  });
  return (
    <PageHead title={release.name}>
      <Group gap="sm" className={styles.tools}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={open}>
          {t('editShort')}
        </Button>
        <Button variant="default" loading={marking.isPending} onClick={() => marking.mutate()}>
          {t(isReleased ? 'reopen' : 'markReleased')}
        </Button>
        {project?.can.edit && <DeleteRelease release={release} />}
        <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      </Group>
      <ReleaseDialog
        projectSlug={projectSlug}
        release={release}
        runIds={runs.map((run) => run.id)}
        isOpen={isEditing}
        onClose={close}
      />
    </PageHead>
  );
}

function State({ summary: { release } }: { summary: ReleaseSummary }) {
  const { t, i18n } = useTranslation('release');
  const project = useQuery(projectOf(release.projectSlug)).data;
  const headline = useHeadline();
  const days = daysOf(i18n.language, release.startsOn, release.endsOn);
  return (
    <section aria-label={t('state')}>
      <Group gap="xs" mb="xs">
        <Tag tone={release.status === 'released' ? 'pass' : 'plain'}>
          {t(release.status === 'released' ? 'released' : 'open')}
        </Tag>
        <Text c="dimmed">{[project?.name, days].filter(Boolean).join(' · ')}</Text>
      </Group>
      <Text fz={22} fw={700} mb="xs">
        {headline(release.counts)}
      </Text>
      <RunBar counts={release.counts} />
      {release.note && (
        <Text mt="sm" className={styles.note}>
          {release.note}
        </Text>
      )}
    </section>
  );
}
