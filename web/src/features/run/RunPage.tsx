import type { RunAnswer } from '@caseloom/contract';
import { Group, Stack, Text } from '@mantine/core';
import { IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RunBar } from '../../ui/RunBar.tsx';
import { PageSkeleton } from '../../ui/Skeletons.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { type ResultFilter, runOf } from './api.ts';
import { LiveSign } from './LiveSign.tsx';
import { Results } from './Results.tsx';
import { RunActions } from './RunActions.tsx';
import { RunFilters } from './RunFilters.tsx';
import styles from './run.module.css';
import { STATUSES } from './statuses.ts';
import { useHere, useRunEvents } from './use-run-events.ts';

/** `/runs/{run}`: a suite being executed, by hand or from reports of automation. */
export function RunPage() {
  const id = useParam('id');
  const { data: run, error, refetch } = useQuery(runOf(id));
  if (cannotShow(error, run)) return <FailedPage kind="run" error={error} onRetry={refetch} />;
  if (!run) return <PageSkeleton />;
  // another run begins with nothing chosen or marked
  return <Page key={id} run={run} />;
}

function Page({ run }: { run: RunAnswer }) {
  const [address, setAddress] = useAddressState();
  const filter: ResultFilter = {
    status: STATUSES.find((status) => status === address.status),
    assigneeId: wordOf(address.to),
    search: wordOf(address.q),
  };
  const chosen = wordOf(address.case);
  const { isLive, people } = useRunEvents(run.id);
  useHere(run.id, chosen, isLive === true && run.status === 'open');
  return (
    <Stack>
      <PageHead title={run.name}>
        <RunActions run={run} />
      </PageHead>
      <Group justify="space-between" gap="sm">
        <Facts run={run} />
        {run.status === 'open' && <LiveSign runId={run.id} isLive={isLive} people={people} />}
      </Group>
      <RunBar counts={run.counts} />
      <RunFilters
        run={run}
        filter={filter}
        onChange={({ status, to, q }) =>
          void setAddress({
            ...(status !== undefined && { status: status || undefined }),
            ...(to !== undefined && { to: to || undefined }),
            ...(q !== undefined && { q: q || undefined }),
          })
        }
      />
      <Results
        key={JSON.stringify(filter)}
        run={run}
        filter={filter}
        people={people}
        chosen={chosen}
        onChoose={(caseKey) => void setAddress({ case: caseKey })}
        onClear={
          Object.values(filter).some(Boolean)
            ? () => void setAddress({ status: undefined, to: undefined, q: undefined })
            : undefined
        }
      />
    </Stack>
  );
}

/** A number or `true` in the address is a word there too. */
const wordOf = (value: unknown) => (value === undefined ? undefined : String(value));

function Facts({ run }: { run: RunAnswer }) {
  const { t, i18n } = useTranslation('run');
  const { passed, failed } = run.counts;
  const facts = [
    t(`status.${run.status}`),
    run.passRate !== null &&
      t('passRate', { percent: Math.round(run.passRate), passed, count: passed + failed }),
    run.createdBy,
    formatAgo(i18n.language, run.createdAt),
  ];
  return (
    <Group gap="xs" miw={0} maw="100%" className={styles.facts}>
      {run.environment && (
        <Tag icon={<IconServer2 size={16} aria-hidden />}>
          {t('environment', { name: run.environment })}
        </Tag>
      )}
      <Text c="dimmed">
        <TextLink to="/suites/$id" params={{ id: run.suiteId }}>
          {run.suiteName}
        </TextLink>
        {` · ${facts.filter(Boolean).join(' · ')}`}
        {run.rerunOf && (
          <>
            {' · '}
            <TextLink to="/runs/$id" params={{ id: run.rerunOf }}>
              {t('rerunOf')}
            </TextLink>
          </>
        )}
      </Text>
    </Group>
  );
}
