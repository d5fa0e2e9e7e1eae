import type { ReleaseAnswer } from '@caseloom/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useContents } from '../bin/parts.ts';
import { contentsOfRelease, deleteRelease } from './api.ts';

/** Deletes a release once that is confirmed; its runs stay. */
export function DeleteRelease({ release: { id, name, projectSlug } }: { release: ReleaseAnswer }) {
  const { t } = useTranslation('release');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [isOpen, { open, close }] = useDisclosure();
  const contents = useQuery({ ...contentsOfRelease(id), enabled: isOpen }).data;
  const deleting = useMutation({
    mutationFn: () => deleteRelease({ id }),
    onSuccess: async () => {
      await navigate({
        to: '/projects/$name',
        params: { name: projectSlug },
        search: { tab: 'releases' },
      });
      await cache.invalidateQueries({ queryKey: ['releases', projectSlug] });
    },
  });
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('deleteTitle', { name })}
        text={[t('deleteText'), ...useContents()(contents)].join(' ')}
        confirm={t('delete')}
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      />
    </>
  );
}
