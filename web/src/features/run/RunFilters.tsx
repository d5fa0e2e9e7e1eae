import type { ResultStatus, RunAnswer } from '@caseloom/contract';
import { Button, Checkbox, Group, NativeSelect, SegmentedControl, Stack } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { Grouping } from '../../ui/cases/grouping.ts';
import { GroupingField, SectionField } from '../../ui/cases/SectionFields.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import styles from '../../ui/table/table.module.css';
import { fullName } from '../../ui/UserAvatar.tsx';
import { me } from '../auth/api.ts';
import { usePeople } from '../project/parts.ts';
import { SavedViews } from '../saved-view/parts.ts';
import { AttributeFilters, attributeWords, withoutEmpty } from '../suite/parts.ts';
import type { ResultFilter } from './api.ts';
import runStyles from './run.module.css';
import { STATUSES } from './statuses.ts';

/** The parameters of the address that filter the results of a run. */
export const FILTER_WORDS = [
  ...(['status', 'to', 'q', 'section', 'differ', 'priority', 'risk', 'tag'] as const),
];
/** The same, with what they are grouped by. */
const RESULT_WORDS = [...FILTER_WORDS, 'group'] as const;

type Props = {
  run: RunAnswer;
  filter: ResultFilter;
  grouping: Grouping;
  /** The sections that its cases stand in, in their order. */
  sections: readonly string[];
  /** Given the words of the address that change. */
  onChange: (words: Record<string, string | number | undefined>) => void;
};

/** Which cases of a run are listed: how they went, whose they are, what they say. In little room all but the search is folded away. */
export function RunFilters(props: Props) {
  const { filter, onChange } = props;
  const { t } = useTranslation('run');
  const isNarrow = useMediaQuery('(max-width: 639px)', false, { getInitialValueInEffect: false });
  const [isOpen, { toggle }] = useDisclosure();
  const search = (
    <SearchField value={filter.search ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
  );
  if (!isNarrow)
    return (
      <Group gap="sm" justify="space-between">
        <StatusFilter {...props} />
        <Group gap="sm">
          {search}
          <MoreFilters {...props} />
        </Group>
      </Group>
    );
  const { search: _, ...chosen } = withoutEmpty(filter);
  const count = Object.keys(chosen).length;
  return (
    <Stack gap="sm">
      <Group gap="sm" wrap="nowrap" className={runStyles.search}>
        {search}
        <Button
          variant={count > 0 ? 'light' : 'default'}
          aria-expanded={isOpen}
          onClick={toggle}
          flex="none"
        >
          {count > 0 ? t('foldedOn', { count }) : t('folded')}
        </Button>
      </Group>
      {isOpen && (
        <>
          <StatusFilter {...props} />
          <MoreFilters {...props} />
        </>
      )}
    </Stack>
  );
}

/** How they went. */
function StatusFilter({ run, filter, onChange }: Props) {
  const { t, i18n } = useTranslation(['run', 'common']);
  return (
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
  );
}

/** Whose they are, and what people said of them. */
function MoreFilters({ run, filter, grouping, sections, onChange }: Props) {
  const { t } = useTranslation('run');
  const own = useQuery(me).data?.id;
  const people = usePeople(run.projectSlug);
  return (
    <>
      <SectionField
        sections={sections}
        value={filter.section}
        onChange={(section) => onChange({ section })}
      />
      <NativeSelect
        className={styles.filter}
        aria-label={t('assignee')}
        value={filter.assigneeId ?? ''}
        data={[
          { value: '', label: t('anybody') },
          ...people.map((user) => ({
            value: user.id,
            label: user.id === own ? t('assignedToMe') : fullName(user),
          })),
        ]}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value || undefined })}
      />
      <Checkbox
        label={t('onlyDiffering')}
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
      <GroupingField
        hasSections={sections.some(Boolean)}
        value={grouping}
        onChange={(group) => onChange({ group })}
      />
      <SavedViews list="run" projectSlug={run.projectSlug} names={RESULT_WORDS} />
    </>
  );
}
