import { LIMITS, type OpenedRun, type RunAnswer, type RunContents } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import { IconGitCompare, IconRefresh, IconRoute, IconUnlink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import type { Edit } from '../../ui/EditDialog.tsx';
import { ItemMenu } from '../../ui/ItemMenu.tsx';
import { MenuLink } from '../../ui/RowMenu.tsx';
import { useMoveToBin } from '../bin/parts.ts';
import { contentsOf, deleteRun, updateRun } from './api.ts';
import { Rerun, repeatable } from './Rerun.tsx';

/** What is seldom done with a run. */
export function MoreActions({ run }: { run: OpenedRun }) {
  const { t } = useTranslation('run');
  const [isRepeating, setRepeating] = useState(false);
  const edit = useEdit(run);
  const deletion = useDeletion(run);
  return (
    <>
      <ItemMenu
        label={t('moreActions')}
        edit={edit}
        deletion={run.can.delete ? deletion : undefined}
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
          to="/runs/$id"
          params={{ id: run.id }}
          search={{ tab: 'unmatched' }}
          leftSection={<IconUnlink size={16} aria-hidden />}
        >
          {t('matching.title')}
        </MenuLink>
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
function useEdit({ id, name, environment, build }: RunAnswer): Edit {
  const { t } = useTranslation('run');
  const cache = useQueryClient();
  return {
    id,
    title: t('edit.title'),
    name: { label: t('edit.name'), value: name },
    more: { label: t('edit.environment'), value: environment, maxLength: LIMITS.name },
    other: {
      label: t('edit.build'),
      value: build,
      maxLength: LIMITS.name,
      help: t('edit.buildHelp'),
    },
    save: async ({ more, other, ...changes }) => {
      await updateRun({
        id,
        ...changes,
        ...(more !== undefined && { environment: more }),
        ...(other !== undefined && { build: other }),
      });
      await cache.invalidateQueries({ queryKey: ['run', id] });
      toast('success', t('edit.done'));
    },
  };
}

/** How a run is deleted; what goes with it is counted once that is asked. */
function useDeletion({ id, suiteId, name }: RunAnswer) {
  const { t } = useTranslation('run');
  const [isConfirming, setConfirming] = useState(false);
  const { announce, textOf } = useMoveToBin({ kind: 'run' });
  const contents = useQuery({ ...contentsOf(id), enabled: isConfirming }).data;
  const listed = useListed();
  const cache = useQueryClient();
  const navigate = useNavigate();
  const remove = async () => {
    await deleteRun({ id });
    await navigate({ to: '/suites/$id', params: { id: suiteId } });
    announce({ id, name });
    cache.removeQueries({ queryKey: ['run', id] });
    await cache.invalidateQueries();
  };
  const list = contents && listed(contents);
  const moved = list ? t('delete.text', { name, list }) : textOf(name);
  const text = [moved, ...useReleaseWords()(contents?.release)].join(' ');
  return { title: t('delete.title'), text, onAsk: () => setConfirming(true), run: remove };
}

/** What becomes of the test cases of the release that a run leaves, a sentence each. */
function useReleaseWords() {
  const { t, i18n } = useTranslation('run');
  return (release: RunContents['release'] | undefined): string[] => {
    if (!release) return [];
    const [total, results] = [release.testCases, release.goneResults].map((number) =>
      formatNumber(i18n.language, number),
    );
    const parts = (['gone', 'byOthers', 'untested'] as const)
      .filter((part) => release[part] > 0)
      .map((part) => t(`delete.${part}`, { count: release[part], total, results }));
    return [t('delete.release', { name: release.name }), ...parts];
  };
}

/** What there is of these things, as words; undefined where there is none. */
function useListed() {
  const { t, i18n } = useTranslation('run');
  return (contents: RunContents) => {
    const there = (['results', 'comments', 'attachments'] as const)
      .filter((kind) => contents[kind] > 0)
      .map((kind) => t(`delete.${kind}`, { count: contents[kind] }));
    return there.length > 0 ? new Intl.ListFormat(i18n.language).format(there) : undefined;
  };
}
