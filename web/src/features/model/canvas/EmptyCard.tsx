import { LIMITS } from '@caseloom/contract';
import { TextInput } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OpenSample } from '../../../ui/OpenSample.tsx';
import shared from '../../../ui/shared.module.css';
import { ButtonLink } from '../../../ui/TextLink.tsx';
import { change, currentDrawing, useEditor } from '../editor.ts';
import { insertBasics } from '../intents.ts';
import { useTool } from '../tool.ts';
import styles from './floating.module.css';

/** What an empty drawing offers: to name and begin it, to see one that is drawn, or to have one drafted. */
export function EmptyCard() {
  const { t } = useTranslation('model');
  const { id: project } = useParams({ strict: false });
  const { fit } = useTool();
  const isNew = useEditor(({ selectedModel }) => selectedModel && !selectedModel.id);
  const name = useName();
  return (
    <form
      className={`${styles.emptyCard} ${shared.card}`}
      onSubmit={(event) => {
        event.preventDefault();
        insertBasics(isNew ? name.value.trim() : undefined);
        fit();
      }}
    >
      <h2>{t('empty')}</h2>
      {isNew && <NameField {...name} />}
      <p>{t('emptyHelp')}</p>
      <button type="submit" className={styles.buttonPrimary}>
        {t('addBasics')}
      </button>
      <div className={styles.emptyOthers}>
        <OpenSample />
        <ButtonLink to="/generate-with-ai" search={{ project } as never} variant="default">
          {t('generateWithAi')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** The name of the model: one that no other model of the project has, until one is written. */
function useName() {
  const { t } = useTranslation('model');
  const name = useEditor(({ history }) => history.present.name);
  const models = useEditor((editor) => editor.models);
  const [isWritten, setWritten] = useState(false);
  const taken = new Set([...models.values()].map((model) => model.name));
  let proposed = t('untitled');
  for (let number = 2; taken.has(proposed); number++) proposed = t('untitledNumber', { number });
  function write(next: string) {
    setWritten(true);
    change('settings', { ...currentDrawing(), name: next }, true);
  }
  return { value: isWritten ? name : name || proposed, write };
}

/** The one thing that a new model asks for: with the focus as it opens, so that a name is typed and Enter goes on. */
function NameField({ value, write }: ReturnType<typeof useName>) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    // who took back the first step goes on by keys of the canvas
    const { past, future } = useEditor.getState().history;
    if (past.length + future.length > 0) return;
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <TextInput
      ref={field}
      label={t('nameOfNew')}
      maxLength={LIMITS.name}
      value={value}
      onChange={({ currentTarget }) => write(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Escape' && focusCanvas()}
    />
  );
}
