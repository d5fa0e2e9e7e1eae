import { LIMITS } from '@caseloom/contract';
import { Alert, NativeSelect, Text, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { suitesOf } from '../suite/api.ts';
import type { CasesProps } from './AsModels.tsx';
import { hiddenRowsIn, nameOfFile } from './chosen-part.ts';
import { RowFaults } from './RowFaults.tsx';
import { readCases } from './read-sheets.ts';
import { SaveCases } from './SaveCases.tsx';

/** The cases of a file as they are, in a suite: a new one, or one that has some of them already. */
export function IntoSuite({
  slug,
  file,
  chosen,
  suiteId,
  ...props
}: CasesProps & { suiteId?: string | undefined }) {
  const { leavesOut, onLeavesOut, onImported } = props;
  const { t, i18n } = useTranslation('case-import');
  const suites = useQuery(suitesOf(slug));
  const [target, setTarget] = useState(suiteId ?? '');
  const [name, setName] = useState(() => nameOfFile(file).slice(0, LIMITS.name));
  const reading = useQuery({
    queryKey: [
      ...['read cases', file.name, file.lastModified, chosen.map(({ source }) => source.name)],
      ...[chosen.map((one) => one.columns), leavesOut],
    ],
    queryFn: () => readCases(chosen, leavesOut),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (reading.error) return <ErrorCard error={reading.error} onRetry={reading.refetch} />;
  if (!reading.data) return <RowsSkeleton />;
  const { cases, remarks, skipped } = reading.data;
  const max = formatNumber(i18n.language, LIMITS.importedCases);
  return (
    <>
      <RowFaults
        remarks={remarks}
        skipped={skipped}
        hiddenRows={hiddenRowsIn(chosen)}
        leavesOut={leavesOut}
        onLeavesOut={onLeavesOut}
      />
      <Section title={t('into.title')}>
        <NativeSelect
          label={t('into.suite')}
          description={t('into.suiteHelp')}
          maw={420}
          value={target}
          data={[
            { value: '', label: t('into.new') },
            ...(suites.data?.items ?? []).map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={({ currentTarget: { value } }) => setTarget(value)}
        />
        {target === '' && (
          <TextInput
            label={t('into.name')}
            maw={420}
            maxLength={LIMITS.name}
            error={name.trim() === '' && t('into.nameMissing')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        )}
      </Section>
      {cases.length === 0 && <Text role="status">{t('found.noCases')}</Text>}
      {cases.length > LIMITS.importedCases && (
        <Alert color="yellow" role="note">
          {t('into.tooMany', { count: cases.length, max })}
        </Alert>
      )}
      {cases.length > 0 && cases.length <= LIMITS.importedCases && (
        <SaveCases
          slug={slug}
          cases={cases}
          suiteId={target || undefined}
          name={name.trim()}
          isStale={reading.isFetching}
          onImported={onImported}
        />
      )}
    </>
  );
}
