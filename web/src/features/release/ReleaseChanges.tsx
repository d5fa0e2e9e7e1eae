import type { ReleaseAnswer } from '@caseloom/contract';
import { Button, Group, NativeSelect, Text, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { cannotShow } from '../../lib/api.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { CHANGES, changesOf, NOW, releasesOf } from './api.ts';
import { ChangeCounts, useChange } from './ChangeCounts.tsx';
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
  const part = useRef<HTMLElement>(null);
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
      {isOpen && <Changes part={part} release={release} other={other} />}
    </section>
  );
}

/** Scrolls to this part of the page where a link leads to it: when the page opened, it was not there yet, and lower than with its lists. */
function useShownFirst(part: RefObject<HTMLElement | null>, isLoaded: boolean): void {
  const isMeant = useLocation({ select: ({ hash }) => hash === CHANGES });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more with its lists
  useEffect(() => {
    if (isMeant) part.current?.scrollIntoView();
  }, [isMeant, isLoaded, part]);
}

/** The release before a release in a list from newest to oldest: the last that went out, else the last. */
function previousOf({ id }: ReleaseAnswer, newestFirst: ReleaseAnswer[]) {
  const earlier = newestFirst.slice(newestFirst.findIndex((one) => one.id === id) + 1);
  return earlier.find(({ status }) => status === 'released') ?? earlier[0];
}

type ChangesProps = {
  /** The part of the page that it is in. */
  part: RefObject<HTMLElement | null>;
  release: ReleaseAnswer;
  other: ReleaseAnswer | undefined;
};

function Changes({ part, release, other }: ChangesProps) {
  const { t } = useTranslation('release');
  const change = useChange();
  const query = useInfiniteQuery(changesOf(release.id, other?.id ?? NOW, change));
  const { data, error, refetch } = query;
  const first = data?.pages[0];
  useShownFirst(part, first !== undefined);
  if (cannotShow(error, data)) return <ErrorCard error={error} onRetry={refetch} />;
  if (!first) return <RowsSkeleton />;
  const sides = other
    ? { before: other.name, after: release.name }
    : { before: release.name, after: t('now') };
  const changed = data.pages.flatMap((page) => page.changed);
  return (
    <>
      <ChangeCounts counts={first.counts} />
      {(change === 'same' || change === 'reworded') && (
        <Text c="dimmed" mt="sm">
          {t(`changeHint.${change}`)}
        </Text>
      )}
      {changed.length === 0 ? (
        <Text c="dimmed" mt="sm">
          {t('nothingChanged')}
        </Text>
      ) : (
        <ChangedCases {...sides} changed={changed} />
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          loading={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          {t('showMore', { count: changed.length, total: first.changedTotal })}
        </Button>
      )}
      <ChangedRequirements {...sides} requirements={first.requirements} />
    </>
  );
}
