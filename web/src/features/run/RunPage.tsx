import type { OpenedRun, RunAnswer } from '@caseloom/contract';
import { Alert, Group, Stack, Tabs, Text } from '@mantine/core';
import { IconPackage, IconServer2 } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useParam } from '../../lib/address.ts';
import { cannotShow } from '../../lib/api.ts';
import { formatAgo } from '../../lib/format.ts';
import { lazyPart } from '../../lib/load-code.ts';
import { readGrouping } from '../../ui/cases/grouping.ts';
import { FailedPage } from '../../ui/FailedPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { RunBar } from '../../ui/RunBar.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { TabList } from '../../ui/TabList.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { useHeadline } from '../../ui/use-headline.ts';
import { useStarter } from '../../ui/use-starter.ts';
import { readAttributes } from '../suite/parts.ts';
import { type ResultFilter, runOf, sectionsOf } from './api.ts';
import { LiveSign } from './LiveSign.tsx';
import { NoCases } from './NoCases.tsx';
import { Results } from './Results.tsx';
import { RunActions } from './RunActions.tsx';
import { FILTER_WORDS, RunFilters } from './RunFilters.tsx';
import styles from './run.module.css';
import { STATUSES } from './statuses.ts';
import { useHere, useRunEvents } from './use-run-events.ts';

const Unmatched = lazyPart(async () => (await import('./unmatched/Unmatched.tsx')).Unmatched);

/** `/runs/{run}`: a suite being executed, by hand or from reports of automation. */
export function RunPage() {
  const id = useParam('id');
  const { data: run, error, refetch } = useQuery(runOf(id));
  if (cannotShow(error, run)) return <FailedPage kind="run" error={error} onRetry={refetch} />;
  if (!run) return <PageSkeleton />;
  // another run begins with nothing chosen or marked
  return <Page key={id} run={run} />;
}

function Page({ run }: { run: OpenedRun }) {
  const [address, setAddress] = useAddressState();
  // how it went last is asked of suites: a run has its own results
  const { last: _, ...attributes } = readAttributes(address);
  const filter: ResultFilter = {
    status: STATUSES.find((status) => status === address.status),
    assigneeId: wordOf(address.to),
    search: wordOf(address.q),
    section: wordOf(address.section),
    sourcesDiffer: address.differ === undefined ? undefined : true,
    ...attributes,
  };
  const chosen = wordOf(address.case);
  const { isLive, people } = useRunEvents(run.id);
  const { sections, isPending } = useSections(run);
  const hasSections = sections.some(Boolean);
  const grouping = readGrouping(address.group, { isWritten: run.isWritten, hasSections });
  const isEmpty = Object.values(run.counts).every((count) => count === 0);
  useHere(run.id, chosen, isLive === true && run.status === 'open');
  return (
    <Stack>
      <PageHead title={run.name}>
        <RunActions run={run} />
      </PageHead>
      <Group justify="space-between" gap="sm">
        <Facts run={run} />
        {run.status === 'open' && (
          <div className={shared.screenOnly}>
            <LiveSign runId={run.id} isLive={isLive} people={people} />
          </div>
        )}
      </Group>
      <ReleasedNote run={run} />
      <RunBar counts={run.counts} />
      <Parts run={run}>
        {isEmpty && <NoCases run={run} />}
        {!isEmpty && isPending && <RowsSkeleton />}
        {!isEmpty && !isPending && (
          <>
            <div className={shared.screenOnly}>
              <RunFilters
                {...{ run, filter, grouping, sections }}
                onChange={(words) => void setAddress(words)}
              />
            </div>
            <Results
              key={JSON.stringify({ filter, grouping })}
              {...{ run, filter, grouping }}
              people={people}
              chosen={chosen}
              onChoose={(caseKey) => void setAddress({ case: caseKey })}
              onClear={
                Object.values(filter).some(Boolean)
                  ? () =>
                      void setAddress(
                        Object.fromEntries(FILTER_WORDS.map((name) => [name, undefined])),
                      )
                  : undefined
              }
            />
          </>
        )}
      </Parts>
    </Stack>
  );
}

/** The sections that the cases of a run stand in; generated ones stand in none. */
function useSections({ id, isWritten }: OpenedRun) {
  // without them the list has its other groups
  const { data, isPending } = useQuery({ ...sectionsOf(id), enabled: isWritten, retry: false });
  return {
    sections: data?.map(({ section }) => section) ?? [],
    isPending: isWritten && isPending,
  };
}

/** The results of a run, and beside them those that found no test case, where there are any. */
function Parts({ run, children }: { run: OpenedRun; children: ReactNode }) {
  const { t } = useTranslation('run');
  const [address, setAddress] = useAddressState();
  const waiting = run.unmatched.total;
  const isUnmatched = address.tab === 'unmatched';
  if (waiting === 0 && !isUnmatched) return children;
  const shown = isUnmatched ? 'unmatched' : 'results';
  return (
    <Tabs
      id="run"
      value={shown}
      keepMounted={false}
      onChange={(tab) => void setAddress({ tab: tab === 'unmatched' ? tab : undefined })}
    >
      <TabList shown={shown} mb="md" aria-label={t('tabs.label')} className={shared.screenOnly}>
        <Tabs.Tab value="results">{t('tabs.results')}</Tabs.Tab>
        <Tabs.Tab value="unmatched">{t('tabs.unmatched', { count: waiting })}</Tabs.Tab>
      </TabList>
      <Tabs.Panel value="results">
        <Stack>{children}</Stack>
      </Tabs.Panel>
      <Tabs.Panel value="unmatched">
        <Suspense fallback={<RowsSkeleton />}>
          <Unmatched run={run} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

/** Says so where a release is out whose figures are still changed by the results of the run. */
function ReleasedNote({ run: { status, release } }: { run: OpenedRun }) {
  const { t } = useTranslation('run');
  if (status !== 'open' || release?.status !== 'released') return null;
  const { id, name } = release;
  return (
    <Alert color="yellow" role="note" p="xs">
      <Trans
        t={t}
        i18nKey="ofReleased"
        values={{ name }}
        components={{ release: <TextLink to="/releases/$id" params={{ id }} /> }}
      />
    </Alert>
  );
}

/** A number or `true` in the address is a word there too. */
const wordOf = (value: unknown) => (value === undefined ? undefined : String(value));

function Facts({ run }: { run: RunAnswer }) {
  const { t, i18n } = useTranslation('run');
  const headline = useHeadline();
  const starter = useStarter();
  const facts = [
    t(`status.${run.status}`),
    headline(run.counts),
    starter(run),
    formatAgo(i18n.language, run.createdAt),
  ];
  return (
    <Group gap="xs" miw={0} maw="100%" className={styles.facts}>
      {run.environment && (
        <Tag icon={<IconServer2 size={16} aria-hidden />}>
          {t('environment', { name: run.environment })}
        </Tag>
      )}
      {run.build && (
        <Tag icon={<IconPackage size={16} aria-hidden />}>{t('build', { name: run.build })}</Tag>
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
