import { LIMITS } from '@caseloom/contract';
import { Skeleton, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { DropZone } from '../../../ui/DropZone.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { ImportFile } from './ImportFile.tsx';
import { faultOf, openFile } from './read-file.ts';

const MIB = 1024 * 1024;
const isTooLarge = ({ size }: File) => size > LIMITS.uploadBytes;

/** `/projects/{slug}/import-requirements`: requirements of a table, of ReqIF or of headings, looked at before they are saved. */
export function ImportRequirementsPage() {
  const { t, i18n } = useTranslation('requirement-import');
  const { name: slug = '' } = useParams({ strict: false });
  const reading = useMutation({
    mutationFn: async (file: File) => {
      if (isTooLarge(file)) throw new Error('more bytes than are read');
      return openFile(file);
    },
    meta: { hideErrors: true },
  });
  const megabytes = formatNumber(i18n.language, LIMITS.uploadBytes / MIB);
  const { data: opened, error, variables } = reading;
  const fault = error && faultOf(error);
  const words = fault && t(`fault.${fault.code}`, { line: fault.line });
  return (
    <Stack>
      <PageHead title={t('title')} />
      <Text c="dimmed" maw={720}>
        {t('text')}
      </Text>
      <DropZone
        icon={IconFileImport}
        title={opened?.file.name ?? t('drop')}
        button={t(opened ? 'chooseOther' : 'choose')}
        isPrimary={!opened}
        accept=".xlsx,.csv,.tsv,.txt,.reqif,.reqifz,.xml,.md,.markdown"
        kinds={t('kinds', { megabytes })}
        fault={
          variables && isTooLarge(variables) ? t('tooLarge', { megabytes }) : (words ?? undefined)
        }
        onFiles={([file]) => file && reading.mutate(file)}
      />
      {reading.isPending && (
        <div role="status" aria-label={t('reading')}>
          <Skeleton h={280} />
        </div>
      )}
      {opened && !reading.isPending && (
        <ImportFile
          key={`${opened.file.name} ${opened.file.lastModified}`}
          slug={slug}
          opened={opened}
        />
      )}
    </Stack>
  );
}
