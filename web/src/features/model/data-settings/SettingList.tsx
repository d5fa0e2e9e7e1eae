import type { DataSettings } from '@caseloom/engine';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { settingId } from '../pane/setting-places.ts';
import { ListedFields, ListSection } from '../properties-panel/PanelSection.tsx';
import { useBegun } from './use-begun.ts';
import { setDataSettings, useDataSettings } from './use-data-settings.ts';

type Kind = 'rows' | 'groups' | 'weights' | 'aliases' | 'applies' | 'computed';
type RowOf<K extends Kind> = NonNullable<DataSettings[K]>[number];

type Props<K extends Kind> = {
  kind: K;
  /** Whether all is there that a row needs; until then it is no part of the model. */
  isWhole: (row: Partial<RowOf<K>>) => boolean;
  children: (
    row: Partial<RowOf<K>>,
    change: { put: (row: Partial<RowOf<K>>) => void; remove: () => void },
  ) => ReactNode;
};

/** One kind of settings of test data, a row after the other. */
export function SettingList<K extends Kind>({ kind, isWhole, children }: Props<K>) {
  const { t } = useTranslation('model');
  const named: Kind = kind;
  // a row of one kind is a row of that kind, which the union of all kinds does not say
  const kept = (useDataSettings()[kind] ?? []) as RowOf<K>[];
  const { rows, put, remove, begin } = useBegun<RowOf<K>>(
    kept,
    (row): row is RowOf<K> => isWhole(row),
    (all) => setDataSettings({ [kind]: all }),
  );
  return (
    <ListSection
      id={settingId(named)}
      title={t(`dataSettings.${named}.title`)}
      help={t(`dataSettings.${named}.help`)}
      add={begin && { label: t(`dataSettings.${named}.add`), run: begin }}
    >
      {rows.map((row, at) => (
        <ListedFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          key={at}
          title={t(`dataSettings.${named}.one`, { number: at + 1 })}
          removeLabel={t(`dataSettings.${named}.remove`, { number: at + 1 })}
          onRemove={() => remove(at)}
          isNew={at >= kept.length}
        >
          {children(row, { put: (next) => put(at, next), remove: () => remove(at) })}
        </ListedFields>
      ))}
    </ListSection>
  );
}
