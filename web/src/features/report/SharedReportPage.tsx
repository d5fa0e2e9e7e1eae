import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { usePage } from '../../ui/table/use-table-state.ts';
import { sharedCaseOf, sharedDrawingOf, sharedReportFile, sharedReportOf } from './api.ts';
import { ClosedLink } from './ClosedLink.tsx';
import { Downloads } from './Downloads.tsx';
import { PublicPage } from './PublicPage.tsx';
import { Report } from './Report.tsx';
import styles from './report.module.css';
import { useChosenCase } from './use-chosen-case.ts';

/** `/shared/run/{token}`: the report of a run for everybody who has the link, without an account. */
export function SharedReportPage() {
  const { t } = useTranslation('report');
  return (
    <PublicPage kind={t('shared')}>
      <Shown />
    </PublicPage>
  );
}

function Shown() {
  const { t, i18n } = useTranslation('report');
  const token = useParam('token');
  const [page, setPage] = usePage('page');
  const reading = useChosenCase();
  const { data, error, refetch } = useQuery(sharedReportOf(token, page));
  if (cannotShow(error, data)) return <ClosedLink error={error} onRetry={refetch} />;
  if (!data) return <PageSkeleton />;
  return (
    <Stack>
      <title>{`${data.run.name} · Caseloom`}</title>
      <Group justify="space-between" gap="sm">
        <Title order={1}>{data.run.name}</Title>
        <Group gap="sm" className={styles.tools}>
          <Text size="sm" c="dimmed">
            {t('until', { date: formatDate(i18n.language, data.expiresAt) })}
          </Text>
          <Downloads name={data.run.name} read={(format) => sharedReportFile({ token, format })} />
          <Button
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
        </Group>
      </Group>
      <Report
        projectName={data.projectName}
        run={data.run}
        results={data.results}
        page={page}
        onPage={setPage}
        reading={{
          ...reading,
          caseOf: (key) => sharedCaseOf(token, key),
          drawing: sharedDrawingOf(token),
        }}
      />
    </Stack>
  );
}
