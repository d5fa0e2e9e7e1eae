import type { ModelAnswer } from '@caseloom/contract';
import { Menu } from '@mantine/core';
import {
  IconArrowUpRight,
  IconCopy,
  IconCopyPlus,
  IconEye,
  IconEyeOff,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { MenuLink, RowMenu } from '../../../ui/RowMenu.tsx';
import { useMoveToBin } from '../../bin/parts.ts';
import { copyModel, deleteModel, updateModel } from '../api.ts';
import { DeleteItem } from '../DeleteItem.tsx';
import { modelsNesting } from '../usage.ts';
import { CopyModel } from './CopyModel.tsx';
import { RenameModel } from './RenameModel.tsx';
import { useDeletionText } from './use-deletion-text.ts';

type OpenDialog = 'rename' | 'copy' | 'delete';

/** What can be done with a model besides drawing it. */
export function ModelMenu({ model, models }: { model: ModelAnswer; models: ModelAnswer[] }) {
  const { t } = useTranslation('project');
  const cache = useQueryClient();
  const { announce } = useMoveToBin({ kind: 'model' });
  const [openDialog, setOpenDialog] = useState<OpenDialog>();
  const { id, projectSlug, name, version, isHidden } = model;
  const text = useDeletionText(model, openDialog === 'delete');
  const close = () => setOpenDialog(undefined);
  const refresh = () => cache.invalidateQueries({ queryKey: ['project'] });

  const duplicating = useMutation({
    mutationFn: () => copyModel({ modelId: id, projectSlug }),
    onSuccess: async () => {
      await refresh();
      toast('success', t('modelCopied'));
    },
  });
  const hiding = useMutation({
    mutationFn: () => updateModel({ modelId: id, version, projectSlug, name, isHidden: !isHidden }),
    onSuccess: async () => {
      await cache.invalidateQueries({ queryKey: ['model', id] });
      await refresh();
      toast('success', t(isHidden ? 'modelShown' : 'modelHidden'));
    },
  });
  return (
    <>
      <RowMenu label={t('actionsOf', { name })}>
        <MenuLink
          to="/tool/$id/model/$modelId"
          params={{ id: projectSlug, modelId: id }}
          leftSection={<IconArrowUpRight size={16} aria-hidden />}
        >
          {t('openModel')}
        </MenuLink>
        <Menu.Item
          leftSection={<IconPencil size={16} aria-hidden />}
          onClick={() => setOpenDialog('rename')}
        >
          {t('rename')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopyPlus size={16} aria-hidden />}
          onClick={() => duplicating.mutate()}
        >
          {t('duplicate')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCopy size={16} aria-hidden />}
          onClick={() => setOpenDialog('copy')}
        >
          {t('copyTo')}
        </Menu.Item>
        <Menu.Item
          leftSection={
            isHidden ? <IconEye size={16} aria-hidden /> : <IconEyeOff size={16} aria-hidden />
          }
          onClick={() => hiding.mutate()}
        >
          {t(isHidden ? 'show' : 'hide')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => setOpenDialog('delete')}
        >
          {t('deleteModel')}
        </Menu.Item>
      </RowMenu>
      <RenameModel model={model} isOpen={openDialog === 'rename'} onClose={close} />
      <CopyModel model={model} isOpen={openDialog === 'copy'} onClose={close} />
      <DeleteItem
        isOpen={openDialog === 'delete'}
        title={t('deleteModel')}
        text={text}
        inUse={t('modelInUse', { name })}
        usedBy={modelsNesting(models, id)}
        onDone={() => announce({ id, name })}
        remove={() => deleteModel({ modelId: id })}
        onClose={close}
      />
    </>
  );
}
