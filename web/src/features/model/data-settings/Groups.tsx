import { MultiSelect, NumberInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingList } from './SettingList.tsx';
import { useChoices } from './use-data-settings.ts';

/** More test data than these are not combined with each other. */
const MAX_STRENGTH = 6;
/** Of a group that is only begun. */
const USUAL = 2;

/** Test data with a strength of its own: combined more strongly among itself, or with fewer others. */
export function Groups() {
  const { t } = useTranslation('model');
  const known = [...useChoices().keys()];
  return (
    <SettingList kind="groups" isWhole={({ names = [] }) => names.length > 0}>
      {({ names = [], strength = USUAL }, { put }) => (
        <>
          <MultiSelect
            label={t('dataSettings.names')}
            searchable
            value={names}
            data={[...new Set([...names, ...known])]}
            onChange={(chosen) => put({ names: chosen, strength })}
          />
          <NumberInput
            label={t('dataSettings.groups.strength')}
            allowDecimal={false}
            min={1}
            max={MAX_STRENGTH}
            clampBehavior="strict"
            value={strength}
            onChange={(next) => typeof next === 'number' && put({ names, strength: next })}
          />
        </>
      )}
    </SettingList>
  );
}
