import { REPORT_FORMATS, type ReportFormat } from '@caseloom/formats/export-formats';
import { useTranslation } from 'react-i18next';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';

type Props = { name: string; read: (format: ReportFormat) => Promise<File | Blob> };

/** The report as a file, with every case however many there are. */
export function Downloads({ name, read }: Props) {
  const { t } = useTranslation('report');
  return (
    <DownloadMenu
      label={t('download')}
      formats={REPORT_FORMATS}
      nameOf={(format) => t(`formats.${format}`)}
      fileName={name}
      read={read}
    />
  );
}
