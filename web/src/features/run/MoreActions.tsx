import { LIMITS, type RunAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconGitCompare, IconRefresh, IconRoute } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import type { Edit } from '../../ui/EditDialog.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';
import { MenuLink } from '../../ui/RowMenu.tsx';
import { useMoveToBin } from '../bin/parts.ts';
import { deleteRun, updateRun } from './api.ts';
import { Rerun, repeatable } from './Rerun.tsx';

/** What is seldom done with a run. @param mayRule whether one rules its project */
export function MoreActions({ run, mayRule }: { run: RunAnswer; mayRule: boolean }) {
  const { t } = useTranslation('run');
  const [isRepeating, setRepeating] = useState(false);
  const edit = useEdit(run);
  const remove = useDeletion(run);
  const title = t('delete.title');
  const text = useMoveToBin({ kind: 'run' }).textOf(run.name);
  return (
    <>
      <ItemMenu
        label={t('moreActions')}
        edit={edit}
        // results are evidence: those who rule the project take them away
        deletion={mayRule ? { title, text, run: remove } : undefined}
      >
        {repeatable(run).length > 0 && (
          <Menu.Item
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => setRepeating(true)}
          >
            {t('rerun.title')}
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
      </ItemMenu>
      <Rerun run={run} isOpen={isRepeating} onClose={() => setRepeating(false)} />
    </>
  );
}

/** What a run is called, and where it runs. */
function useEdit({ id, name, environment }: RunAnswer): Edit {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  return {
    id,
    title: t('edit.title'),
    name: { label: t('edit.name'), value: name },
    more: { label: t('edit.environment'), value: environment, maxLength: LIMITS.name },
    save: async ({ more, ...changes }) => {
      await updateRun({ id, ...changes, ...(more !== undefined && { environment: more }) });
      await cache.invalidateQueries({ queryKey: ['run', id] });
      toast('success', t('edit.done'));
    },
  };
}

function useDeletion({ id, suiteId, name }: RunAnswer) {
  const { announce } = useMoveToBin({ kind: 'run' });
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    await deleteRun({ id });
    await navigate({ to: '/suites/$id', params: { id: suiteId } });
    announce({ id, name });
    cache.removeQueries({ queryKey: ['run', id] });
    await cache.invalidateQueries();
  };
}
