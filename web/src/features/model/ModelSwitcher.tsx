import { LIMITS } from '@caseloom/contract';
import { ScrollArea, TextInput } from '@mantine/core';
import { IconChevronDown, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '../../lib/words.ts';
import { MenuLink } from '../../ui/RowMenu.tsx';
import { change, currentDrawing, useEditor } from './editor.ts';
import { IconMenu } from './IconButton.tsx';
import styles from './tool.module.css';

/** The field for the model's name, and the menu of the project's other models. */
export function ModelSwitcher({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const name = useEditor(({ history }) => history.present.name);
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  return (
    <>
      <TextInput
        className={styles.modelName}
        aria-label={t('modelName')}
        placeholder={t('untitled')}
        value={name}
        readOnly={isReadOnly}
        maxLength={LIMITS.name}
        onChange={({ currentTarget }) =>
          change('settings', { ...currentDrawing(), name: currentTarget.value }, true)
        }
      />
      {!isReadOnly && (
        <IconMenu
          Icon={IconChevronDown}
          label={t('otherModels')}
          menu={{ position: 'bottom-start', width: 300 }}
        >
          <Others slug={slug} />
        </IconMenu>
      )}
    </>
  );
}

/** Newest first. */
function Others({ slug }: { slug: string }) {
  const { t } = useTranslation('model');
  const [query, setQuery] = useState('');
  const models = useEditor((editor) => editor.models);
  const own = useEditor(({ selectedModel }) => selectedModel?.id);
  const fits = [...models.values()].filter(
    ({ id, name }) => id !== own && fold(name).includes(fold(query)),
  );
  return (
    <>
      <MenuLink to="/tool/$id" params={{ id: slug }} leftSection={<IconPlus size={16} />}>
        {t('newModel')}
      </MenuLink>
      {models.size > 6 && (
        <TextInput
          m={4}
          aria-label={t('searchModels')}
          placeholder={t('searchModels')}
          value={query}
          onChange={({ currentTarget }) => setQuery(currentTarget.value)}
        />
      )}
      <ScrollArea.Autosize mah={320}>
        {fits.map(({ id, name, isHidden }) => (
          <MenuLink
            key={id}
            to="/tool/$id/model/$modelId"
            params={{ id: slug, modelId: id }}
            rightSection={isHidden && <IconEyeOff size={16} aria-label={t('hidden')} />}
          >
            {name}
          </MenuLink>
        ))}
      </ScrollArea.Autosize>
    </>
  );
}
