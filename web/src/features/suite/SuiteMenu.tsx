import type { SuiteAnswer } from '@caseloom/contract';
import { Button, Menu } from '@mantine/core';
import { IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { deleteSuite } from './api.ts';
import { EditSuite } from './EditSuite.tsx';

/** What is seldom done with a suite. */
export function SuiteMenu({ suite }: { suite: SuiteAnswer }) {
  const { t } = useTranslation('suite');
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = () => setOpen(undefined);
  const deleting = useDeleting(suite, close);
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size={18} aria-hidden />}>
            {t('moreActions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => setOpen('edit')}
          >
            {t('edit')}
          </Menu.Item>
          {/* results depend on a suite that was run: it stays */}
          {suite.runs === 0 && (
            <Menu.Item
              leftSection={<IconTrash size={16} aria-hidden />}
              onClick={() => setOpen('delete')}
            >
              {t('delete.title')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <EditSuite suite={suite} isOpen={open === 'edit'} onClose={close} />
      <ConfirmDialog
        isOpen={open === 'delete'}
        title={t('delete.title')}
        text={t('delete.text', { name: suite.name })}
        confirm={t('delete.title')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={close}
      />
    </>
  );
}

function useDeleting({ id, projectSlug, name }: SuiteAnswer, onFailed: () => void) {
  const { t } = useTranslation('suite');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => deleteSuite({ id }),
    onSuccess: async () => {
      await navigate({
        to: '/projects/$name',
        params: { name: projectSlug },
        search: { tab: 'suites' } as never,
      });
      toast('success', t('delete.done', { name }));
      cache.removeQueries({ queryKey: ['suite', 'kept', id] });
      await cache.invalidateQueries({ queryKey: ['suites', projectSlug] });
    },
    onSettled: onFailed,
  });
}
