import type { RunAnswer } from '@caseloom/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconDots,
  IconGitCompare,
  IconPencil,
  IconRefresh,
  IconRoute,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { MenuLink } from '../../ui/RowMenu.tsx';
import { deleteRun, rerunRun } from './api.ts';
import { EditRun } from './EditRun.tsx';

/** What is seldom done with a run. @param mayRule whether one rules its project */
export function MoreActions({ run, mayRule }: { run: RunAnswer; mayRule: boolean }) {
  const { t } = useTranslation('run');
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const rerunning = useMutation({
    mutationFn: () => rerunRun({ id: run.id }),
    onSuccess: ({ id }) => navigate({ to: '/runs/$id', params: { id } }),
  });
  const deleting = useDeleting(run, close);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {t('moreActions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {run.counts.failed > 0 && (
            <Menu.Item
              leftSection={<IconRefresh size={16} aria-hidden />}
              onClick={() => rerunning.mutate()}
            >
              {t('rerun')}
            </Menu.Item>
          )}
          <MenuLink
            to="/runs/$id/compare"
            params={{ id: run.id }}
            leftSection={<IconGitCompare size={16} aria-hidden />}
          >
            {t('compareTo')}
          </MenuLink>
          {run.modelId && (
            <MenuLink
              to="/readonly/$modelId"
              params={{ modelId: run.modelId }}
              search={{ run: run.id }}
              leftSection={<IconRoute size={16} aria-hidden />}
            >
              {t('onModel')}
            </MenuLink>
          )}
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            {t('edit.title')}
          </Menu.Item>
          {/* results are evidence: those who rule the project take them away */}
          {mayRule && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpen('delete')}
            >
              {t('delete.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EditRun run={run} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('delete.title')}
        text={t('delete.text', { name: run.name })}
        confirm={t('delete.title')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      />
    </>
  );
}

function useDeleting({ id, suiteId, projectSlug, name }: RunAnswer, onFailed: () => void) {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => deleteRun({ id }),
    onSuccess: async () => {
      await navigate({ to: '/suites/$id', params: { id: suiteId } });
      toast('success', t('delete.done', { name }));
      cache.removeQueries({ queryKey: ['run', id] });
      await cache.invalidateQueries({ queryKey: ['runs', projectSlug] });
    },
    onSettled: onFailed,
  });
}
