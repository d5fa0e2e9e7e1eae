import { useTranslation } from 'react-i18next';
import { ConditionField } from '../properties-panel/ConditionField.tsx';
import { SettingList } from './SettingList.tsx';
import { NameField } from './ValueFields.tsx';

/** Test data that has a value under a condition only, as a child of what the condition reads. */
export function Applies() {
  const { t } = useTranslation('model');
  return (
    <SettingList kind="applies" isWhole={({ name, when }) => name !== undefined && !!when}>
      {(row, { put }) => (
        <>
          <NameField
            label={t('dataSettings.name')}
            value={row.name}
            onChange={(name) => put({ ...row, name })}
          />
          <ConditionField
            label={t('dataSettings.applies.when')}
            condition={row.when}
            onKeep={(when) => when && put({ ...row, when })}
          />
        </>
      )}
    </SettingList>
  );
}
