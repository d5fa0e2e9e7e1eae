import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressState } from '../../ui/table/use-table-state.ts';

const VIEWS = ['list', 'tree', 'matrix'] as const;
type View = (typeof VIEWS)[number];

/** How the requirements are shown, as the address says; at first as a tree where they are one. */
export function useView(isTree: boolean): [View, (view: View) => void] {
  const [search, change] = useAddressState();
  const first = isTree ? 'tree' : 'list';
  const view = VIEWS.find((name) => name === search.view) ?? first;
  return [view, (next) => change({ view: next === first ? undefined : next })];
}

/** Changes between the list, which is read one by one, the tree, and the table of requirements and cases. */
export function ViewSwitch({ isTree }: { isTree: boolean }) {
  const { t } = useTranslation('requirement');
  const [view, setView] = useView(isTree);
  const views = VIEWS.filter((value) => value !== 'tree' || isTree);
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => setView(views.find((name) => name === value) ?? 'list')}
    />
  );
}
