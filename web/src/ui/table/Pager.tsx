import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAGE_SIZES, type TableState } from './arrange.ts';

type Props = {
  state: TableState;
  found: number;
  pages: number;
  onChange: (change: Partial<TableState>) => void;
};

/** First, last and numbered pages, and how many rows one has. */
export function Pager({ state: { page, size }, found, pages, onChange }: Props) {
  const { t } = useTranslation();
  const from = (page - 1) * size + 1;
  return (
    <Group justify="space-between" mt="sm" gap="sm">
      <Text size="sm" c="dimmed">
        {t('table.shown', { from, to: Math.min(found, page * size), count: found })}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          withEdges
          size="sm"
          onChange={(next) => onChange({ page: next })}
        />
      )}
      <NativeSelect
        size="xs"
        aria-label={t('table.size')}
        value={String(size)}
        data={PAGE_SIZES.map((value) => ({
          value: String(value),
          label: t('table.perPage', { count: value }),
        }))}
        onChange={(event) => onChange({ size: Number(event.currentTarget.value) })}
      />
    </Group>
  );
}
