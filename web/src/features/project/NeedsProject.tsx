import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = {
  isOpen: boolean;
  /** What belongs to a project. */
  thing: 'model' | 'draft';
  onClose: () => void;
};

/** Leads to a new project where something that is wanted belongs to one, and there is none. */
export function NeedsProject({ isOpen, thing, onClose }: Props) {
  const { t } = useTranslation('project');
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('needed.title')}
      text={t(`needed.${thing}`)}
      confirm={t('create')}
      onConfirm={() => navigate({ to: '/createprojects' })}
      onClose={onClose}
    />
  );
}
