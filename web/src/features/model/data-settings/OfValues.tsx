import { NumberInput, TagsInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SettingList } from './SettingList.tsx';
import { ValueFields } from './ValueFields.tsx';

const MAX_WEIGHT = 1000;
/** Of a value that is only begun: more often than the others. */
const USUAL = 2;

/** How often values are taken beside others where any would do. */
export function Weights() {
  const { t } = useTranslation('model');
  return (
    <SettingList
      kind="weights"
      isWhole={({ name, value }) => name !== undefined && value !== undefined}
    >
      {({ weight = USUAL, ...row }, { put }) => (
        <>
          <ValueFields {...row} onChange={(chosen) => put({ ...chosen, weight })} />
          <NumberInput
            label={t('dataSettings.weights.weight')}
            allowDecimal={false}
            min={1}
            max={MAX_WEIGHT}
            clampBehavior="strict"
            value={weight}
            onChange={(next) => typeof next === 'number' && put({ ...row, weight: next })}
          />
        </>
      )}
    </SettingList>
  );
}

/** Other names of values, by which they are called in turns. */
export function Aliases() {
  const { t } = useTranslation('model');
  return (
    <SettingList
      kind="aliases"
      isWhole={({ name, value, names = [] }) =>
        name !== undefined && value !== undefined && names.length > 0
      }
    >
      {({ names = [], ...row }, { put }) => (
        <>
          <ValueFields {...row} onChange={(chosen) => put({ ...chosen, names })} />
          <TagsInput
            label={t('dataSettings.aliases.names')}
            value={names}
            onChange={(next) => put({ ...row, names: next })}
          />
        </>
      )}
    </SettingList>
  );
}
