import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/Section.tsx';
import { useDownloadArchive } from './use-download-archive.ts';

/** Where everything in a project is downloaded as one file. */
export function ArchiveSection({ slug }: { slug: string }) {
  const { t } = useTranslation('project');
  const downloading = useDownloadArchive(slug);
  return (
    <Section title={t('archive.title')} text={t('archive.text')}>
      <div>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          loading={downloading.isPending}
          onClick={() => downloading.mutate()}
        >
          {t('archive.download')}
        </Button>
      </div>
    </Section>
  );
}
