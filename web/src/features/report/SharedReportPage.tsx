import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow, isMissing } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Footer } from '../../ui/Footer.tsx';
import { Logo } from '../../ui/Logo.tsx';
import { PreferenceSwitches } from '../../ui/PreferenceSwitches.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { usePage } from '../../ui/table/use-table-state.ts';
import { sharedCaseOf, sharedDrawingOf, sharedReportFile, sharedReportOf } from './api.ts';
import { Downloads } from './Downloads.tsx';
import { Report } from './Report.tsx';
import styles from './report.module.css';
import { useChosenCase } from './use-chosen-case.ts';

/** `/shared/run/{token}`: the report of a run for everybody who has the link, without an account. */
export function SharedReportPage() {
  const { t } = useTranslation('report');
  return (
    <div className={`${shared.publicPage} ${styles.public}`}>
      {/* a link that somebody posts is not for search engines, nor for the pages it leads to */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header>
        <Group gap="sm">
          <Logo size={28} />
          <Text fw={700}>{t('shared')}</Text>
        </Group>
        <PreferenceSwitches />
      </header>
      <main>
        <Shown />
      </main>
      <Footer />
    </div>
  );
}

function Shown() {
  const { t, i18n } = useTranslation('report');
  const token = useParam('token');
  const [page, setPage] = usePage('page');
  const reading = useChosenCase();
  const { data, error, refetch } = useQuery(sharedReportOf(token, page));
  if (cannotShow(error, data))
    return (
      <Stack>
        <Title order={1}>{t(isMissing(error) ? 'gone' : 'unavailable')}</Title>
        {isMissing(error) ? (
          <Text>{t('goneText')}</Text>
        ) : (
          <ErrorCard error={error} onRetry={refetch} />
        )}
      </Stack>
    );
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
