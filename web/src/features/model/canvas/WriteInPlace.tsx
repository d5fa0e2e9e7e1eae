import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import shared from '../../../ui/shared.module.css';
import { useEditor } from '../editor.ts';
import { TokenField, type TokenFieldProps } from '../TokenField.tsx';
import { useTool } from '../tool.ts';
import { announce } from '../voice.ts';
import styles from './floating.module.css';

type Props = {
  label: string;
  text: string;
  maxLength: number;
  onKeep: (text: string) => void;
  /** Goes on to what comes next, once the words are kept. */
  onNext?: TokenFieldProps['onNext'];
};

/** Words written where they stand on the canvas. Enter keeps them, Escape does not. */
export function WriteInPlace({ label, text: before, maxLength, onKeep, onNext }: Props) {
  const { focusCanvas } = useTool();
  const [text, setText] = useState(before);
  const isOver = useRef(false);
  const { t } = useTranslation('model');
  const replaces = before.trim() !== '' && text !== before;

  /** A letter alone begins to write over what was there: so that a slip of the hand is noticed, and taken back. */
  function write(next: string) {
    if (before.trim() !== '' && text === before && next !== before)
      announce(t('heard.escapeKeeps', { text: before }));
    setText(next);
  }

  function end(keeps: boolean) {
    if (isOver.current) return;
    isOver.current = true;
    if (keeps) onKeep(text);
    useEditor.setState({ renaming: undefined });
    focusCanvas();
  }

  return (
    <>
      <TokenField
        label={label}
        hidesLabel
        isOnTop
        value={text}
        maxLength={maxLength}
        onChange={write}
        onCommit={() => end(true)}
        onCancel={() => end(false)}
        {...(onNext && {
          onNext: (direction) => {
            end(true);
            onNext(direction);
          },
        })}
      />
      {replaces && (
        <p className={`${styles.keeps} ${shared.card}`} aria-hidden>
          <kbd>Esc</kbd> {t('escapeKeeps', { text: before })}
        </p>
      )}
    </>
  );
}
