import type { Columns, Likeness } from '@caseloom/formats/written-cases';
import { NativeSelect, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { testDataOf } from '../project/api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { DrawingFields } from './DrawingFields.tsx';
import { Found } from './Found.tsx';
import { drawSheet, type Sheet } from './read-sheets.ts';
import { SaveModels } from './SaveModels.tsx';

type Props = { slug: string; file: File; sheets: Sheet[] };

/** What is read from which column, how it is drawn, and what comes of it before anything is saved. */
export function CasesFile({ slug, file, sheets }: Props) {
  const { t } = useTranslation('case-import');
  const fullest = sheets.reduce((best, { count }, at) => {
    return count > (sheets[best]?.count ?? 0) ? at : best;
  }, 0);
  const [sheetAt, setSheet] = useState(fullest);
  const sheet = sheets[sheetAt];
  const [columns, setColumns] = useState(columnsIn(sheet));
  const [likeness, setLikeness] = useState<Likeness>('wording');
  const [byArea, setByArea] = useState(true);
  const data = useQuery(testDataOf(slug));
  const reserved = new Set(data.data?.map(({ name }) => name));
  const options = { name: file.name.replace(/\.\w+$/, ''), likeness, byArea, reserved };
  const drawing = useQuery({
    queryKey: ['drawn cases', file.name, file.lastModified, sheetAt, columns, likeness, byArea],
    queryFn: ({ signal }) => (sheet ? drawSheet({ sheet, columns, options }, signal) : null),
    enabled: !!sheet && data.isSuccess,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  if (!sheet) return null;
  return (
    <Stack>
      {sheets.length > 1 && (
        <NativeSelect
          label={t('sheet')}
          maw={360}
          value={sheetAt}
          data={sheets.map(({ name, count }, at) => ({
            value: String(at),
            label: t('sheetOf', { name: name || t('firstSheet'), count }),
          }))}
          onChange={({ currentTarget: { value } }) => {
            setSheet(Number(value));
            setColumns(columnsIn(sheets[Number(value)]));
          }}
        />
      )}
      {'rows' in sheet && columns && (
        <ColumnFields sheet={sheet} columns={columns} onChange={setColumns} />
      )}
      {drawing.isFetching && (
        <Text role="status" size="sm" c="dimmed">
          {t('drawing.running')}
        </Text>
      )}
      {drawing.error && <ErrorCard error={drawing.error} onRetry={drawing.refetch} />}
      {drawing.data && (
        <>
          <DrawingFields
            value={{ likeness, byArea }}
            merged={drawing.data.drawn.merged}
            onLikeness={setLikeness}
            onByArea={setByArea}
          />
          <Found found={drawing.data} />
          <SaveModels slug={slug} drawn={drawing.data.drawn} isStale={drawing.isFetching} />
        </>
      )}
    </Stack>
  );
}

/** What the columns of a table were recognised as; a list of cases has none. */
function columnsIn(sheet: Sheet | undefined): Columns | undefined {
  return sheet && 'rows' in sheet ? (sheet.header?.columns ?? {}) : undefined;
}
