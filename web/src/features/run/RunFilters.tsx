import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Checkbox, Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { usePeople } from '../project/parts.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { AttributeFilters, attributeWords } from '../suite/parts.ts';
import type { ResultFilter } from './api.ts';
import runStyles from './run.module.css';
import { STATUSES } from './statuses.ts';

/** The parameters of the address that filter the results of a run. */
export const RESULT_WORDS = ['status', 'to', 'q', 'differ', 'priority', 'risk', 'tag'] as const;

type Props = {
  run: RunAnswer;
  filter: ResultFilter;
  /** Given the words of the address that change. */
  onChange: (words: Record<string, string | number | undefined>) => void;
};

/** Which cases of a run are listed: how they went, whose they are, what they say. */
export function RunFilters({ run, filter, onChange }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const own = useQuery(me).data?.id;
  const people = usePeople(run.projectSlug);
  return (
    <Group gap="sm" justify="space-between">
      <SegmentedControl
        aria-label={t('run:filter')}
        className={runStyles.filter}
        value={filter.status ?? 'all'}
        onChange={(value) => onChange({ status: value === 'all' ? undefined : value })}
        data={[
          { value: 'all', label: t('run:all') },
          ...STATUSES.map((value: ResultStatus) => ({
            value,
            label: `${t(`common:result.${value}`)} ${formatNumber(i18n.language, run.counts[value])}`,
          })),
        ]}
      />
      <Group gap="sm" className={runStyles.search}>
        <SearchField
          value={filter.search ?? ''}
          onChange={(q) => onChange({ q: q || undefined })}
        />
        <NativeSelect
          className={styles.filter}
          aria-label={t('run:assignee')}
          value={filter.assigneeId ?? ''}
          data={[
            { value: '', label: t('run:anybody') },
            ...people.map((user) => ({
              value: user.id,
              label: user.id === own ? t('run:assignedToMe') : fullName(user),
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
        />
        <Checkbox
          label={t('run:onlyDiffering')}
          checked={filter.sourcesDiffer ?? false}
          onChange={({ currentTarget }) =>
            onChange({ differ: currentTarget.checked ? 1 : undefined })
          }
        />
        <AttributeFilters
          projectSlug={run.projectSlug}
          filter={filter}
          onChange={(chosen) => onChange(attributeWords(chosen))}
        />
        <SavedViews list="run" projectSlug={run.projectSlug} names={RESULT_WORDS} />
      </Group>
    </Group>
  );
}
