import type { Columns, Likeness } from '@caseloom/formats/written-cases';
import { Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorCard } from '../../ui/ErrorCard.tsx';
import { testDataOf } from '../project/api.ts';
import { ColumnFields } from './ColumnFields.tsx';
import { ALL, chosenOf, columnsIn, fullestOf, type Part } from './chosen-part.ts';
import { DrawingFields } from './DrawingFields.tsx';
import { Found } from './Found.tsx';
import { RowFaults } from './RowFaults.tsx';
import { drawSheets, type Sheet } from './read-sheets.ts';
import { SaveModels } from './SaveModels.tsx';
import { SheetField } from './SheetField.tsx';

type Props = { slug: string; file: File; sheets: Sheet[] };

/** What is read from which column, how it is drawn, and what comes of it before anything is saved. */
export function CasesFile({ slug, file, sheets }: Props) {
  const { t } = useTranslation('case-import');
  const [part, setPart] = useState<Part>(() => fullestOf(sheets));
  const [columns, setColumns] = useState<ReadonlyMap<number, Columns>>(new Map());
  const [likeness, setLikeness] = useState<Likeness>('wording');
  const [byArea, setByArea] = useState(true);
  const [leavesOut, setLeavesOut] = useState(false);
  const [separate, setSeparate] = useState<ReadonlySet<string>>(new Set());
  const data = useQuery(testDataOf(slug));
  const reserved = new Set(data.data?.map(({ name }) => name));
  const options = { name: file.name.replace(/\.\w+$/, ''), likeness, byArea, reserved, separate };
  const chosen = chosenOf(sheets, part, columns);
  const drawing = useQuery({
    queryKey: [
      ...['drawn cases', file.name, file.lastModified, part],
      ...[chosen.map((one) => one.columns), likeness, byArea, leavesOut, [...separate]],
    ],
    queryFn: ({ signal }) => drawSheets({ chosen, leavesOut, options }, signal),
    enabled: data.isSuccess,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const sheet = part === ALL ? undefined : sheets[part];
  const own = part === ALL ? undefined : (columns.get(part) ?? columnsIn(sheet));
  const hiddenRows = chosen.reduce(
    (sum, { source }) => sum + ('hiddenRows' in source ? source.hiddenRows : 0),
    0,
  );
  return (
    <Stack>
      {sheets.length > 1 && <SheetField sheets={sheets} value={part} onChange={setPart} />}
      {part === ALL && <Text size="sm">{t('columns.ofAll')}</Text>}
      {part !== ALL && sheet && 'header' in sheet && own && (
        <ColumnFields
          sheet={sheet}
          columns={own}
          onChange={(changed) => setColumns(new Map(columns).set(part, changed))}
        />
      )}
      {drawing.isFetching && (
        <Text role="status" size="sm" c="dimmed">
          {t('drawing.running')}
        </Text>
      )}
      {drawing.error && <ErrorCard error={drawing.error} onRetry={drawing.refetch} />}
      {drawing.data && (
        <>
          <RowFaults
            remarks={drawing.data.remarks}
            skipped={drawing.data.skipped}
            hiddenRows={hiddenRows}
            leavesOut={leavesOut}
            onLeavesOut={setLeavesOut}
          />
          <DrawingFields
            value={{ likeness, byArea }}
            merged={drawing.data.drawn.merged}
            onLikeness={setLikeness}
            onByArea={setByArea}
            separate={separate}
            onSeparate={setSeparate}
          />
          <Found found={drawing.data} />
          <SaveModels slug={slug} drawn={drawing.data.drawn} isStale={drawing.isFetching} />
        </>
      )}
    </Stack>
  );
}
