import { ActionIcon, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { SettingList } from './SettingList.tsx';
import { useChoices } from './use-data-settings.ts';
import { NameField, ValueField } from './ValueFields.tsx';

type Row = Record<string, string>;

/** Values that some test case holds together. */
export function RequiredRows() {
  return (
    <SettingList kind="rows" isWhole={(row) => Object.keys(row).length > 0}>
      {(row, { put, remove }) => <OneRow row={row} onChange={put} onEmpty={remove} />}
    </SettingList>
  );
}

type Props = { row: Partial<Row>; onChange: (row: Partial<Row>) => void; onEmpty: () => void };

/** A value for each test data that the row names; the others are filled in. */
function OneRow({ row, onChange, onEmpty }: Props) {
  const { t } = useTranslation('model');
  const choices = useChoices();
  const names = Object.keys(row);
  function leaveOut(name: string) {
    const left = Object.fromEntries(Object.entries(row).filter(([other]) => other !== name));
    if (names.length === 1) onEmpty();
    else onChange(left);
  }
  return (
    <>
      {names.map((name) => (
        <Group key={name} gap={4} align="flex-end" wrap="nowrap">
          <div style={{ flex: 1, minWidth: 0 }}>
            <ValueField
              label={name}
              name={name}
              value={row[name]}
              onChange={(value) => onChange({ ...row, [name]: value })}
            />
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            mb={4}
            aria-label={t('dataSettings.rows.leaveOut', { name })}
            onClick={() => leaveOut(name)}
          >
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      <NameField
        // the field is empty again once a name was added
        key={names.length}
        label={t('dataSettings.rows.addValue')}
        without={names}
        onChange={(name) => onChange({ ...row, [name]: choices.get(name)?.[0]?.value ?? '' })}
      />
    </>
  );
}
