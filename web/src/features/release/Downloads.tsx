import { RELEASE_FORMATS, type ReleaseFormat } from '@caseloom/formats/export-formats';
import { useTranslation } from 'react-i18next';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';

type Props = {
  name: string;
  /** In a list of releases: small, and called by the name of its release. */
  isInList?: boolean;
  read: (format: ReleaseFormat) => Promise<File | Blob>;
};

/** The state of a release as a file. */
export function Downloads({ name, isInList, read }: Props) {
  const { t } = useTranslation('release');
  return (
    <DownloadMenu
      label={t('download')}
      {...(isInList && { size: 'xs', longLabel: t('downloadOf', { name }) })}
      formats={RELEASE_FORMATS}
      nameOf={(format) => t(`formats.${format}`)}
      fileName={name}
      read={read}
    />
  );
}
