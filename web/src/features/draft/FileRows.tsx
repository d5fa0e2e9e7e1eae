import { ActionIcon, Text } from '@mantine/core';
import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import type { TakenFile } from './take-files.ts';

type Props = { taken: TakenFile[]; onRemove: (file: File) => void };

/** The files that were chosen, and why some will not be sent. */
export function FileRows({ taken, onRemove }: Props) {
  const { t } = useTranslation('draft');
  if (taken.length === 0) return null;
  return (
    <ul className="file-rows" aria-label={t('files')}>
      {taken.map(({ file, fault }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
        <li key={`${at} ${file.name}`} className={fault && 'is-wrong'}>
          {fault ? (
            <IconAlertTriangle size={20} color="var(--fail)" aria-hidden />
          ) : (
            <IconFile size={20} aria-hidden />
          )}
          <span className="file-name">{file.name}</span>
          <Size bytes={file.size} />
          {fault && <span className="file-fault">{t(`fault.${fault}`)}</span>}
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('removeFile', { name: file.name })}
            onClick={() => onRemove(file)}
          >
            <IconX size={18} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}

/** `412 KB`, in the way of the language. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation();
  const isSmall = bytes < 1024 * 1024;
  const value = isSmall ? Math.ceil(bytes / 1024) : Math.round(bytes / 1024 / 102.4) / 10;
  return (
    <Text size="sm" c="dimmed" component="span" className="file-size">
      {`${formatNumber(i18n.language, value)} ${isSmall ? 'KB' : 'MB'}`}
    </Text>
  );
}
