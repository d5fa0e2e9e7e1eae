import type { RunAnswer } from '@caseloom/contract';
import { Button, Stack } from '@mantine/core';
import { IconPrinter, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/Skeletons.tsx';
import { ButtonLink } from '../../ui/TextLink.tsx';
import { usePage } from '../../ui/table/use-table-state.ts';
import { projectOf } from '../project/api.ts';
import { drawingOf, runOf } from '../run/api.ts';
import { reportedCaseOf, reportFile, reportOf, runShares } from './api.ts';
import { Downloads } from './Downloads.tsx';
import { Report } from './Report.tsx';
import styles from './report.module.css';
import { ShareDialog } from './ShareDialog.tsx';
import { useChosenCase } from './use-chosen-case.ts';

/** `/runs/{run}/report`: how a run went, to be printed or shared. */
export function ReportPage() {
  const id = useParam('id');
  const run = useQuery(runOf(id));
  const [page, setPage] = usePage('page');
  const reading = useChosenCase();
  const results = useQuery(reportOf(id, page));
  const project = useQuery({
    ...projectOf(run.data?.projectSlug ?? ''),
    enabled: run.data !== undefined,
  });
  const broken = [run, results, project].find(({ error, data }) => cannotShow(error, data));
  const refetch = () => [run, results, project].map((query) => query.error && query.refetch());
  if (broken) return <FailedPage kind="run" error={broken.error} onRetry={refetch} />;
  if (!run.data) return <PageSkeleton />;
  return (
    <Stack>
      <PageHead title={run.data.name}>
        <Actions run={run.data} mayShare={project.data?.can.edit ?? false} />
      </PageHead>
      {results.data && project.data ? (
        <Report
          projectName={project.data.name}
          run={run.data}
          results={results.data}
          page={page}
          onPage={setPage}
          reading={{
            ...reading,
            caseOf: (key) => reportedCaseOf(id, key),
            drawing: drawingOf(id),
          }}
        />
      ) : (
        <RowsSkeleton />
      )}
    </Stack>
  );
}

function Actions({ run, mayShare }: { run: RunAnswer; mayShare: boolean }) {
  const { t } = useTranslation('report');
  const [isSharing, setSharing] = useState(false);
  return (
    <div className={styles.tools}>
      <ButtonLink to="/runs/$id" params={{ id: run.id }} variant="default">
        {t('back')}
      </ButtonLink>
      <Downloads name={run.name} read={(format) => reportFile({ id: run.id, format })} />
      {mayShare && (
        <Button
          variant="default"
          leftSection={<IconShare size={18} aria-hidden />}
          onClick={() => setSharing(true)}
        >
          {t('share')}
        </Button>
      )}
      <Button leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
        {t('print')}
      </Button>
      {mayShare && (
        <ShareDialog
          title={t('shareTitle')}
          text={t('shareText')}
          calls={runShares(run.id)}
          isOpen={isSharing}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}
