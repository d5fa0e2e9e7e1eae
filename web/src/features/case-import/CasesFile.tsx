import type { Columns, Keep } from '@caseloom/formats/written-cases';
import { Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchWords } from '../../lib/address.ts';
import { Section } from '../../ui/Section.tsx';
import { RowsSkeleton } from '../../ui/Skeletons.tsx';
import { AsModels } from './AsModels.tsx';
import { ColumnFields } from './ColumnFields.tsx';
import { ALL, chosenOf, columnsIn, type Part, partAtFirst } from './chosen-part.ts';
import { rememberColumns } from './column-memory.ts';
import { IntoSuite } from './IntoSuite.tsx';
import type { Sheet } from './read-sheets.ts';
import { ReadPart, SheetField } from './SheetField.tsx';
import { type FileUse, useLastUse } from './use-last-use.ts';

type Props = { slug: string; file: File; sheets: Sheet[] };

const KINDS = ['models', 'suite'] as const satisfies readonly FileUse[];

/** What is read from which column, and whether it becomes models or test cases of a suite. */
export function CasesFile({ slug, file, sheets }: Props) {
  const { t } = useTranslation('case-import');
  const { suite } = useSearchWords();
  const [part, setPart] = useState<Part>(() => partAtFirst(sheets));
  const [columns, setColumns] = useState<ReadonlyMap<number, Columns>>(new Map());
  const [leavesOut, setLeavesOut] = useState(false);
  const [keep, setKeep] = useState<Keep>('all');
  const [chosenKind, setKind] = useState<FileUse | undefined>(suite ? 'suite' : undefined);
  const chosen = chosenOf(sheets, part, columns);
  const lastUse = useLastUse(slug, file, chosen);
  const kind = chosenKind ?? lastUse;
  const sheet = part === ALL ? undefined : sheets[part];
  const own = part === ALL ? undefined : (columns.get(part) ?? columnsIn(sheet));
  // whose columns could not be remembered chooses them again: the cases are there
  const onImported = () => void rememberColumns(slug, chosen).catch(() => undefined);
  const isWholeFile = part === ALL || sheets.filter(({ isOwn }) => isOwn).length < 2;
  const cases = {
    ...{ slug, file, chosen, isWholeFile, leavesOut, onLeavesOut: setLeavesOut },
    ...{ keep, onKeep: setKeep, onImported },
  };
  return (
    <Stack>
      {sheets.length > 1 && <SheetField sheets={sheets} value={part} onChange={setPart} />}
      <ReadPart sheets={sheets} value={part} onChange={setPart} />
      {part === ALL && <Text size="sm">{t('columns.ofAll')}</Text>}
      {part !== ALL && sheet && 'header' in sheet && own && (
        <ColumnFields
          sheet={sheet}
          columns={own}
          onChange={(changed) => setColumns(new Map(columns).set(part, changed))}
        />
      )}
      <Section title={t('as.title')}>
        <Radio.Group
          aria-label={t('as.title')}
          value={kind ?? ''}
          onChange={(value) => setKind(value === 'suite' ? 'suite' : 'models')}
        >
          <Stack gap="xs">
            {KINDS.map((one) => (
              <Radio
                key={one}
                value={one}
                label={t(`as.${one}`)}
                description={t(`as.${one}Help`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Section>
      {kind === undefined && <RowsSkeleton />}
      {kind === 'models' && <AsModels {...cases} />}
      {kind === 'suite' && (
        <IntoSuite {...cases} suiteId={typeof suite === 'string' ? suite : undefined} />
      )}
    </Stack>
  );
}
