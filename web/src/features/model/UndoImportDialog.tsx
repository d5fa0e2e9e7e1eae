import type { ModelImport } from '@caseloom/contract';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useUndoImport } from './use-undo-import.ts';

type Props = {
  slug: string;
  of: Pick<ModelImport, 'id' | 'fileName'>;
  isOpen: boolean;
  onClose: () => void;
};

/** Asks before an import of a file as models is taken back. */
export function UndoImportDialog({ slug, of: { id, fileName }, isOpen, onClose }: Props) {
  const { t } = useTranslation('model');
  const undoing = useUndoImport(slug);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={fileName ? t('undoImport.titleOf', { name: fileName }) : t('undoImport.confirm')}
      text={t('undoImport.text')}
      confirm={t('undoImport.confirm')}
      isBusy={undoing.isPending}
      onConfirm={() => undoing.mutate(id, { onSettled: () => onClose() })}
      onClose={onClose}
    />
  );
}
