import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useAddressState } from '../../ui/table/use-table-state.ts';

const VIEWS = ['list', 'matrix'] as const;
type View = (typeof VIEWS)[number];
/** From this width on, a table has room next to its headings. */
const WIDE = '(min-width: 640px)';

/** How the requirements are shown, as the address says; a phone always has the list. */
export function useView(): [View, (view: View) => void] {
  const [search, change] = useAddressState();
  const isWide = useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const view = isWide && search.view === 'matrix' ? 'matrix' : 'list';
  return [view, (next) => change({ view: next === 'list' ? undefined : next, cases: undefined })];
}

/** Changes between the list, which is read one by one, and the table of requirements and cases. */
export function ViewSwitch() {
  const { t } = useTranslation('requirement');
  const [view, setView] = useView();
  return (
    <SegmentedControl
      visibleFrom="xs"
      aria-label={t('view.label')}
      value={view}
      data={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
      onChange={(value) => setView(value === 'matrix' ? 'matrix' : 'list')}
    />
  );
}
