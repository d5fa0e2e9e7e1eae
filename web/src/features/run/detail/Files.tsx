import { LIMITS } from '@caseloom/contract';
import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import { IconFile, IconFileText, IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react';
import { type DragEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import shared from '../../../ui/shared.module.css';
import type { ResultFile } from '../api.ts';
import styles from '../run.module.css';
import { FilePreview, Thumbnail } from './FilePreview.tsx';
import { useFiles } from './use-files.ts';

type Props = { runId: string; caseKey: string; files: ResultFile[]; isOpen: boolean };

/** The kinds of file that the server keeps: it looks at what they are, this only sorts the dialog of the browser. */
const KINDS =
  'image/png,image/jpeg,image/gif,image/webp,application/pdf,video/webm,video/mp4,text/*,.log,.json,.har';

/** What shows how the case went: dropped here, pasted as a screenshot, or chosen. */
export function Files({ runId, caseKey, files, isOpen }: Props) {
  const { t } = useTranslation(['run', 'common']);
  const [shown, setShown] = useState<ResultFile>();
  const [going, setGoing] = useState<ResultFile>();
  const { attach, detaching, isSending } = useFiles({
    runId,
    caseKey,
    count: files.length,
    isOpen,
    onDetached: () => setGoing(undefined),
  });
  if (files.length === 0 && !isOpen) return null;
  return (
    <section
      aria-label={t('run:files.title')}
      className={`${styles.files} ${files.length === 0 ? shared.screenOnly : ''}`}
    >
      <Text size="sm" fw={600}>
        {t('run:files.title')}
      </Text>
      <ul>
        {files.map((file) => (
          <FileRow
            key={file.id}
            runId={runId}
            file={file}
            onShow={() => setShown(file)}
            onDelete={isOpen ? () => setGoing(file) : undefined}
          />
        ))}
      </ul>
      {isOpen && (
        <div className={shared.screenOnly}>
          <FileDrop isSending={isSending} onAttach={attach} />
        </div>
      )}
      <FilePreview runId={runId} file={shown} onClose={() => setShown(undefined)} />
      <ConfirmDialog
        isOpen={going !== undefined}
        title={t('run:files.deleteTitle')}
        text={t('run:files.deleteText', { name: going?.name })}
        confirm={t('common:delete')}
        isDangerous
        isBusy={detaching.isPending}
        onConfirm={() => going && detaching.mutate(going.id)}
        onClose={() => setGoing(undefined)}
      />
    </section>
  );
}

type RowProps = {
  runId: string;
  file: ResultFile;
  onShow: () => void;
  /** Undefined where the file cannot be deleted. */
  onDelete: (() => void) | undefined;
};

function FileRow({ runId, file, onShow, onDelete }: RowProps) {
  const { t, i18n } = useTranslation('run');
  return (
    <li>
      <button type="button" className={styles.file} onClick={onShow}>
        <FileSign runId={runId} file={file} />
        <span>{file.name}</span>
        <Text component="span" size="xs" c="dimmed">
          {`${formatBytes(i18n.language, file.bytes)} · ${file.createdBy}`}
        </Text>
      </button>
      {onDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('files.delete', { name: file.name })}
          onClick={onDelete}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}

type DropProps = { isSending: boolean; onAttach: (files: File[]) => void };

/** Where files are dropped, or chosen from the computer. */
function FileDrop({ isSending, onAttach }: DropProps) {
  const { t, i18n } = useTranslation('run');
  const [isOver, setOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onAttach([...event.dataTransfer.files]);
    },
  };
  return (
    <div className={isOver ? `${styles.drop} ${styles.isOver}` : styles.drop} {...drop}>
      <FileButton multiple accept={KINDS} onChange={onAttach}>
        {(props) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={isSending}
            {...props}
          >
            {t('files.choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        {t('files.limits', {
          size: formatBytes(i18n.language, LIMITS.attachmentBytes),
          count: LIMITS.attachments,
        })}
      </Text>
    </div>
  );
}

/** Pictures of more than this are shown only when they are opened. */
const SMALL = 1_000_000;

function FileSign({ runId, file }: { runId: string; file: ResultFile }) {
  const isPicture = file.type.startsWith('image/');
  if (isPicture && file.bytes <= SMALL) return <Thumbnail runId={runId} file={file} />;
  const Icon = isPicture ? IconPhoto : file.type.startsWith('text/') ? IconFileText : IconFile;
  return (
    <Group component="span" className={styles.thumbnail} justify="center">
      <Icon size={20} aria-hidden />
    </Group>
  );
}
