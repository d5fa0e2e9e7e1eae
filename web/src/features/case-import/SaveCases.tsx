import type { CaseImport } from '@caseloom/contract';
import type { CaseAsWritten } from '@caseloom/formats/written-cases';
import { Button, Checkbox, Group, Text } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, cannotShow, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import styles from './case-import.module.css';
import { Listed } from './Listed.tsx';
import { saveCases } from './save-cases.ts';

type Props = {
  slug: string;
  cases: CaseAsWritten[];
  /** The suite they come into; undefined for a new one of this name. */
  suiteId: string | undefined;
  name: string;
  isStale: boolean;
  /** Whether these are all cases of the file. */
  isWhole: boolean;
  onImported: () => void;
};

/** What an import would bring and change, and the button that does it; a toast takes it back. */
export function SaveCases({ slug, cases, suiteId, name, isStale, isWhole, onImported }: Props) {
  const { t } = useTranslation('case-import');
  const saving = useSaving(slug, onImported);
  const [leavesRemoved, setLeavesRemoved] = useState(false);
  const preview = useQuery({
    queryKey: ['suite', 'kept', suiteId, 'import', cases, leavesRemoved],
    queryFn: () =>
      api.suite.importCases({ id: suiteId ?? '', cases, leavesRemoved, isPreview: true }),
    // what another suite has of them says nothing of a new one
    placeholderData: suiteId === undefined ? undefined : keepPreviousData,
    enabled: suiteId !== undefined,
    gcTime: 0,
    meta: { hideErrors: true },
  });
  if (suiteId && cannotShow(preview.error, preview.data))
    return <ErrorCard error={preview.error} onRetry={preview.refetch} />;
  if (suiteId && !preview.data) return <RowsSkeleton />;
  const counts = preview.data?.counts ?? { new: cases.length, changed: 0, same: 0 };
  const count = counts.new + counts.changed;
  const removed = preview.data?.cases.filter(({ isRemoved }) => isRemoved).length ?? 0;
  const isReady =
    !isStale && !preview.isPlaceholderData && count > 0 && (suiteId !== undefined || name !== '');
  return (
    <>
      <Section title={t('into.changes')}>
        <div className={styles.found}>
          <Text fw={600} role="status">
            {t('into.counts', counts)}
          </Text>
          {preview.data && <Changes cases={preview.data.cases} />}
          {preview.data && isWhole && <Missing missing={preview.data.missing} />}
          {removed > 0 && (
            <Checkbox
              label={t('into.leaveRemoved', { count: removed })}
              description={t('into.leaveRemovedHelp')}
              checked={leavesRemoved}
              onChange={({ currentTarget: { checked } }) => setLeavesRemoved(checked)}
            />
          )}
          {count === 0 && <Text>{t('into.nothing')}</Text>}
        </div>
      </Section>
      {count > 0 && (
        <Group justify="flex-end">
          <Button
            loading={saving.isPending}
            disabled={!isReady}
            onClick={() =>
              saving.mutate({
                ...{ slug, cases, suiteId, name, leavesRemoved },
                revision: preview.data?.suite.revision,
              })
            }
          >
            {t('into.save', { count })}
          </Button>
        </Group>
      )}
    </>
  );
}

function Changes({ cases }: Pick<CaseImport, 'cases'>) {
  const { t } = useTranslation('case-import');
  const namesOf = (change: CaseImport['cases'][number]['change']) =>
    cases
      .filter((one) => one.change === change && !one.isRemoved)
      .map(({ sourceId, title, parts, isEdited }) =>
        [
          ...[sourceId, title, parts.map((part) => t(`into.parts.${part}`)).join(', ')],
          isEdited && change === 'changed' && t('into.edited'),
        ]
          .filter(Boolean)
          .join(' · '),
      );
  const [fresh, changed] = [namesOf('new'), namesOf('changed')];
  const back = cases
    .filter(({ change, isRemoved }) => isRemoved && change === 'changed')
    .map(({ sourceId, title }) => [sourceId, title].filter(Boolean).join(' · '));
  return (
    <>
      <Listed title={t('into.newOnes', { count: fresh.length })} items={fresh} />
      <Listed title={t('into.changedOnes', { count: changed.length })} items={changed} />
      <Listed title={t('into.backOnes', { count: back.length })} items={back} />
    </>
  );
}

/** The cases of an earlier import that the file has no more; nothing happens to them. */
function Missing({ missing }: Pick<CaseImport, 'missing'>) {
  const { t } = useTranslation('case-import');
  const names = missing.map(({ sourceId, title }) =>
    [sourceId !== title && sourceId, title].filter(Boolean).join(' · '),
  );
  return <Listed title={t('into.missing', { count: missing.length })} items={names} />;
}

/** Leads to the suite that has them. */
function useSaving(slug: string, onImported: () => void) {
  const { t } = useTranslation('case-import');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const takeBack = useMutation({
    mutationFn: async ({ undo }: { undo: () => Promise<unknown>; isNew: boolean }) => undo(),
    onSuccess: async (_, { isNew }) => {
      // whoever looks at a suite that is no more is led away from it
      if (isNew)
        await navigate({
          to: '/projects/$name',
          params: { name: slug },
          search: { tab: 'suites' },
        });
      toast('success', t('undone'));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
  return useMutation({
    mutationFn: saveCases,
    onSuccess: async ({ suiteId, count, undo }, { suiteId: known }) => {
      onImported();
      await navigate({ to: '/suites/$id', params: { id: suiteId } });
      await cache.invalidateQueries();
      toast('success', t('into.saved', { count }), {
        label: t('undo'),
        run: () => takeBack.mutate({ undo, isNew: known === undefined }),
      });
    },
    onError: async (error) => {
      toast('error', messageOf(error));
      await cache.invalidateQueries({ queryKey: ['suite', 'kept'] });
    },
  });
}
