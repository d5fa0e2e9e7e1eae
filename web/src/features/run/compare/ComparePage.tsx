import type { RunAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core';
import { IconDownload, IconGitCompare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Trans, useTranslation } from 'react-i18next';
import { useParam } from '../../../lib/address.ts';
import { cannotShow } from '../../../lib/api.ts';
import { formatDate, formatNumber } from '../../../lib/format.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorCard } from '../../../ui/ErrorCard.tsx';
import { FailedPage } from '../../../ui/FailedPage.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { PageSkeleton, RowsSkeleton } from '../../../ui/Skeletons.tsx';
import shared from '../../../ui/shared.module.css';
import { ButtonLink, TextLink } from '../../../ui/TextLink.tsx';
import { useAddressState } from '../../../ui/table/use-table-state.ts';
import { comparisonOf, runOf, runsOfSuite } from '../api.ts';
import styles from '../run.module.css';
import { ComparedCases } from './ComparedCases.tsx';
import { type Compared, KINDS, type Kind, kindOf } from './compare.ts';
import { useExport } from './use-export.ts';

/** `/runs/{run}/compare?with=`: what became of the cases since another run. */
export function ComparePage() {
  const { t } = useTranslation('run');
  const id = useParam('id');
  const { data: run, error, refetch } = useQuery(runOf(id));
  if (cannotShow(error, run)) return <FailedPage kind="run" error={error} onRetry={refetch} />;
  if (!run) return <PageSkeleton />;
  return (
    <Stack>
      <PageHead title={t('compare.title', { name: run.name })}>
        <ButtonLink to="/runs/$id" params={{ id }} variant="default">
          {t('compare.back')}
        </ButtonLink>
      </PageHead>
      <Choice run={run} />
    </Stack>
  );
}

/** With which other run of the suite: the previous one where the address names none. */
function Choice({ run }: { run: RunAnswer }) {
  const { t, i18n } = useTranslation('run');
  const [address, setAddress] = useAddressState();
  const { data, error, refetch } = useQuery(runsOfSuite(run.projectSlug, run.suiteId));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const others = data.items.filter(({ id }) => id !== run.id);
  const usual = others.find(({ createdAt }) => createdAt < run.createdAt) ?? others[0];
  const other = others.find(({ id }) => id === address.with) ?? usual;
  if (!other)
    return (
      <EmptyState
        icon={<IconGitCompare size={48} stroke={1.5} color="var(--primary)" aria-hidden />}
        title={t('compare.none')}
        text={t('compare.noneText')}
      />
    );
  return (
    <>
      <NativeSelect
        label={t('compare.with')}
        maw={480}
        value={other.id}
        data={others.map(({ id, name, environment, createdAt }) => ({
          value: id,
          label: [name, environment, formatDate(i18n.language, createdAt)]
            .filter(Boolean)
            .join(' · '),
        }))}
        onChange={({ currentTarget }) => void setAddress({ with: currentTarget.value })}
      />
      <Comparison chosen={other} runs={inOrder(run, other)} />
    </>
  );
}

type Runs = [now: RunAnswer, before: RunAnswer];

/** In any order of the address: the later run is the current state. */
function inOrder(run: RunAnswer, other: RunAnswer): Runs {
  return other.createdAt > run.createdAt ? [other, run] : [run, other];
}

function Comparison({ chosen, runs }: { chosen: RunAnswer; runs: Runs }) {
  const { t } = useTranslation(['run', 'common']);
  const [address, setAddress] = useAddressState();
  const { data, error, refetch } = useQuery(comparisonOf(runs[0].id, runs[1].id));
  const save = useExport(...runs);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const cases: Compared[] = [
    ...data.changed.map(({ status, otherStatus, ...one }) => ({
      ...one,
      before: otherStatus,
      now: status,
    })),
    ...data.failing.map((one) => ({ ...one, before: 'failed' as const, now: 'failed' as const })),
  ];
  const byKind = Map.groupBy(cases, kindOf);
  const kind = KINDS.find((name) => name === address.kind);
  const shown = KINDS.filter((name) => byKind.has(name) && (!kind || kind === name));
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text className={shared.anyWords} miw={0}>
          {data.same === 0 ? (
            t('run:compare.noneSame')
          ) : (
            <Trans
              t={t}
              i18nKey="run:compare.same"
              count={data.same}
              values={{ name: chosen.name }}
              components={{ run: <TextLink to="/runs/$id" params={{ id: chosen.id }} /> }}
            />
          )}
        </Text>
        {cases.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() => void save(shown.flatMap((name) => byKind.get(name) ?? []))}
          >
            {t('run:compare.export')}
          </Button>
        )}
      </Group>
      {cases.length === 0 ? (
        <Text c="dimmed">{t('run:compare.nothing')}</Text>
      ) : (
        <KindFilter
          chosen={kind}
          countOf={(name) => byKind.get(name)?.length ?? 0}
          onChoose={(name) => void setAddress({ kind: name })}
        />
      )}
      {shown.map((name) => (
        <ComparedCases key={name} kind={name} cases={byKind.get(name) ?? []} runs={runs} />
      ))}
    </>
  );
}

type FilterProps = {
  chosen: Kind | undefined;
  countOf: (kind: Kind) => number;
  onChoose: (kind: Kind | undefined) => void;
};

function KindFilter({ chosen, countOf, onChoose }: FilterProps) {
  const { t, i18n } = useTranslation('run');
  return (
    <SegmentedControl
      aria-label={t('compare.filter')}
      className={styles.filter}
      value={chosen ?? 'all'}
      onChange={(value) => onChoose(KINDS.find((kind) => kind === value))}
      data={[
        { value: 'all', label: t('all') },
        ...KINDS.filter((kind) => kind === chosen || countOf(kind) > 0).map((kind) => ({
          value: kind,
          label: `${t(`compare.kind.${kind}`)} ${formatNumber(i18n.language, countOf(kind))}`,
        })),
      ]}
    />
  );
}
