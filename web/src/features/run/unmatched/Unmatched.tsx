import type { OpenedRun, UnmatchedResult } from '@caseloom/contract';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../../ui/Skeletons.tsx';
import { unmatchedOf } from '../api.ts';
import { Dismissed } from './Dismissed.tsx';
import { Matched } from './Matched.tsx';
import { SureMatches } from './SureMatches.tsx';
import { caseFieldOf, UnmatchedRow } from './UnmatchedRow.tsx';
import styles from './unmatched.module.css';
import { useMatching } from './use-matching.ts';

/** How many results are shown at first, and how many more each time. */
const STEP = 50;
const MAX_SHOWN = 500;

/** The results of a run that found no test case: each is matched with one, or dismissed. */
export function Unmatched({ run }: { run: OpenedRun }) {
  const { t } = useTranslation('run');
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch } = useQuery(unmatchedOf(run.id, limit));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const more = Math.min(data.total, MAX_SHOWN) - data.items.length;
  return (
    <Stack>
      {data.total === 0 ? (
        <EmptyState
          icon={<IconCircleCheck size={32} aria-hidden />}
          title={t('matching.empty')}
          text={t('matching.emptyText')}
        />
      ) : (
        <Waiting run={run} items={data.items} />
      )}
      {more > 0 && (
        <Button
          variant="default"
          onClick={() => setLimit(Math.min(limit + STEP, MAX_SHOWN))}
          className={styles.more}
        >
          {t('matching.more', { count: more })}
        </Button>
      )}
      <Matched run={run} />
      <Dismissed slug={run.projectSlug} runId={run.id} />
    </Stack>
  );
}

function Waiting({ run, items }: { run: OpenedRun; items: UnmatchedResult[] }) {
  const { t } = useTranslation('run');
  const isOpen = run.status === 'open';
  const [isAsking, setAsking] = useState(false);
  const matching = useMatching(run, (ids) => focusNext(items, ids));
  const sure = items.filter(({ proposals }) => proposals[0]?.isSure);
  return (
    <>
      {isOpen ? (
        <Group justify="space-between" gap="sm">
          <Text c="dimmed" className={styles.help}>
            {t('matching.help')}
          </Text>
          <Group gap="sm">
            {sure.length > 0 && <SureMatches items={sure} matching={matching} />}
            {items.length > 1 && (
              <Button
                variant="default"
                leftSection={<IconPlus size={18} aria-hidden />}
                disabled={matching.isBusy}
                onClick={() => setAsking(true)}
              >
                {t('matching.addAll', { count: items.length })}
              </Button>
            )}
          </Group>
        </Group>
      ) : (
        <Alert color="yellow" role="note" p="xs">
          {t('matching.closed')}
        </Alert>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('matching.addAllTitle', { count: items.length })}
        text={t('matching.addAllText')}
        confirm={t('matching.addAll', { count: items.length })}
        onConfirm={() => {
          setAsking(false);
          matching.addCases(items.map(({ id }) => id));
        }}
        onClose={() => setAsking(false)}
      />
      <ul className={styles.list} aria-label={t('matching.title')}>
        {items.map((item) => (
          <UnmatchedRow
            key={item.id}
            runId={run.id}
            item={item}
            matching={isOpen ? matching : undefined}
          />
        ))}
      </ul>
    </>
  );
}

/** Goes on to the row behind those that are done, else before them: hands stay on the keyboard. */
function focusNext(items: readonly UnmatchedResult[], done: readonly string[]): void {
  const left = items.filter(({ id }) => !done.includes(id));
  const last = items.findLastIndex(({ id }) => done.includes(id));
  const next = items.slice(last + 1).find(({ id }) => !done.includes(id)) ?? left.at(-1);
  if (next) document.getElementById(caseFieldOf(next.id))?.focus();
}
