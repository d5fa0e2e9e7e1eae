import type { Project } from '@caseloom/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useContents, useMoveToBin } from '../bin/parts.ts';
import { contentsOfProject, deleteProject } from './api.ts';

type Props = {
  project: Pick<Project, 'id' | 'slug' | 'name'>;
  isOpen: boolean;
  onClose: () => void;
};

/** Puts a project into the bin, once its name was typed, and goes back to the others. */
export function DeleteProject({ project: { id, slug, name }, isOpen, onClose }: Props) {
  const { t } = useTranslation('project');
  const { textOf, announce } = useMoveToBin({ kind: 'project' });
  const contents = useQuery({ ...contentsOfProject(slug), enabled: isOpen }).data;
  const navigate = useNavigate();
  const cache = useQueryClient();
  const deleting = useMutation({
    mutationFn: () => deleteProject({ slug }),
    onSuccess: async () => {
      onClose();
      announce({ id, name });
      await navigate({ to: '/projects' });
      await cache.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('delete')}
      text={[textOf(name), ...useContents()(contents)].join(' ')}
      confirm={t('delete')}
      typed={name}
      isDangerous
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate()}
      onClose={onClose}
    />
  );
}
