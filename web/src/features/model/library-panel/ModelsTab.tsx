import type { ModelAnswer } from '@caseloom/contract';
import { ActionIcon, Button, Menu, TextInput, Tooltip } from '@mantine/core';
import { IconDots, IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { fold } from '../../../lib/words.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { MenuLink } from '../../../ui/RowMenu.tsx';
import { useMoveToBin } from '../../bin/parts.ts';
import { copyModel, deleteModel, modelsOf, updateModel } from '../../project/api.ts';
import { useDeletionText } from '../../project/parts.ts';
import { useEditor } from '../editor.ts';
import { insert, libraryTarget } from '../intents.ts';
import styles from '../panel.module.css';
import { dragNode } from './drag-node.ts';

const LinkButton = createLink(Button<'a'>);

/** The project's other models, newest first: to open, to nest, to hide, to copy, to delete. */
export function ModelsTab({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const [query, setQuery] = useState('');
  const models = useQuery(modelsOf(slug)).data ?? [];
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const fits = models.filter(({ name }) => fold(name).includes(fold(query)));
  return (
    <div className={styles.body}>
      <LinkButton
        component="a"
        to="/tool/$id"
        params={{ id: slug }}
        variant="default"
        size="xs"
        leftSection={<IconPlus size={16} />}
      >
        {t('newModel')}
      </LinkButton>
      <TextInput
        aria-label={t('searchModels')}
        placeholder={t('searchModels')}
        value={query}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      {models.length === 0 && <p className={styles.help}>{t('noModels')}</p>}
      {models.length > 0 && fits.length === 0 && <p className={styles.help}>{t('nothingFound')}</p>}
      <ul className={styles.list}>
        {fits.map((model) => (
          <ModelRow key={model.id} model={model} isOwn={model.id === own} />
        ))}
      </ul>
    </div>
  );
}

function ModelRow({ model, isOwn }: { model: ModelAnswer; isOwn: boolean }) {
  const { t } = useTranslation('model');
  const [isAsking, setAsking] = useState(false);
  const { hiding, copying, deleting } = useChanges(model, () => setAsking(false));
  const text = useDeletionText(model, isAsking);
  const Eye = model.isHidden ? IconEyeOff : IconEye;
  const eye = t(model.isHidden ? 'showModel' : 'hideModel');
  return (
    <li className={styles.row} aria-current={isOwn || undefined}>
      <button
        type="button"
        className={styles.entry}
        draggable={!isOwn}
        title={isOwn ? undefined : t('nestHint')}
        aria-label={isOwn ? model.name : t('nestCalled', { name: model.name })}
        onDragStart={(event) => dragNode(event, { type: 'nested', modelId: model.id })}
        onClick={() => !isOwn && insert({ type: 'nested', modelId: model.id }, libraryTarget())}
      >
        <span className={styles.roleWord}>{t(`bdd.${model.bddType}`)}</span>
        <span>{model.name}</span>
      </button>
      <Tooltip label={eye}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${eye}: ${model.name}`}
          loading={hiding.isPending}
          disabled={isOwn}
          onClick={() => hiding.mutate()}
        >
          <Eye size={16} />
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('moreOf', { name: model.name })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <MenuLink
            to="/tool/$id/model/$modelId"
            params={{ id: model.projectSlug, modelId: model.id }}
          >
            {t('openModel')}
          </MenuLink>
          <MenuLink to="/readonly/$modelId" params={{ modelId: model.id }}>
            {t('openReadOnly')}
          </MenuLink>
          <Menu.Item onClick={() => copying.mutate()}>{t('copyModel')}</Menu.Item>
          <Menu.Item color="red" disabled={isOwn} onClick={() => setAsking(true)}>
            {t('deleteModel')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deleteModel')}
        text={text}
        confirm={t('delete')}
        isDangerous
        isBusy={deleting.isPending}
        onConfirm={() => deleting.mutate()}
        onClose={() => setAsking(false)}
      />
    </li>
  );
}

function useChanges(model: ModelAnswer, onDeleted: () => void) {
  const { t } = useTranslation('model');
  const cache = useQueryClient();
  const { announce } = useMoveToBin({ kind: 'model' });
  const refresh = () => cache.invalidateQueries({ queryKey: ['project', model.projectSlug] });
  const { id: modelId, projectSlug, name, version, isHidden } = model;
  const hiding = useMutation({
    mutationFn: () => updateModel({ modelId, projectSlug, name, version, isHidden: !isHidden }),
    onSuccess: refresh,
  });
  const copying = useMutation({
    mutationFn: () => copyModel({ modelId, projectSlug }),
    onSuccess: async ({ name: copied }) => {
      await refresh();
      toast('success', t('modelCopied', { name: copied }));
    },
  });
  const deleting = useMutation({
    mutationFn: () => deleteModel({ modelId }),
    onSuccess: async () => {
      announce({ id: modelId, name });
      await cache.invalidateQueries();
    },
    onSettled: onDeleted,
  });
  return { hiding, copying, deleting };
}
