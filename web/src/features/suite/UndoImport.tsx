import type { SuiteAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMoment, formatTime } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import styles from './suite.module.css';
import { useUndoImport } from './use-undo-import.ts';

type Last = NonNullable<SuiteAnswer['lastImport']>;

/** `Undo the import of cases.csv, 12:41`; with its day where that is not today. */
function useTitle() {
  const { t, i18n } = useTranslation('suite');
  const { language } = i18n;
  return ({ fileName, at }: Last) => {
    const isToday = formatDate(language, at) === formatDate(language, new Date().toISOString());
    const time = (isToday ? formatTime : formatMoment)(language, at);
    return fileName
      ? t('undoImport.titleOf', { name: fileName, time })
      : t('undoImport.title', { time });
  };
}

/** The item of a menu that takes the last import into a suite back. */
export function UndoImportItem({ last, onAsk }: { last: Last; onAsk: () => void }) {
  const titleOf = useTitle();
  return (
    <Menu.Item
      maw={320}
      className={styles.importName}
      leftSection={<IconArrowBackUp size={16} aria-hidden />}
      onClick={onAsk}
    >
      {titleOf(last)}
    </Menu.Item>
  );
}

type Props = { id: string; last: Last; isOpen: boolean; onClose: () => void };

/** Asks before the last import is taken back. */
export function UndoImportDialog({ id, last, isOpen, onClose }: Props) {
  const { t } = useTranslation('suite');
  const titleOf = useTitle();
  const undoing = useUndoImport();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={titleOf(last)}
      text={t('undoImport.text')}
      confirm={t('undoImport.confirm')}
      isBusy={undoing.isPending}
      onConfirm={() =>
        undoing.mutate({ id, revision: last.revision }, { onSettled: () => onClose() })
      }
      onClose={onClose}
    />
  );
}
