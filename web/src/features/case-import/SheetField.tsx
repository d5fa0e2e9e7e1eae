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
    label: t(`sheetOf.${kindOf(sheet)}`, {
      name: sheet.name || t('firstSheet'),
      count: sheet.count,
    }),
  }));
  const own = sheets.filter(({ isOwn }) => isOwn);
  const all = t(own.every(({ isCheckList }) => isCheckList) ? 'allCheckLists' : 'allSheets', {
    sheets: own.length,
    count: own.reduce((sum, sheet) => sum + sheet.count, 0),
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

function kindOf(sheet: Sheet): 'shown' | 'hidden' | 'checks' {
  if ('isHidden' in sheet && sheet.isHidden) return 'hidden';
  return sheet.isCheckList ? 'checks' : 'shown';
}
