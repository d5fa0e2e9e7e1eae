import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import type { GroupCount, PlacedGroup, RowGroup, RowSizes } from '../grouped-rows.ts';
import type { Grouping } from './grouping.ts';

/** A heading has the height that its style gives it. */
const HEAD = 26;

/** How high the lines of a list of cases are: a finger needs more than a mouse. A list in one piece has no headings. */
export function useCaseSizes(grouping: Grouping = 'kind'): RowSizes {
  const isNarrow = useMediaQuery('(max-width: 900px)', false, { getInitialValueInEffect: false });
  return { row: isNarrow ? 56 : 44, head: grouping === 'none' ? 0 : HEAD };
}

/** Which groups of a list of cases are folded away. */
export function useFolding() {
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  return {
    groupsOf: (groups: readonly GroupCount[]): RowGroup[] =>
      groups.map((group) => ({ ...group, isCollapsed: collapsed.has(group.name) })),
    toggle: (name: string) => {
      const next = new Set(collapsed);
      if (!next.delete(name)) next.add(name);
      setCollapsed(next);
    },
  };
}

/** Of the rows that are drawn, those of a group. */
export const rowsOf = <Row extends { index: number }>(
  rows: readonly Row[],
  { start, count }: PlacedGroup,
): Row[] => rows.filter(({ index }) => index >= start && index < start + count);
