import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Group, NativeSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { useWorkers } from '../project/parts.ts';
import type { ResultFilter } from './api.ts';
import runStyles from './run.module.css';
import { STATUSES } from './statuses.ts';

type Props = {
  run: RunAnswer;
  filter: ResultFilter;
  onChange: (words: { status?: string; to?: string; q?: string | undefined }) => void;
};

/** Which cases of a run are listed: how they went, whose they are, what they say. */
export function RunFilters({ run, filter, onChange }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  const own = useQuery(me).data?.id;
  const workers = useWorkers(run.projectSlug);
  return (
    <Group gap="sm" justify="space-between">
      <SegmentedControl
        aria-label={t('run:filter')}
        className={runStyles.filter}
        value={filter.status ?? 'all'}
        onChange={(value) => onChange({ status: value === 'all' ? '' : value })}
        data={[
          { value: 'all', label: t('run:all') },
          ...STATUSES.map((value: ResultStatus) => ({
            value,
            label: `${t(`common:result.${value}`)} ${formatNumber(i18n.language, run.counts[value])}`,
          })),
        ]}
      />
      <Group gap="sm" className={runStyles.search}>
        <SearchField value={filter.search ?? ''} onChange={(q) => onChange({ q })} />
        <NativeSelect
          className={styles.filter}
          aria-label={t('run:assignee')}
          value={filter.assigneeId ?? ''}
          data={[
            { value: '', label: t('run:anybody') },
            ...workers.map((user) => ({
              value: user.id,
              label: user.id === own ? t('run:assignedToMe') : fullName(user),
            })),
          ]}
          onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
        />
      </Group>
    </Group>
  );
}
