import type { SuiteAnswer } from '@caseloom/contract';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import shared from '../../ui/shared.module.css';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { useAddressState } from '../../ui/table/use-table-state.ts';
import type { CaseFilter, Change, Polarity } from './api.ts';
import { CaseDialog } from './CaseDialog.tsx';
import { CaseList } from './CaseList.tsx';

const CHANGES: Change[] = ['new', 'changed', 'unchanged', 'gone'];
const POLARITIES: Polarity[] = ['positive', 'negative'];

/** The cases of a suite, searched and filtered by the server, however many there are. */
export function Cases({ suite }: { suite: SuiteAnswer }) {
  const { t, i18n } = useTranslation('suite');
  const [address, setAddress] = useAddressState();
  const [edited, setEdited] = useState<string>();
  const filter: CaseFilter = {
    search: address.q === undefined ? undefined : String(address.q),
    change: CHANGES.find((name) => name === address.change),
    polarity: POLARITIES.find((name) => name === address.polarity),
  };
  return (
    <section aria-label={t('cases')}>
      <Group mb="xs" gap="sm">
        <Text component="h2" fw={700} fz={18} flex="1 1 auto">
          {t('cases')}{' '}
          <span className={shared.pageCount}>
            {formatNumber(i18n.language, suite.counts.testCases)}
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
        <NativeSelect
          className={styles.filter}
          aria-label={t('change')}
          value={filter.change ?? ''}
          data={[
            { value: '', label: t('changeAll') },
            ...CHANGES.map((value) => ({ value, label: t(`changeOf.${value}`) })),
          ]}
          onChange={({ currentTarget }) =>
            void setAddress({ change: currentTarget.value || undefined })
          }
        />
      </Group>
      {suite.status !== 'generating' && (
        <CaseList
          key={JSON.stringify(filter)}
          suite={suite}
          filter={filter}
          chosen={address.case === undefined ? undefined : String(address.case)}
          onChoose={(caseKey) => void setAddress({ case: caseKey })}
          onEdit={setEdited}
          onClear={() => void setAddress({ q: undefined, change: undefined, polarity: undefined })}
        />
      )}
      <CaseDialog suiteId={suite.id} caseKey={edited} onClose={() => setEdited(undefined)} />
    </section>
  );
}
