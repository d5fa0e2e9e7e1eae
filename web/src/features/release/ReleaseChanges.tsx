import {
  type ReleaseAnswer,
  type ReleaseChange,
  type ReleaseComparison,
  releaseChange,
} from '@caseloom/contract';
import { Group, NativeSelect, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { TextLink } from '../../ui/TextLink.tsx';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { CHANGES, changesOf, NOW, releasesOf } from './api.ts';
import { ChangedCases } from './ChangedCases.tsx';
import { ChangedRequirements } from './ChangedRequirements.tsx';
import styles from './release.module.css';

/** What changed since another release, or since this one until now: since the one before, unless the address says otherwise. */
export function ReleaseChanges({ release }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('release');
  const [address, setAddress] = useAddressState();
  const releases = useQuery(releasesOf(release.projectSlug)).data ?? [];
  const others = releases.filter(({ id }) => id !== release.id);
  const usual = previousOf(release, releases);
  const since = String(address.since ?? usual?.id ?? '');
  const other = others.find(({ id }) => id === since);
  const isOpen = other !== undefined || since === NOW;
  const part = useShownFirst();
  return (
    <section ref={part} className={`${shared.card} ${styles.tools}`} aria-labelledby={CHANGES}>
      <Group justify="space-between" mb={isOpen ? 'sm' : undefined} w="100%">
        <Title order={2} id={CHANGES}>
          {t('changes')}
        </Title>
        <NativeSelect
          aria-label={t('since')}
          value={isOpen ? since : ''}
          data={[
            ...(usual ? [] : [{ value: '', label: t('chooseSince') }]),
            { value: NOW, label: t('sinceThis') },
            ...others.map(({ id, name }) => ({ value: id, label: t('sinceName', { name }) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            setAddress({ since: value || undefined, change: undefined })
          }
        />
      </Group>
      {isOpen && <Changes release={release} other={other} />}
    </section>
  );
}

/** Scrolls to this part of the page where a link leads to it: when the page opened, it was not there yet. */
function useShownFirst() {
  const part = useRef<HTMLElement>(null);
  const isMeant = useLocation({ select: ({ hash }) => hash === CHANGES });
  useEffect(() => {
    if (isMeant) part.current?.scrollIntoView();
  }, [isMeant]);
  return part;
}

/** The release before a release in a list from newest to oldest: the last that went out, else the last. */
function previousOf({ id }: ReleaseAnswer, newestFirst: ReleaseAnswer[]) {
  const earlier = newestFirst.slice(newestFirst.findIndex((one) => one.id === id) + 1);
  return earlier.find(({ status }) => status === 'released') ?? earlier[0];
}

type ChangesProps = { release: ReleaseAnswer; other: ReleaseAnswer | undefined };

function Changes({ release, other }: ChangesProps) {
  const { t } = useTranslation('release');
  const [address] = useAddressState();
  const change = releaseChange.safeParse(address.change).data;
  const since = other?.id ?? NOW;
  const { data, error, refetch } = useQuery(changesOf(release.id, since, change));
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!data) return <RowsSkeleton />;
  const sides = other
    ? { before: other.name, after: release.name }
    : { before: release.name, after: t('now') };
  const isEmpty = data.changed.length === 0;
  return (
    <>
      <Counts counts={data.counts} change={change} />
      {isEmpty && (
        <Text c="dimmed" mt="sm">
          {t('nothingChanged')}
        </Text>
      )}
      {!isEmpty && <ChangedCases key={`${since} ${change}`} {...sides} changed={data.changed} />}
      {data.changedTotal > data.changed.length && (
        <Text c="dimmed">{t('more', { count: data.changedTotal - data.changed.length })}</Text>
      )}
      <ChangedRequirements {...sides} requirements={data.requirements} />
    </>
  );
}

type CountsProps = Pick<ReleaseComparison, 'counts'> & { change: ReleaseChange | undefined };

/** How many test cases differ how; each figure leads to exactly those. */
function Counts({ counts, change }: CountsProps) {
  const { t } = useTranslation('release');
  const search = (next?: ReleaseChange) => (before: object) => ({ ...before, change: next });
  return (
    <ul className={styles.figures}>
      <li>
        <TextLink
          to="."
          search={search()}
          resetScroll={false}
          aria-current={change === undefined ? 'true' : undefined}
        >
          {t('allChanges', { count: counts.result + counts.added + counts.removed })}
        </TextLink>
      </li>
      {releaseChange.options.map((one) => (
        <li key={one}>
          <TextLink
            to="."
            search={search(one)}
            resetScroll={false}
            aria-current={change === one ? 'true' : undefined}
          >
            {t(`changeCount.${one}`, { count: counts[one] })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}
