import { Radio, Select, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ViewedList, viewsOf } from '../../saved-view/api.ts';
import { AttributeFields } from './AttributeFields.tsx';
import type { AttributeFilter } from './filter.ts';

type Props<Filter> = {
  /** Whose saved views may be taken. */
  views: Required<ViewedList>;
  /** Undefined: all cases. */
  filter: Filter | undefined;
  onChange: (filter: Filter | undefined) => void;
  /** The filter that the words of a saved view stand for. */
  read: (words: Record<string, string>) => Filter;
  hasLast?: boolean;
  /** What else the filter asks for, in words. */
  more?: string | undefined;
  /** How many cases are chosen, in words. */
  count: ReactNode;
  isEmpty: boolean;
};

/** Which cases a run has: all, or those that filters or a saved view choose. */
export function ChooseCases<Filter extends AttributeFilter>(props: Props<Filter>) {
  const { t } = useTranslation('attributes');
  const { filter, onChange, read, hasLast = false, views } = props;
  return (
    <Stack gap="xs">
      <Radio.Group
        label={t('which')}
        value={filter ? 'chosen' : 'all'}
        onChange={(value) => onChange(value === 'all' ? undefined : read({}))}
      >
        <Stack gap={6} mt={4}>
          <Radio value="all" label={t('whichAll')} />
          <Radio value="chosen" label={t('whichChosen')} />
        </Stack>
      </Radio.Group>
      {filter && (
        <Stack gap="sm" ps="md">
          <ChooseView {...props} />
          {props.more && (
            <Text size="sm" c="dimmed">
              {t('more', { filters: props.more })}
            </Text>
          )}
          <AttributeFields
            filter={filter}
            hasLast={hasLast}
            projectSlug={views.projectSlug}
            onChange={(chosen) => onChange({ ...filter, ...chosen })}
          />
        </Stack>
      )}
      <Text fw={600} size="sm" role="status" c={props.isEmpty ? 'var(--fail)' : undefined}>
        {props.count}
      </Text>
    </Stack>
  );
}

function ChooseView<Filter extends AttributeFilter>({ views, read, onChange }: Props<Filter>) {
  const { t } = useTranslation('attributes');
  const { data = [] } = useQuery(viewsOf(views));
  if (data.length === 0) return null;
  return (
    <Select
      label={t('view')}
      placeholder={t('noView')}
      data={data.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => {
        const words = data.find((view) => view.id === id)?.words ?? {};
        onChange(read(words));
      }}
    />
  );
}
