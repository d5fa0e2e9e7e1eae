import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ALL, type Part } from './chosen-part.ts';
import type { Sheet } from './read-sheets.ts';

type Props = { sheets: Sheet[]; value: Part; onChange: (part: Part) => void };

/** Which table of a file is read, or all that have test cases. */
export function SheetField({ sheets, value, onChange }: Props) {
  const { t } = useTranslation('case-import');
  const named = sheets.map((sheet, at) => ({
    value: String(at),
    label: t('isHidden' in sheet && sheet.isHidden ? 'sheetHidden' : 'sheetOf', {
      name: sheet.name || t('firstSheet'),
      count: sheet.count,
    }),
  }));
  const areSeveral = sheets.filter(({ isOwn }) => isOwn).length > 1;
  return (
    <NativeSelect
      label={t('sheet')}
      maw={420}
      value={value}
      data={areSeveral ? [{ value: ALL, label: t('allSheets') }, ...named] : named}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === ALL ? ALL : Number(chosen))
      }
    />
  );
}
