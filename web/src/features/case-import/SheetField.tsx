import { Alert, Button, Group, NativeSelect, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ALL, ownSheets, type Part } from './chosen-part.ts';
import type { Sheet } from './read-sheets.ts';

type Props = { sheets: Sheet[]; value: Part; onChange: (part: Part) => void };

/** Which table of a file is read, or all that have test cases. */
export function SheetField({ sheets, value, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const named = sheets.map((sheet, at) => ({
    value: String(at),
    label: t(`sheetOf.${kindOf(sheet)}`, {
      name: sheet.name || t('firstSheet'),
      count: sheet.count,
    }),
  }));
  const { own, count } = ownSheets(sheets);
  const all = t(own.every(({ isCheckList }) => isCheckList) ? 'allCheckLists' : 'allSheets', {
    sheets: own.length,
    count,
  });
  return (
    <NativeSelect
      label={t('sheet')}
      maw={420}
      value={value}
      data={own.length > 1 ? [{ value: ALL, label: all }, ...named] : named}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === ALL ? ALL : Number(chosen))
      }
    />
  );
}

/** How much of a file is read where it has more, and the button that reads all of it. */
export function ReadPart({ sheets, value, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const { own, count } = ownSheets(sheets);
  const sheet = value === ALL ? undefined : sheets[value];
  if (!sheet || own.length < 2) return null;
  return (
    <Alert color="yellow" role="note" maw={720}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">
          {t('part', { read: sheet.count, count, sheets: own.length, name: sheet.name })}
        </Text>
        <Button size="xs" variant="default" onClick={() => onChange(ALL)}>
          {t('readAll')}
        </Button>
      </Group>
    </Alert>
  );
}

function kindOf(sheet: Sheet): 'shown' | 'hidden' | 'checks' {
  if ('isHidden' in sheet && sheet.isHidden) return 'hidden';
  return sheet.isCheckList ? 'checks' : 'shown';
}
