import type { SuiteAnswer } from '@caseloom/contract';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { type CaseFilter, casesOf } from './api.ts';
import { AttributeFilters } from './attributes/AttributeFilters.tsx';
import { attributeWords, withoutEmpty } from './attributes/filter.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { CaseList } from './CaseList.tsx';
import { CASE_WORDS, CHANGES, POLARITIES, readCaseFilter } from './case-filter.ts';
import { AddCase } from './written/AddCase.tsx';

/** The cases of a suite, searched and filtered by the server, however many there are. */
export function Cases({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const [address, setAddress] = useAddressState();
  const [edited, setEdited] = useState<string>();
  const filter = readCaseFilter(address);
  return (
    <section id="cases" aria-label={t('cases')}>
      <Group mb="xs" gap="sm">
        <Text component="h2" fw={700} fz={18} flex="1 1 auto">
          {t('cases')}{' '}
          <span className={shared.pageCount}>
            <Count suite={suite} filter={filter} />
          </span>
        </Text>
        <SearchField
          value={filter.search ?? ''}
          onChange={(q) => void setAddress({ q: q || undefined })}
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
        <AddCase suite={suite} onAdded={(caseKey) => void setAddress({ case: caseKey })} />
        <SavedViews list="suite" projectSlug={suite.projectSlug} names={CASE_WORDS} />
      </Group>
      {suite.status !== 'generating' && (
        <CaseList
          key={JSON.stringify(filter)}
          suite={suite}
          filter={filter}
          chosen={address.case === undefined ? undefined : String(address.case)}
          onChoose={(caseKey) => void setAddress({ case: caseKey })}
          onEdit={setEdited}
          onClear={() =>
            void setAddress(Object.fromEntries(CASE_WORDS.map((name) => [name, undefined])))
          }
        />
      )}
      <CaseDialog suite={suite} caseKey={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
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

/** How many cases the suite has, and of them how many are listed; those that it does not have any more are no part of it. */
function Count({ suite, filter }: { suite: SuiteAnswer; filter: CaseFilter }) {
  const { t, i18n } = useTranslation('suite');
  const isNarrowed = Object.keys(withoutEmpty(filter)).length > 0;
  // the first page of the list says it too
  const listed = useQuery({
    ...casesOf(suite, filter, 0),
    enabled: isNarrowed && suite.status !== 'generating',
  }).data;
  const total = suite.counts.testCases;
  if (!isNarrowed || !listed) return formatNumber(i18n.language, total);
  if (filter.change === 'gone') return formatNumber(i18n.language, listed.total);
  return t('listed', { count: listed.total, total });
}
