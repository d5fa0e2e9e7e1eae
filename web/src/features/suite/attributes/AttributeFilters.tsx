import { Button, Group, Popover } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AttributeFields } from './AttributeFields.tsx';
import { type AttributeFilter, countChosen } from './filter.ts';

type Props = {
  filter: AttributeFilter;
  onChange: (filter: AttributeFilter) => void;
  projectSlug: string | undefined;
  hasLast?: boolean;
};

/** Filters a list by what people said of its cases; how many of them are on stands on the button. */
export function AttributeFilters({ filter, onChange, ...props }: Props) {
  const { t } = useTranslation('attributes');
  const count = countChosen(filter);
  return (
    <Popover width={340} position="bottom-start" trapFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <Button
          variant={count > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={16} aria-hidden />}
        >
          {count > 0 ? t('filtersOn', { count }) : t('filters')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown maw="calc(100vw - 32px)" aria-label={t('filters')}>
        <AttributeFields filter={filter} onChange={onChange} {...props} />
        <Group justify="flex-end" mt="sm">
          <Button
            variant="default"
            size="xs"
            disabled={count === 0}
            onClick={() =>
              onChange({
                priority: undefined,
                minRisk: undefined,
                tags: undefined,
                last: undefined,
              })
            }
          >
            {t('clear')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
