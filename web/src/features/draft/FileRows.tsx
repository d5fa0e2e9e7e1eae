import { ActionIcon, Progress, Text } from '@mantine/core';
import { IconAlertTriangle, IconFile, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import styles from './files.module.css';
import type { TakenFile } from './take-files.ts';

type Props = {
  taken: TakenFile[];
  /** How many bytes of the files are on the server, while they are sent. */
  sent: number | undefined;
  onRemove: (file: File) => void;
};

/** The files that were chosen, why some will not be sent, and the progress of each. */
export function FileRows({ taken, sent, onRemove }: Props) {
  const { t } = useTranslation('draft');
  if (taken.length === 0) return null;
  let before = 0;
  return (
    <ul className={styles.rows} aria-label={t('files')}>
      {taken.map(({ file, fault }, at) => {
        const from = before;
        if (!fault) before += file.size;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice
          <li key={`${at} ${file.name}`}>
            {fault ? (
              <IconAlertTriangle size={20} color="var(--fail)" aria-hidden />
            ) : (
              <IconFile size={20} aria-hidden />
            )}
            <span className={styles.name}>{file.name}</span>
            <Size bytes={file.size} />
            {fault && <span className={styles.fault}>{t(`fault.${fault}`)}</span>}
            <RemoveFile name={file.name} onRemove={() => onRemove(file)} />
            {sent !== undefined && !fault && (
              <Progress
                className={styles.progress}
                value={shareOf(sent - from, file.size)}
                aria-label={t('sendingFile', { name: file.name })}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How much of a file is sent, in percent. */
function shareOf(sent: number, size: number): number {
  return Math.round(100 * Math.min(1, Math.max(0, sent / size)));
}

export function RemoveFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('draft');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('removeFile', { name })}
      onClick={onRemove}
    >
      <IconX size={18} />
    </ActionIcon>
  );
}

/** `412 KB`, formatted for the language. */
export function Size({ bytes }: { bytes: number }) {
  const { i18n } = useTranslation();
  const isSmall = bytes < 1024 * 1024;
  const value = isSmall ? Math.ceil(bytes / 1024) : Math.round(bytes / 1024 / 102.4) / 10;
  return (
    <Text size="sm" c="dimmed" component="span" className={styles.size}>
      {`${formatNumber(i18n.language, value)} ${isSmall ? 'KB' : 'MB'}`}
    </Text>
  );
}
