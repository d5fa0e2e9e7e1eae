import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressState } from '../../ui/table/use-table-state.ts';

const VIEWS = ['list', 'matrix'] as const;
type View = (typeof VIEWS)[number];

/** How the requirements are shown, as the address says. */
export function useView(): [View, (view: View) => void] {
  const [search, change] = useAddressState();
  const view = search.view === 'matrix' ? 'matrix' : 'list';
  return [view, (next) => change({ view: next === 'list' ? undefined : next })];
}

/** Changes between the list, which is read one by one, and the table of requirements and cases. */
export function ViewSwitch() {
  const { t } = useTranslation('requirement');
  const [view, setView] = useView();
  return (
    <SegmentedControl
      aria-label={t('view.label')}
      value={view}
      data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => setView(value === 'matrix' ? 'matrix' : 'list')}
    />
  );
}
