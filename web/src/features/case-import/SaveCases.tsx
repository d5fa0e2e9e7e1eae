import { LIMITS } from '@caseloom/contract';
import type { CaseAsWritten } from '@caseloom/formats/written-cases';
import { Button, Group } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, cannotShow, messageOf } from '../../lib/api.ts';
import { toast } from '../../lib/toast.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { deleteSuite } from '../suite/api.ts';
import { useUndoImport } from '../suite/parts.ts';
import { type Chosen, PreviewOfCases } from './PreviewOfCases.tsx';
import { saveCases } from './save-cases.ts';

type Props = {
  slug: string;
  cases: CaseAsWritten[];
  /** The suite they come into; undefined for a new one of this name. */
  suiteId: string | undefined;
  name: string;
  fileName: string;
  /** The sheet that they are of, where the file has others. */
  sheet: string | undefined;
  isStale: boolean;
  /** Whether these are all cases of the file. */
  isWhole: boolean;
  onImported: () => void;
};

/** What an import would bring and change, and the button that does it; a toast takes it back. */
export function SaveCases({ slug, cases, suiteId, name, fileName, sheet, ...props }: Props) {
  const { isStale, isWhole, onImported } = props;
  const { t } = useTranslation('case-import');
  const saving = useSaving(slug, onImported);
  const [chosen, setChosen] = useState<Chosen>({ leavesRemoved: false, takes: new Map() });
  const takesFile = [...chosen.takes].map(([key, parts]) => ({ key, parts: [...parts] }));
  const options = {
    leavesRemoved: chosen.leavesRemoved,
    takesFile,
    ...(sheet && { sheet: sheet.slice(0, LIMITS.label) }),
  };
  const preview = useQuery({
    queryKey: ['suite', 'kept', suiteId, 'import', cases, options],
    queryFn: () => api.suite.importCases({ id: suiteId ?? '', cases, ...options, isPreview: true }),
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
  // what is kept is remembered, so that the same file does not ask again
  const isKept = preview.data?.cases.some(({ editedParts }) => editedParts.length > 0) ?? false;
  const isReady = !isStale && !preview.isPlaceholderData && (suiteId !== undefined || name !== '');
  return (
    <>
      <Section title={t('into.changes')}>
        <PreviewOfCases
          {...{ counts, isWhole, chosen }}
          preview={preview.data}
          onChoose={(changes) => setChosen({ ...chosen, ...changes })}
        />
      </Section>
      {(count > 0 || isKept) && (
        <Group justify="flex-end">
          <Button
            loading={saving.isPending}
            disabled={!isReady}
            onClick={() =>
              saving.mutate({
                ...{ slug, cases, suiteId, name, fileName, ...options },
                revision: preview.data?.suite.revision,
              })
            }
          >
            {count > 0 ? t('into.save', { count }) : t('into.keep')}
          </Button>
        </Group>
      )}
    </>
  );
}

/** Leads to the suite that has them. */
function useSaving(slug: string, onImported: () => void) {
  const { t } = useTranslation('case-import');
  const navigate = useNavigate();
  const cache = useQueryClient();
  const undoing = useUndoImport();
  // a suite that was made for them goes with them
  const removing = useMutation({
    mutationFn: (id: string) => deleteSuite({ id, isUndo: true }),
    onSuccess: async () => {
      // whoever looks at a suite that is no more is led away from it
      await navigate({ to: '/projects/$name', params: { name: slug }, search: { tab: 'suites' } });
      toast('success', t('undone'));
    },
    onError: (error) => toast('error', messageOf(error)),
    onSettled: () => cache.invalidateQueries(),
  });
  return useMutation({
    mutationFn: saveCases,
    onSuccess: async ({ suiteId, count, revision }) => {
      onImported();
      await navigate({ to: '/suites/$id', params: { id: suiteId } });
      await cache.invalidateQueries();
      toast('success', count > 0 ? t('into.saved', { count }) : t('into.kept'), {
        label: t('undo'),
        run: () =>
          revision === undefined
            ? removing.mutate(suiteId)
            : undoing.mutate({ id: suiteId, revision }),
      });
    },
    onError: async (error) => {
      toast('error', messageOf(error));
      await cache.invalidateQueries({ queryKey: ['suite', 'kept'] });
    },
  });
}
