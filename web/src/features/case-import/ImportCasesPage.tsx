import { LIMITS } from '@caseloom/contract';
import { MODEL_EXTENSIONS } from '@caseloom/formats/import-formats';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { api, cannotShow } from '../../lib/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { DropZone } from '../../ui/DropZone.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { projectOf } from '../project/api.ts';
import { NoProject } from '../project/parts.ts';
import { CasesFile } from './CasesFile.tsx';
import { EarlierImports } from './EarlierImports.tsx';
import { loadWrittenCases } from './load-written-cases.ts';
import { readSheets, type Sheet } from './read-sheets.ts';

const MIB = 1024 * 1024;
const isTooLarge = ({ size }: File) => size > LIMITS.uploadBytes;

/** A file that is read and has no table. */
class NoTable extends Error {
  override readonly name = 'NoTable';
}

/** A workbook as Excel wrote it before 2007, or another document of that time. */
class OldExcel extends Error {
  override readonly name = 'OldExcel';
}

/** A drawing or another model, which is imported elsewhere. */
class IsModel extends Error {
  override readonly name = 'IsModel';
}

/** The endings of models that no file of test cases has. */
const MODEL_ENDINGS = MODEL_EXTENSIONS.filter((one) => !['xml', 'txt'].includes(one));

const isModel = ({ name }: File) =>
  MODEL_ENDINGS.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

async function isOldExcel(file: File): Promise<boolean> {
  const { isOldOffice } = await loadWrittenCases();
  return isOldOffice(new Uint8Array(await file.slice(0, 8).arrayBuffer()));
}

/** What is said of a file that cannot be read, by the name of the error. */
const WHY: Readonly<Record<string, 'oldExcel' | 'noTable' | 'isModel'>> = {
  ...{ OldExcel: 'oldExcel', NoTable: 'noTable', IsModel: 'isModel' },
};

/** Whether a table has headings, or a list cases. */
const mayHaveCases = (sheet: Sheet) =>
  !('header' in sheet) || sheet.header.isRecognised || sheet.header.names.length > 1;

/** `/projects/{slug}/import-cases`: test cases of a spreadsheet or of another tool become models. */
export function ImportCasesPage() {
  const { t, i18n } = useTranslation('case-import');
  const { name: slug = '' } = useParams({ strict: false });
  const project = useQuery(projectOf(slug));
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (isTooLarge(file)) throw new Error('more bytes than are read');
      if (isModel(file)) throw new IsModel();
      if (await isOldExcel(file)) throw new OldExcel();
      // without what is remembered a file is read by the guess
      const known = await api.caseColumns.list({ slug }).catch(() => []);
      const sheets = await readSheets(file, known);
      if (!sheets.some(mayHaveCases)) throw new NoTable();
      return { file, sheets };
    },
    // the page says what is wrong, in its place
    onError: () => undefined,
  });
  const megabytes = formatNumber(i18n.language, LIMITS.uploadBytes / MIB);
  const { error, variables } = reading;
  const why = error instanceof Error ? (WHY[error.name] ?? 'unreadable') : 'unreadable';
  // XML may be a drawing, too
  const mayBeModel = why === 'isModel' || /\.(?:xml|txt)$/i.test(variables?.name ?? '');
  const fault = error && t(variables && isTooLarge(variables) ? 'tooLarge' : why, { megabytes });
  if (cannotShow(project.error, project.data))
    return <NoProject error={project.error} onRetry={project.refetch} />;
  return (
    <Stack>
      <PageHead title={t('title')} />
      <Text c="dimmed" maw={720}>
        {t('text')}
      </Text>
      <DropZone
        icon={IconFileSpreadsheet}
        title={reading.data?.file.name ?? t('drop')}
        button={t(reading.data ? 'chooseOther' : 'choose')}
        isPrimary={!reading.data}
        accept=".xlsx,.xls,.csv,.tsv,.txt,.xml"
        kinds={t('kinds', { megabytes })}
        fault={fault ?? undefined}
        help={
          mayBeModel && (
            <TextLink to="/tool/$id" params={{ id: slug }} search={{ dialog: 'import' }} size="sm">
              {t('importDrawing')}
            </TextLink>
          )
        }
        onFiles={([file]) => file && reading.mutate(file)}
      />
      {reading.isPending && (
        <div role="status" aria-label={t('reading')}>
          <Skeleton h={280} />
        </div>
      )}
      {reading.data && !reading.isPending && (
        <CasesFile key={reading.data.file.name} slug={slug} {...reading.data} />
      )}
      {!reading.data && !reading.isPending && <EarlierImports slug={slug} />}
    </Stack>
  );
}
