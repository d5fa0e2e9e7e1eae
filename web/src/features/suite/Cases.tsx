import { NO_SECTION, type SuiteAnswer } from '@caseloom/contract';
import { Group, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { type Grouping, readGrouping } from '../../ui/cases/grouping.ts';
import { GroupingField, SectionField } from '../../ui/cases/SectionFields.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import shared from '../../ui/shared.module.css';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { type CaseFilter, casesOf, sectionsOf } from './api.ts';
import { AttributeFilters } from './attributes/AttributeFilters.tsx';
import { attributeWords, withoutEmpty } from './attributes/filter.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { CaseList } from './CaseList.tsx';
import { CASE_WORDS, CHANGES, FILTER_WORDS, POLARITIES, readCaseFilter } from './case-filter.ts';
import { AddCase } from './written/AddCase.tsx';

/** The cases of a suite, searched and filtered by the server, however many there are. */
export function Cases({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const [address, setAddress] = useAddressState();
  const [edited, setEdited] = useState<string>();
  const filter = readCaseFilter(address);
  const { sections, isPending } = useSections(suite);
  const hasSections = sections.some(Boolean);
  const { isWritten } = suite;
  const grouping = readGrouping(address.group, { isWritten, hasSections });
  return (
    <section id="cases" aria-label={t('cases')}>
      <Group mb="xs" gap="sm">
        <Text component="h2" fw={700} fz={18} flex="1 1 auto">
          {t('cases')}{' '}
          <span className={shared.pageCount}>
            <Count suite={suite} filter={filter} grouping={grouping} isWaiting={isPending} />
          </span>
        </Text>
        <SearchField
          value={filter.search ?? ''}
          onChange={(q) => void setAddress({ q: q || undefined })}
        />
        <SectionField
          sections={sections}
          value={filter.section}
          onChange={(section) => void setAddress({ section })}
        />
        <NativeSelect
          className={styles.filter}
          aria-label={t('polarity')}
          value={filter.polarity ?? ''}
          data={[
            { value: '', label: t('polarityAll') },
            ...POLARITIES.map((value) => ({ value, label: t(value) })),
          ]}
          onChange={({ currentTarget }) =>
            void setAddress({ polarity: currentTarget.value || undefined })
          }
        />
        <ChangeField
          isWritten={suite.isWritten}
          value={filter.change ?? ''}
          onChange={(change) => void setAddress({ change: change || undefined })}
        />
        <AttributeFilters
          hasLast
          projectSlug={suite.projectSlug}
          filter={filter}
          onChange={(chosen) => void setAddress(attributeWords(chosen))}
        />
        <GroupingField
          hasSections={hasSections}
          value={grouping}
          onChange={(group) => void setAddress({ group })}
        />
        <AddCase
          suite={suite}
          section={filter.section === NO_SECTION ? undefined : filter.section}
          onAdded={(caseKey) => void setAddress({ case: caseKey })}
        />
        <SavedViews list="suite" projectSlug={suite.projectSlug} names={CASE_WORDS} />
      </Group>
      {isPending && <RowsSkeleton />}
      {suite.status !== 'generating' && !isPending && (
        <CaseList
          key={JSON.stringify({ filter, grouping })}
          suite={suite}
          filter={filter}
          grouping={grouping}
          chosen={address.case === undefined ? undefined : String(address.case)}
          onChoose={(caseKey) => void setAddress({ case: caseKey })}
          onEdit={setEdited}
          onClear={() =>
            void setAddress(Object.fromEntries(FILTER_WORDS.map((name) => [name, undefined])))
          }
        />
      )}
      <CaseDialog suite={suite} caseKey={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
}

/** The sections that the cases of a suite stand in; generated ones stand in none. */
function useSections({ id, revision, counts }: SuiteAnswer) {
  const enabled = counts.written > 0;
  const { data, isPending } = useQuery({
    ...sectionsOf(id, revision),
    enabled,
    placeholderData: keepPreviousData,
    // without them the list has its other groups
    retry: false,
  });
  return {
    sections: data?.map(({ section }) => section) ?? [],
    isPending: enabled && isPending,
  };
}

type ChangeProps = { isWritten: boolean; value: string; onChange: (change: string) => void };

/** What became of cases by the last generation; where there was none, whether they are still there. */
function ChangeField({ isWritten, value, onChange }: ChangeProps) {
  const { t } = useTranslation(['suite', 'written-case']);
  const changes = isWritten ? (['unchanged', 'gone'] as const) : CHANGES;
  const wordOf = (change: (typeof CHANGES)[number]) =>
    isWritten && change === 'unchanged' ? t('written-case:inSuite') : t(`suite:changeOf.${change}`);
  return (
    <NativeSelect
      className={styles.filter}
      aria-label={t(isWritten ? 'written-case:state' : 'suite:change')}
      value={value}
      data={[
        { value: '', label: t(isWritten ? 'written-case:stateAll' : 'suite:changeAll') },
        ...changes.map((change) => ({ value: change, label: wordOf(change) })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type CountProps = {
  suite: SuiteAnswer;
  filter: CaseFilter;
  grouping: Grouping;
  /** Whether it is not known yet what the list is grouped by. */
  isWaiting: boolean;
};

/** How many cases the suite has, and of them how many are listed; those that it does not have any more are no part of it. */
function Count({ suite, filter, grouping, isWaiting }: CountProps) {
  const { t, i18n } = useTranslation('suite');
  const isNarrowed = Object.keys(withoutEmpty(filter)).length > 0;
  // the first page of the list says it too
  const listed = useQuery({
    ...casesOf(suite, { filter, grouping }, 0),
    enabled: isNarrowed && !isWaiting && suite.status !== 'generating',
  }).data;
  const total = suite.counts.testCases;
  if (!isNarrowed || !listed) return formatNumber(i18n.language, total);
  if (filter.change === 'gone') return formatNumber(i18n.language, listed.total);
  return t('listed', { count: listed.total, total });
}
