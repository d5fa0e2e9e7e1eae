import { NativeSelect, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColumnFields } from './ColumnFields.tsx';
import { Preview } from './Preview.tsx';
import type { Columns, OpenedFile } from './read-file.ts';

type Props = { slug: string; opened: OpenedFile };

/** What is read of a file, and what saving it would change. */
export function ImportFile({ slug, opened: { file, content, requirementsOf } }: Props) {
  const { t } = useTranslation('requirement-import');
  const sheets = content.kind === 'tables' ? content.sheets : [];
  const [sheetAt, setSheet] = useState(0);
  const sheet = sheets[sheetAt];
  const [columns, setColumns] = useState<Columns>(sheet?.columns ?? {});
  const read = useMemo(
    () =>
      content.kind === 'headings'
        ? content.read
        : sheet
          ? requirementsOf(sheet, columns)
          : { requirements: [], remarks: [] },
    [content, sheet, columns, requirementsOf],
  );
  const choices = useMemo(
    () =>
      sheets.map((one, at) => ({
        value: String(at),
        label: t('sheetOf', {
          name: one.name || t('firstSheet'),
          count: requirementsOf(one).requirements.length,
        }),
      })),
    [sheets, requirementsOf, t],
  );
  return (
    <Stack>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('sheet')}
          maw={360}
          value={sheetAt}
          data={choices}
          onChange={({ currentTarget: { value } }) => {
            setSheet(Number(value));
            setColumns(sheets[Number(value)]?.columns ?? {});
          }}
        />
      )}
      {sheet && <ColumnFields sheet={sheet} columns={columns} onChange={setColumns} />}
      <Preview
        slug={slug}
        read={read}
        fileKey={[file.name, file.size, file.lastModified, sheetAt, columns]}
      />
    </Stack>
  );
}
