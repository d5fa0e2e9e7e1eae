import { LIMITS } from '@caseloom/contract';
import { namesRead, printAction, readAction } from '@caseloom/engine';
import { actionWords } from '@caseloom/formats/geometry';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../lib/use-language.ts';
import { useOwnFirst } from '../data/own-first.ts';
import { useEditor } from '../editor.ts';
import { useText } from '../properties-panel/use-text.ts';
import { TokenField } from '../TokenField.tsx';
import { useSentence } from '../use-sentence.ts';
import { offerInAction } from './offer-action.ts';
import { useStateNames, useStateVariables } from './use-state-variables.ts';

type Props = {
  id?: string;
  /** In the neutral form, or as it was typed where it could not be read. */
  action: string | undefined;
  onKeep: (action: string | undefined) => void;
  /** Where it opens for one edge alone: called once it is done with, by Enter and by Escape. */
  onEnd?: () => void;
};

/** What an edge or a step does to state variables; nothing where the model has none. */
export function ActionField({ id, action, onKeep, onEnd }: Props) {
  const { t } = useTranslation('model');
  const language = useLanguage();
  const state = useStateVariables();
  const stateNames = useStateNames();
  const data = useOwnFirst();
  const shown = actionWords(action, language, stateNames);
  const [text, setText] = useText(shown);
  const error = useFault(text, text !== shown);
  if (state.length === 0 && !action) return null;

  function keep() {
    const read = readAction(text, stateNames);
    const kept = read.ok ? printAction(read.assignments, 'en') : text.trim();
    if (kept !== (action ?? '')) onKeep(kept || undefined);
  }
  return (
    <TokenField
      label={t('stateAction')}
      id={id}
      {...(!onEnd && { description: t('stateActionHelp') })}
      maxLength={LIMITS.description}
      value={text}
      error={error}
      onChange={setText}
      onCommit={(by) => {
        keep();
        if (by === 'enter') onEnd?.();
      }}
      onCancel={() => {
        setText(shown);
        onEnd?.();
      }}
      offer={(written, caret) => offerInAction(written, caret, { data, state, language })}
    />
  );
}

/** What is wrong with an action: that it cannot be read, or that it names unknown test data. What is being written may break off. */
function useFault(text: string, isBeingWritten: boolean): string | undefined {
  const sentence = useSentence();
  const stateNames = useStateNames();
  const data = useEditor((editor) => editor.data);
  if (text.trim() === '') return undefined;
  const read = readAction(text, stateNames);
  if (!read.ok) {
    const { code, params } = read.fault;
    const isBegun = code === 'action_text_open' || params.position > text.trimEnd().length;
    return isBeingWritten && isBegun ? undefined : sentence(read.fault);
  }
  const unknown = namesRead(read.assignments).find(
    (name) => !data.some((record) => record.name === name),
  );
  return unknown && sentence({ code: 'token_unknown', params: { name: unknown } });
}
