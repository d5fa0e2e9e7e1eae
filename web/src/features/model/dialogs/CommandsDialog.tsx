import { Modal, TextInput } from '@mantine/core';
import i18next from 'i18next';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGES } from '../../../lib/languages.ts';
import { fold } from '../../../lib/words.ts';
import { type Action, actionKey } from '../actions/action.ts';
import { ACTIONS } from '../actions/actions.ts';
import { run } from '../actions/press.ts';
import { useCombo } from '../actions/use-combo.ts';
import { useEditor } from '../editor.ts';
import optionStyles from '../option.module.css';
import panelStyles from '../panel.module.css';
import { useTool } from '../tool.ts';
import styles from './dialogs.module.css';
import { Keys } from './Keys.tsx';

type Props = { isOpen: boolean; onClose: () => void };

/** Every action by its name, or by another word for it, in either language. */
export function CommandsDialog({ isOpen, onClose }: Props) {
  const { t } = useTranslation('model');
  const { focusCanvas } = useTool();
  return (
    // what is done takes the focus itself, at once, so that one can write on
    <Modal
      opened={isOpen}
      onClose={() => {
        onClose();
        focusCanvas();
      }}
      returnFocus={false}
      title={t('action.commands')}
      size="lg"
    >
      <Commands onClose={onClose} />
    </Modal>
  );
}

function useFitting(query: string): Action[] {
  const { t } = useTranslation('model');
  const isReadOnly = useEditor((editor) => editor.isReadOnly);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    void i18next.loadLanguages(LANGUAGES).then(() => setLoaded(true));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said in the other language is loaded when the palette opens
  return useMemo(() => {
    const languages = LANGUAGES.map((language) => i18next.getFixedT(language, 'model'));
    const words = (name: string) =>
      [t, ...languages]
        .flatMap((say) => [
          say(actionKey(name)),
          say(`also.${name}` as never, { defaultValue: '' }),
        ])
        .join(' ');
    const searchedWords = fold(query).split(/\s+/);
    return ACTIONS.filter(({ name, reads }) => {
      const label = fold(words(name));
      return (!isReadOnly || reads) && searchedWords.every((word) => label.includes(word));
    });
  }, [query, t, isReadOnly, isLoaded]);
}

function Commands({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('model');
  const id = useId();
  const tool = useTool();
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const fits = useFitting(query);

  function choose(action: Action | undefined) {
    if (!action) return;
    onClose();
    tool.focusCanvas();
    run(action, tool);
  }
  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by) setActive((active + by + fits.length) % Math.max(1, fits.length));
    else if (event.key === 'Enter') choose(fits[active]);
    else return;
    event.preventDefault();
    document.getElementById(`${id}-${active + (by ?? 0)}`)?.scrollIntoView({ block: 'nearest' });
  }
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('searchActions')}
        placeholder={t('searchActions')}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={`${id}-${active}`}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          setActive(0);
        }}
        onKeyDown={handleKeyDown}
      />
      <div
        role="listbox"
        id={`${id}-list`}
        className={styles.commands}
        aria-label={t('action.commands')}
      >
        {fits.map((action, at) => (
          <Command
            key={action.name}
            id={`${id}-${at}`}
            action={action}
            isActive={at === active}
            onRun={() => choose(action)}
          />
        ))}
      </div>
      {fits.length === 0 && <p className={panelStyles.help}>{t('nothingFound')}</p>}
    </>
  );
}

type Entry = { id: string; action: Action; isActive: boolean; onRun: () => void };

function Command({ id, action, isActive, onRun }: Entry) {
  const { t } = useTranslation('model');
  const combo = useCombo(action);
  const why = useEditor((editor) => action.why?.(editor));
  return (
    <div
      id={id}
      role="option"
      className={optionStyles.root}
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={why !== undefined}
      onPointerDown={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <span>{t(actionKey(action.name))}</span>
      {why ? <small>{t(`why.${why}`)}</small> : <Keys combo={combo} />}
    </div>
  );
}
