import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Button, FileButton, SegmentedControl, Skeleton, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RunBar } from '../../ui/RunBar.tsx';
import { ButtonLink, TextLink } from '../../ui/TextLink.tsx';
import { completeRun, importResults, reopenRun, rerunRun, runOf } from './api.ts';
import { Results } from './Results.tsx';
import './run.css';

const STATUSES = ['passed', 'failed', 'blocked', 'skipped', 'untested'] as const;

/** `/runs/{run}`: a suite being executed, by hand or from reports of automation. */
export function RunPage() {
  const { t, i18n } = useTranslation(['run', 'common']);
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: run, error, refetch } = useQuery(runOf(id));
  const [status, setStatus] = useState<ResultStatus>();
  if (error) return <ErrorCard message={messageOf(error)} onRetry={refetch} />;
  if (!run) return <Skeleton h={320} />;
  const facts = [
    run.environment,
    t(`run:status.${run.status}`),
    run.passRate !== null && t('run:passRate', { percent: Math.round(run.passRate) }),
    run.createdBy,
    formatAgo(i18n.language, run.createdAt),
  ];
  return (
    <Stack>
      <PageHead title={run.name}>
        <Actions run={run} />
      </PageHead>
      <Text c="dimmed">
        <TextLink to="/suites/$id" params={{ id: run.suiteId }}>
          {run.suiteName}
        </TextLink>
        {` · ${facts.filter(Boolean).join(' · ')}`}
      </Text>
      <RunBar counts={run.counts} />
      <SegmentedControl
        aria-label={t('run:filter')}
        className="run-filter"
        value={status ?? 'all'}
        onChange={(value) => setStatus(value === 'all' ? undefined : (value as ResultStatus))}
        data={[
          { value: 'all', label: t('run:all') },
          ...STATUSES.map((value) => ({
            value,
            label: `${t(`common:result.${value}`)} ${run.counts[value]}`,
          })),
        ]}
      />
      <Results run={run} status={status} />
    </Stack>
  );
}

/** What can be done with the run as a whole. */
function Actions({ run }: { run: RunAnswer }) {
  const { t } = useTranslation('run');
  const [isAsking, setAsking] = useState(false);
  const { completing, reopening, rerunning, importing } = useChanges(run, () => setAsking(false));
  const isOpen = run.status === 'open';
  return (
    <>
      {isOpen && (
        <FileButton accept=".xml,.json,.ndjson" onChange={(file) => file && importing.mutate(file)}>
          {(props) => (
            <Button variant="default" loading={importing.isPending} {...props}>
              {t('import')}
            </Button>
          )}
        </FileButton>
      )}
      {run.modelId && (
        <ButtonLink
          to="/readonly/$modelId"
          params={{ modelId: run.modelId }}
          search={{ run: run.id }}
          variant="default"
        >
          {t('onModel')}
        </ButtonLink>
      )}
      {run.counts.failed > 0 && (
        <Button variant="default" loading={rerunning.isPending} onClick={() => rerunning.mutate()}>
          {t('rerun')}
        </Button>
      )}
      {isOpen ? (
        <Button onClick={() => setAsking(true)}>{t('complete')}</Button>
      ) : (
        <Button variant="default" loading={reopening.isPending} onClick={() => reopening.mutate()}>
          {t('reopen')}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('complete')}
        text={t(run.counts.untested > 0 ? 'completeEarly' : 'completeText', {
          count: run.counts.untested,
        })}
        confirm={t('complete')}
        isBusy={completing.isPending}
        onConfirm={() => completing.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function useChanges({ id }: RunAnswer, onCompleted: () => void) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const refresh = () => cache.invalidateQueries({ queryKey: ['run', id] });
  const completing = useMutation({
    mutationFn: () => completeRun({ id }),
    onSuccess: refresh,
    onSettled: onCompleted,
  });
  const reopening = useMutation({ mutationFn: () => reopenRun({ id }), onSuccess: refresh });
  const rerunning = useMutation({
    mutationFn: () => rerunRun({ id }),
    onSuccess: (run) => navigate({ to: '/runs/$id', params: { id: run.id } }),
  });
  const importing = useMutation({
    mutationFn: (file: File) => importResults({ id, file }),
    onSuccess: async ({ matched, unmatched }) => {
      await refresh();
      toast('success', t('imported', { count: matched }));
      if (unmatched.length > 0)
        toast(
          'warning',
          t('unmatched', {
            count: unmatched.length,
            names: unmatched
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', '),
          }),
        );
    },
  });
  return { completing, reopening, rerunning, importing };
}
