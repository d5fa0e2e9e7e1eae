import type { ReleaseSummary } from '@caseloom/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconPrinter, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { projectOf } from '../project/api.ts';
import { ShareDialog } from '../report/parts.ts';
import { releaseFile, releaseOf, releaseShares } from './api.ts';
import { CountedCases } from './CountedCases.tsx';
import { DeleteRelease } from './DeleteRelease.tsx';
import { Downloads } from './Downloads.tsx';
import { FailingCases } from './FailingCases.tsx';
import { MarkReleased } from './MarkReleased.tsx';
import { Progress } from './Progress.tsx';
import { ReleaseChanges } from './ReleaseChanges.tsx';
import { ReleaseDialog } from './ReleaseDialog.tsx';
import { ReleaseRuns } from './ReleaseRuns.tsx';
import { Requirements } from './Requirements.tsx';
import { Risk } from './Risk.tsx';
import styles from './release.module.css';
import { Trend } from './Trend.tsx';

/** `/releases/{release}`: the state of a release, on one page that can be printed. */
export function ReleasePage() {
  const id = useParam('id');
  const { data, error, refetch } = useQuery(releaseOf(id));
  if (cannotShow(error, data)) return <FailedPage kind="release" error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  return <Shown summary={data} />;
}

function Shown({ summary }: { summary: ReleaseSummary }) {
  const { release, runs } = summary;
  const { t } = useTranslation('release');
  const project = useQuery(projectOf(release.projectSlug)).data;
  return (
    <Stack className={styles.page}>
      <Head summary={summary} mayEdit={project?.can.edit ?? false} />
      <Progress release={release} runs={runs} projectName={project?.name} hasLists />
      {release.note && <Text className={styles.note}>{release.note}</Text>}
      <CountedCases releaseId={release.id} />
      <Risk required={summary.required} risky={summary.risky} hasLists />
      <TextLink
        to="/work"
        search={{ tab: 'untested', project: release.projectSlug, release: release.id }}
      >
        {t('untested')}
      </TextLink>
      <div className={styles.halves}>
        <Requirements requirements={summary.requirements} hasLists />
        <Trend daily={summary.daily} release={release} />
      </div>
      <FailingCases failing={summary.failing} total={summary.failingTotal} hasLists />
      <ReleaseRuns runs={runs} />
      <ReleaseChanges release={release} />
    </Stack>
  );
}

type HeadProps = { summary: ReleaseSummary; mayEdit: boolean };

function Head({ summary, mayEdit }: HeadProps) {
  const { t } = useTranslation('release');
  const { release, runs } = summary;
  const { id, projectSlug } = release;
  const [isEditing, { open, close }] = useDisclosure();
  return (
    <PageHead title={release.name}>
      <Group gap="sm" className={styles.tools}>
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={open}>
          {t('editShort')}
        </Button>
        <MarkReleased summary={summary} />
        {mayEdit && <DeleteRelease release={release} />}
        <Downloads name={release.name} read={(format) => releaseFile({ id, format })} />
        {mayEdit && <ShareRelease id={id} />}
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

function ShareRelease({ id }: { id: string }) {
  const { t } = useTranslation('release');
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={18} aria-hidden />} onClick={open}>
        {t('share')}
      </Button>
      <ShareDialog
        title={t('shareTitle')}
        text={t('shareText')}
        calls={releaseShares(id)}
        isOpen={isOpen}
        onClose={close}
      />
    </>
  );
}
